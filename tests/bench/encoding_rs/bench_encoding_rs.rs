//! Whole texts, by encoding_rs.

use encoding_rs::{DecoderResult, EncoderResult, Encoding};
use std::os::raw::c_char;

/// Null for a name that the web does not know.
///
/// # Safety
/// `name` ends with a zero.
#[no_mangle]
pub unsafe extern "C" fn bench_encoding(name: *const c_char) -> *const Encoding {
    match Encoding::for_label(std::ffi::CStr::from_ptr(name).to_bytes()) {
        Some(encoding) => encoding,
        None => std::ptr::null(),
    }
}

/// Returns how much is written, or 0 if not all was read.
///
/// # Safety
/// The sizes are those of the memory. What is to be encoded is UTF-8.
#[no_mangle]
pub unsafe extern "C" fn bench_convert(
    encoding: &'static Encoding,
    is_decoding: bool,
    input: *const u8,
    input_size: usize,
    output: *mut u8,
    output_size: usize,
) -> usize {
    let source = std::slice::from_raw_parts(input, input_size);
    let target = std::slice::from_raw_parts_mut(output, output_size);
    if is_decoding {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        match decoder.decode_to_utf8_without_replacement(source, target, true) {
            (DecoderResult::InputEmpty, _, written) => written,
            _ => 0,
        }
    } else {
        let text = std::str::from_utf8_unchecked(source);
        match encoding.new_encoder().encode_from_utf8_without_replacement(text, target, true) {
            (EncoderResult::InputEmpty, _, written) => written,
            _ => 0,
        }
    }
}
