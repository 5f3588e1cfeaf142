#ifndef UTFX_LIBRARY_DETECT_DECLARATION_H_
#define UTFX_LIBRARY_DETECT_DECLARATION_H_

#include <string_view>

namespace utfx::detect {

// The name of the charset that the start of a text says it is in, as XML, HTML,
// Python, Emacs, vim and mail have it; empty if it says nothing.
std::string_view FindDeclaration(std::string_view text);

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_DECLARATION_H_
