#ifndef UTFX_TESTS_BENCH_CONTENDERS_H_
#define UTFX_TESTS_BENCH_CONTENDERS_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

// The ways to convert that are compared. Each is a function that converts the
// whole of a text again at each call; a wrong outcome ends the program.
namespace utfx::bench {

using Work = std::function<void()>;

// How many bytes behind the start of a page, and so of a cache line, input lies
// in what is made from then on: 0 at first, and less than 2048.
void SetInputOffset(size_t offset);

// Through iconv(3). With `skip_errors`, as //IGNORE does.
Work WithIconv(const std::string& from, const std::string& to,
               const std::string& input, bool skip_errors = false);

// By the conversion that the module has for two names of charsets, one of them
// ours, without iconv(3) around it: for other targets than the best.
Work WithCore(const std::string& from, const std::string& to,
              const std::string& input);

// With the shim for GNU libiconv.
Work WithLibiconv(const std::string& from, const std::string& to,
                  const std::string& input);

// With ICU's ucnv_convertEx(), ucnv_toUnicode() and ucnv_fromUnicode(). ICU has
// our charsets, too; `text` is UTF-8.
Work WithIcu(const std::string& from, const std::string& to,
             const std::string& input);
Work WithIcuToUnicode(const std::string& from, const std::string& input);
Work WithIcuFromUnicode(const std::string& to, const std::string& text);

Work WithMemcpy(size_t size);

// With simdutf, if the program was built with it and it has such a conversion;
// UTF-8 to UTF-8 is a validation and memcpy(). `target` is ours whose nearest
// one is used.
std::optional<Work> WithSimdutf(const std::string& from, const std::string& to,
                                const std::string& input,
                                std::string_view target);

// What looks at text of one of our charsets without converting it, through the
// core: validates it, counts its code points, or measures what it takes in
// another charset of ours.
Work ValidatingWithCore(const std::string& charset, const std::string& input);
Work CountingWithCore(const std::string& charset, const std::string& input);
Work MeasuringWithCore(const std::string& from, const std::string& to,
                       const std::string& input);

// What simdutf has of that: UTF-8 for UTF-8000, UTF-16 for UTF-infinity-16.
// With `finds_errors` it would say where an error is, as ours do.
std::optional<Work> ValidatingWithSimdutf(const std::string& charset,
                                          const std::string& input,
                                          std::string_view target,
                                          bool finds_errors);
std::optional<Work> CountingWithSimdutf(const std::string& charset,
                                        const std::string& input,
                                        std::string_view target);
// Validates, and then measures what is assumed to be well-formed.
std::optional<Work> MeasuringWithSimdutf(const std::string& from,
                                         const std::string& to,
                                         const std::string& input,
                                         std::string_view target);

// Reads all of it, and does nothing else.
Work Reading(const std::string& input);

// `text` converted by iconv(3), once.
std::string Converted(const std::string& from, const std::string& to,
                      const std::string& input);

}  // namespace utfx::bench

#endif  // UTFX_TESTS_BENCH_CONTENDERS_H_
