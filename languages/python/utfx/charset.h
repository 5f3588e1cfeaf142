#ifndef UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_H_

#include <Python.h>
#include <utfx.h>

#include <cstddef>

namespace utfx {

// A charset of the library, as the object `utfx.Charset`.
struct Charset {
  PyObject_HEAD const utfx_charset* charset;
  // What all but a signature is in, which is itself where there is none.
  const utfx_charset* bare;
  char signature[8];
  size_t signature_length;
  char name[32];  // As Python's codecs spell theirs: "utf-64be".
};

// Adds the type to the module, and `charsets`, a tuple of all. Returns false
// with an exception.
bool AddCharsets(PyObject* module);

// The object of a charset, which lives as long as the module: no new reference.
Charset* CharsetObject(PyObject* module, const utfx_charset* charset);

// What is wrong with the sequence that a text starts with, in words: Python's
// own where its codecs have an error of the kind, and libutfx's. Those of
// UTF-64 come after the class of the error.
class Reason {
 public:
  Reason(const utfx_charset* charset, utfx_error error, const char* in,
         size_t size);
  const char* Text() const { return text_; }

 private:
  char text_[400];  // The longest ones, of large code points, are cut.
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_CHARSET_H_
