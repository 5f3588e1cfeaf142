"""Makes a header of the named character references of HTML 4 that are beyond ASCII.

usage: make_entity_data.py HEADER
"""

import sys
from html.entities import name2codepoint


def header():
    entities = sorted((code, name) for name, code in name2codepoint.items() if code > 0x7F)
    by_name = sorted(range(len(entities)), key=lambda i: entities[i][1])
    rows = "\n".join(f'    {{0x{code:04X}, "{name}"}},' for code, name in entities)
    order = "\n".join("    " + " ".join(f"{i}," for i in by_name[at : at + 12]) for at in range(0, len(by_name), 12))
    return f"""// Made by make_entity_data.py.
#ifndef UTFX_COMMAND_MENDING_ENTITY_DATA_H_
#define UTFX_COMMAND_MENDING_ENTITY_DATA_H_

#include <cstddef>
#include <cstdint>

namespace utfx {{

struct Entity {{
  uint16_t code_point;
  char name[{max(len(name) for _, name in entities) + 1}];
}};

inline constexpr size_t kLongestEntity = {max(len(name) for _, name in entities)};

// By their code points, of which each has one name.
inline constexpr Entity kEntities[] = {{
{rows}
}};

// Their numbers, by their names.
inline constexpr uint8_t kEntitiesByName[] = {{
{order}
}};

}}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_ENTITY_DATA_H_
"""


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    codes = [code for code in name2codepoint.values() if code > 0x7F]
    assert len(codes) == len(set(codes)) <= 256
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.write(header())


if __name__ == "__main__":
    main()
