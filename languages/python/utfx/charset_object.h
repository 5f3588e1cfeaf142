#ifndef UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_OBJECT_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_OBJECT_H_

#include <Python.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>

namespace utfx {

// A charset of the library, as the object `utfx.Charset`.
struct CharsetObject {
  PyObject_HEAD const utfx_charset* charset;
  // The charset behind a signature; the charset itself if it has none.
  const utfx_charset* bare;
  const char* signature;  // That is written; null if there is none.
  size_t signature_length;
  // Whether its characters have the same bytes as in UTF-8, if it has them.
  bool is_like_utf8;
  bool has_ascii;       // Whether each byte of ASCII is itself.
  bool is_table;        // By a table, and so without many characters.
  bool has_surrogates;  // Lone ones, as a str has.
  char name[65];        // As Python's codecs spell theirs: "utf-64be".
};

inline constexpr size_t kMaxSignatureLength = 8;

inline bool IsSurrogate(uint64_t character) {
  return character >= 0xD800 && character <= 0xDFFF;
}

// Adds the type to the module, and `charsets`, a tuple of those that are
// neither experimental nor a table. Returns false with an exception.
bool AddCharsets(PyObject* module);

// Returns the object of a charset that is not experimental, which lives as long
// as the module: a borrowed reference. Null with an exception if it can't
// be made.
CharsetObject* FindCharsetObject(PyObject* module, const utfx_charset* charset);

// Says what is wrong with the sequence that a text starts with: in Python's own
// words if its codecs have such an error, otherwise in libutfx's. In UTF-64 the
// class of the error comes first.
class ErrorReason {
 public:
  ErrorReason(const utfx_charset* charset, utfx_status status, const char* in,
              size_t size);
  const char* Text() const { return text_; }

 private:
  char text_[400];  // The longest ones, of large code points, are cut.
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_OBJECT_H_
