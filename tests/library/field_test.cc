// Fields of keys, by the vectors and by what the header promises of all.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/utfx.h"
#include "tests/effort.h"
#include "tests/hex.h"
#include "tests/library/vectors.h"

namespace utfx::library {
namespace {

using Columns = std::vector<std::string>;

utfx_field_kind KindOfName(std::string_view name) {
  for (uint32_t kind = UTFX_FIELD_BYTES; kind <= UTFX_FIELD_DOWN; ++kind) {
    if (name == utfx_field_kind_name(utfx_field_kind{kind})) {
      return utfx_field_kind{kind};
    }
  }
  ADD_FAILURE() << name;
  return UTFX_FIELD_NONE;
}

bool IsNumber(utfx_field_kind kind) {
  return kind == UTFX_FIELD_FLOAT || kind == UTFX_FIELD_DOUBLE;
}

// The bits of a number of C's from the highest to the lowest, or the other way
// around.
std::string BitsOf(std::string number) {
  if (std::endian::native == std::endian::little) {
    std::reverse(number.begin(), number.end());
  }
  return number;
}

std::string IntOf(const std::string& decimal) {
  std::string bytes;
  for (const uint64_t word : WordsOf(decimal)) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      bytes.insert(bytes.begin(), static_cast<char>(word >> shift));
    }
  }
  return bytes;
}

// Writes a field into room that is just enough, and requires that less is not.
std::string Encode(utfx_field_kind kind, const std::string& content) {
  // Where a sanitizer sees who reads or writes too far.
  const std::vector<char> in(content.begin(), content.end());
  const utfx_result measured =
      utfx_field_encode(kind, in.data(), in.size(), nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(measured.read, 0U);
  std::vector<char> room(measured.length, 'x');
  EXPECT_EQ(utfx_field_encode(kind, in.data(), in.size(), room.data(),
                              room.size() - 1)
                .status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(std::count(room.begin(), room.end(), 'x'), room.size());
  const utfx_result written =
      utfx_field_encode(kind, in.data(), in.size(), room.data(), room.size());
  EXPECT_EQ(written.status, UTFX_OK);
  EXPECT_EQ(written.read, in.size());
  EXPECT_EQ(written.offset, in.size());
  EXPECT_EQ(written.written, room.size());
  EXPECT_EQ(written.length, 0U);
  return {room.begin(), room.end()};
}

// NOLINTBEGIN(misc-no-recursion): at most UTFX_FIELD_LEVELS deep.

std::string WriteFields(Columns::const_iterator* at,
                        Columns::const_iterator end);

// Writes the field that columns start with.
std::string WriteField(Columns::const_iterator* at,
                       Columns::const_iterator end) {
  const std::string& column = *(*at)++;
  if (column == "(") {
    const std::string fields = WriteFields(at, end);
    ++*at;
    return Encode(UTFX_FIELD_TUPLE, fields);
  }
  if (column == "down") return Encode(UTFX_FIELD_DOWN, WriteField(at, end));
  const size_t colon = std::min(column.find(':'), column.size());
  const utfx_field_kind kind = KindOfName(column.substr(0, colon));
  if (colon == column.size()) return Encode(kind, "");
  const std::string value = column.substr(colon + 1);
  if (kind == UTFX_FIELD_INT) return Encode(kind, IntOf(value));
  const std::string bytes = BytesOfHex(value);
  return Encode(kind, IsNumber(kind) ? BitsOf(bytes) : bytes);
}

std::string WriteFields(Columns::const_iterator* at,
                        Columns::const_iterator end) {
  std::string fields;
  while (*at != end && !(*at)->empty() && **at != ")") {
    fields += WriteField(at, end);
  }
  return fields;
}

// NOLINTEND(misc-no-recursion)

std::string WriteFields(const Columns& columns) {
  auto at = columns.begin();
  return WriteFields(&at, columns.end());
}

// Reads the content of the field that `in` starts with. Sets how long the field
// is, or what is wrong.
utfx_result Decode(std::string_view in, utfx_field_kind kind,
                   std::string* content) {
  const utfx_result measured =
      utfx_field_decode(kind, in.data(), in.size(), nullptr, 0);
  std::vector<char> room(measured.length, 'x');
  if (measured.status == UTFX_OUTPUT_FULL) {
    EXPECT_EQ(utfx_field_decode(kind, in.data(), in.size(), room.data(),
                                room.size() - 1)
                  .status,
              UTFX_OUTPUT_FULL);
    EXPECT_EQ(std::count(room.begin(), room.end(), 'x'), room.size());
  }
  const utfx_result read =
      utfx_field_decode(kind, in.data(), in.size(), room.data(), room.size());
  EXPECT_EQ(read.offset, read.read);
  const bool is_ok = read.status == UTFX_OK;
  EXPECT_EQ(read.written,
            is_ok && measured.status == UTFX_OUTPUT_FULL ? room.size() : 0);
  content->assign(room.data(), read.written);
  char why[200];
  const utfx_explanation explanation =
      utfx_field_explain(in.data(), in.size(), why, sizeof why);
  EXPECT_EQ(explanation.status, read.status);
  EXPECT_EQ(explanation.cause == UTFX_CAUSE_NONE, is_ok);
  EXPECT_EQ(explanation.text_length, std::string_view(why).size());
  EXPECT_EQ(why[0] == '\0', is_ok);
  EXPECT_EQ(explanation.length, is_ok ? read.read : read.length);
  EXPECT_GE(explanation.at, read.status == UTFX_ILL_FORMED ? read.read : 0);
  if (is_ok) {
    EXPECT_EQ(utfx_field_length(in.data(), in.size()), read.read);
  }
  return read;
}

// Appends the columns of the field that a key has at an offset, and returns
// its length. If it is none, returns 0 and sets what is wrong instead.
// NOLINTBEGIN(misc-no-recursion): at most UTFX_FIELD_LEVELS deep.
size_t ReadField(std::string_view key, size_t offset, Columns* columns) {
  const std::string_view rest = key.substr(offset);
  const utfx_field_kind kind = utfx_field_kind_of(rest.data(), rest.size());
  std::string content;
  const utfx_result read =
      Decode(rest, kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind, &content);
  if (read.status != UTFX_OK) {
    *columns = {Outcome(read.status, offset + read.read) + ' ' +
                std::to_string(read.length)};
    return 0;
  }
  const std::string name = utfx_field_kind_name(kind);
  const auto held = [&] {
    for (size_t at = 0; at < content.size();) {
      const size_t length = ReadField(content, at, columns);
      // All of it has been checked.
      EXPECT_GT(length, 0U);
      if (length == 0) return;
      at += length;
    }
  };
  switch (kind) {
    case UTFX_FIELD_TUPLE:
      columns->push_back("(");
      held();
      columns->push_back(")");
      break;
    case UTFX_FIELD_DOWN:
      columns->push_back(name);
      held();
      break;
    case UTFX_FIELD_NULL:
    case UTFX_FIELD_FALSE:
    case UTFX_FIELD_TRUE:
      columns->push_back(name);
      break;
    case UTFX_FIELD_FLOAT:
    case UTFX_FIELD_DOUBLE:
      columns->push_back(name + ':' + Hex(BitsOf(content)));
      break;
    default:
      columns->push_back(name + ':' + Hex(content));
  }
  return read.read;
}

// NOLINTEND(misc-no-recursion)

// The columns of a key, or what is wrong.
Columns ReadFields(std::string_view key) {
  Columns columns;
  for (size_t at = 0; at < key.size();) {
    const size_t length = ReadField(key, at, &columns);
    if (length == 0) break;
    at += length;
  }
  return columns;
}

// With integers as bytes, of which a column has as few as can be.
Columns InHex(const Columns& columns) {
  Columns all;
  for (const std::string& column : columns) {
    if (column.empty()) break;
    if (!column.starts_with("int:")) {
      all.push_back(column);
      continue;
    }
    std::string bytes = IntOf(column.substr(4));
    while (bytes.size() > 1 && bytes[0] == (bytes[1] < 0 ? -1 : 0)) {
      bytes.erase(0, 1);
    }
    all.push_back("int:" + Hex(bytes));
  }
  return all;
}

// The keys that the vectors have both ways, in order.
std::vector<std::string> Keys() {
  std::vector<std::string> keys;
  for (const Columns& row : Rows("keys.tsv")) {
    if (row[0] == "ok") keys.push_back(BytesOfHex(row[1]));
  }
  return keys;
}

TEST(FieldTest, HasTheVectors) {
  std::string last;
  for (const Columns& row : Rows("keys.tsv")) {
    SCOPED_TRACE(row[0] + ' ' + row[1]);
    const std::string bytes = BytesOfHex(row[1]);
    const std::vector<char> in(bytes.begin(), bytes.end());
    const std::string_view key(in.data(), in.size());
    const Columns found = ReadFields(key);
    if (row[0] != "ok") {
      EXPECT_EQ(found, Columns{row[0]});
      continue;
    }
    const Columns columns(row.begin() + 2, row.end());
    EXPECT_EQ(found, InHex(columns));
    EXPECT_EQ(Hex(WriteFields(columns)), row[1]);
    EXPECT_LE(last, key);
    last = key;
  }
}

// Each is cut everywhere. Only a zero that FF may follow ends a field sooner.
TEST(FieldTest, IsIncompleteUpToItsEnd) {
  for (const std::string& key : Keys()) {
    const size_t length = utfx_field_length(key.data(), key.size());
    for (size_t size = 0; size < length; ++size) {
      const std::vector<char> part(key.data(), key.data() + size);
      const std::string_view in(part.data(), size);
      const size_t ends = utfx_field_length(part.data(), size);
      if (size > 1 && in.back() == '\0' && key[size] == '\xFF' &&
          ends == size) {
        continue;
      }
      ASSERT_EQ(ends, 0U) << Hex(key) << ' ' << size;
      Columns columns;
      ReadField(in, 0, &columns);
      ASSERT_EQ(columns, Columns{"incomplete 0 " + std::to_string(size)})
          << Hex(key) << ' ' << size;
    }
  }
}

// Whatever is read is written again as it was: there is one way to write a key.
TEST(FieldTest, HasNoOtherBytes) {
  std::mt19937 random(7);
  const auto below = [&](size_t end) { return random() % end; };
  constexpr std::string_view kLikely(
      "\0\0\0\xFF\xFF\1\2\5\5\x14\x15\xEA\x20\x21\x26\x30\x40\x40\xBF\xFA\xFD"
      "\xFE\xDE",
      23);
  const std::vector<std::string> keys = Keys();
  size_t read = 0;
  for (int i = 0; i < Repeat(2'000'000); ++i) {
    std::string key = keys[below(keys.size())];
    for (size_t changes = below(4) + 1; changes > 0; --changes) {
      const size_t at = below(key.size() + 1);
      const char byte = below(2) == 0 ? static_cast<char>(random())
                                      : kLikely[below(kLikely.size())];
      switch (below(3)) {
        case 0:
          key.insert(at, 1, byte);
          break;
        case 1:
          if (at < key.size()) key[at] = byte;
          break;
        default:
          key.erase(at, 1);
      }
    }
    // Two integers have two forms.
    if (key.find("\x1D\x08") != std::string::npos ||
        key.find("\x0B\xF7") != std::string::npos ||
        key.find("\xE2\xF7") != std::string::npos ||
        key.find("\xF4\x08") != std::string::npos) {
      continue;
    }
    std::string again;
    bool is_key = true;
    for (size_t at = 0; at < key.size() && is_key;) {
      const std::string_view rest = std::string_view(key).substr(at);
      const utfx_field_kind kind = utfx_field_kind_of(rest.data(), rest.size());
      std::string content;
      const utfx_result result = Decode(
          rest, kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind, &content);
      is_key = result.status == UTFX_OK;
      if (is_key) {
        again += Encode(kind, content);
      } else {
        ASSERT_LE(result.read + result.length, rest.size());
      }
      at += result.read;
    }
    if (!is_key) continue;
    ASSERT_EQ(Hex(again), Hex(key));
    ++read;
  }
  EXPECT_GT(read, 0U);
}

// ---- Order ----------------------------------------------------------------

// A field as a value, which compares by that.
struct Value {
  utfx_field_kind kind = UTFX_FIELD_NULL;
  std::string bytes;  // As they compare, unless it is a number.
  double number = 0;
  std::vector<std::shared_ptr<const Value>> held;
};

// The kinds in the order in which the header has them.
constexpr utfx_field_kind kOrder[] = {
    UTFX_FIELD_NULL, UTFX_FIELD_BYTES, UTFX_FIELD_TEXT,   UTFX_FIELD_TUPLE,
    UTFX_FIELD_INT,  UTFX_FIELD_FLOAT, UTFX_FIELD_DOUBLE, UTFX_FIELD_FALSE,
    UTFX_FIELD_TRUE, UTFX_FIELD_UUID,  UTFX_FIELD_DOWN};

template <class Number>
int Sign(Number a, Number b) {
  return (a > b) - (a < b);
}

// NOLINTNEXTLINE(misc-no-recursion): five deep.
int Compare(const Value& a, const Value& b) {
  const auto place = [](const Value& value) {
    return std::find(std::begin(kOrder), std::end(kOrder), value.kind);
  };
  if (a.kind != b.kind) return Sign(place(a), place(b));
  if (a.kind == UTFX_FIELD_DOWN) return Compare(*b.held[0], *a.held[0]);
  for (size_t i = 0; i < std::min(a.held.size(), b.held.size()); ++i) {
    const int order = Compare(*a.held[i], *b.held[i]);
    if (order != 0) return order;
  }
  if (a.held.size() != b.held.size()) return Sign(a.held.size(), b.held.size());
  const int order = Sign(a.number, b.number);
  return order != 0 ? order : Sign(a.bytes.compare(b.bytes), 0);
}

template <class Number>
std::string MemoryOf(Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

// NOLINTNEXTLINE(misc-no-recursion): five deep.
std::string Write(const Value& value) {
  switch (value.kind) {
    case UTFX_FIELD_TUPLE:
    case UTFX_FIELD_DOWN: {
      std::string content;
      for (const auto& one : value.held) content += Write(*one);
      return Encode(value.kind, content);
    }
    case UTFX_FIELD_INT:
      return Encode(value.kind,
                    IntOf(std::to_string(static_cast<int>(value.number))));
    case UTFX_FIELD_FLOAT:
      return Encode(value.kind, MemoryOf(static_cast<float>(value.number)));
    case UTFX_FIELD_DOUBLE:
      return Encode(value.kind, MemoryOf(value.number));
    default:
      return Encode(value.kind, value.bytes);
  }
}

class Values {
 public:
  // NOLINTNEXTLINE(misc-no-recursion): five deep.
  Value Make(unsigned levels) {
    Value value;
    value.kind = kOrder[Below(std::size(kOrder))];
    const bool is_tuple = value.kind == UTFX_FIELD_TUPLE;
    if (is_tuple || value.kind == UTFX_FIELD_DOWN) {
      if (levels == 0) return {};
      for (size_t i = is_tuple ? Below(3) : 1; i > 0; --i) {
        value.held.push_back(std::make_shared<Value>(Make(levels - 1)));
      }
    } else if (value.kind == UTFX_FIELD_BYTES ||
               value.kind == UTFX_FIELD_TEXT) {
      const bool is_text = value.kind == UTFX_FIELD_TEXT;
      for (size_t i = Below(4); i > 0; --i) {
        value.bytes += std::string_view("\0\1a\xFF", 4)[Below(is_text ? 3 : 4)];
      }
    } else if (value.kind == UTFX_FIELD_UUID) {
      value.bytes = std::string(15, 'u') + (Below(2) == 0 ? '\0' : '\xFF');
    } else if (value.kind == UTFX_FIELD_INT || IsNumber(value.kind)) {
      value.number = static_cast<double>(Below(9)) - 4;
      if (value.kind != UTFX_FIELD_INT) value.number /= 2;
      value.number *= Below(2) == 0 ? 1 : 1000;
    }
    return value;
  }

  size_t Below(size_t end) { return random_() % end; }

 private:
  std::mt19937 random_{42};
};

TEST(FieldTest, SortsAsItsValues) {
  Values values;
  for (int i = 0; i < Repeat(1'000'000); ++i) {
    Value a = {UTFX_FIELD_TUPLE, "", 0, {}};
    Value b = a;
    std::string keys[2];
    // The first fields are often the same.
    for (size_t same = values.Below(3); same > 0; --same) {
      const auto value = std::make_shared<Value>(values.Make(3));
      for (Value* const tuple : {&a, &b}) tuple->held.push_back(value);
    }
    for (Value* const tuple : {&a, &b}) {
      for (size_t more = values.Below(3); more > 0; --more) {
        tuple->held.push_back(std::make_shared<Value>(values.Make(3)));
      }
      for (const auto& value : tuple->held) {
        keys[tuple == &a ? 0 : 1] += Write(*value);
      }
    }
    ASSERT_EQ(Sign(keys[0].compare(keys[1]), 0), Compare(a, b))
        << Hex(keys[0]) << ' ' << Hex(keys[1]);
    // So do tuples, and what sorts downwards.
    const std::string tuples[] = {Write(a), Write(b)};
    ASSERT_EQ(Sign(tuples[0].compare(tuples[1]), 0), Compare(a, b));
    const std::string downs[] = {Encode(UTFX_FIELD_DOWN, tuples[0]),
                                 Encode(UTFX_FIELD_DOWN, tuples[1])};
    ASSERT_EQ(Sign(downs[0].compare(downs[1]), 0), Compare(b, a));
  }
}

// As the header says of FF.
TEST(FieldTest, HasRangesOfKeysThatBeginAlike) {
  std::map<std::string, std::set<std::string>> starts_of_keys;
  for (const std::string& key : Keys()) {
    std::set<std::string> starts = {""};
    for (size_t at = 0; at < key.size();) {
      at += utfx_field_length(key.data() + at, key.size() - at);
      starts.insert(key.substr(0, at));
    }
    starts_of_keys[key] = starts;
  }
  ASSERT_GT(starts_of_keys.size(), 10U);
  for (const auto& [start, its_starts] : starts_of_keys) {
    for (const auto& [key, starts] : starts_of_keys) {
      EXPECT_EQ(start <= key && key < start + '\xFF', starts.contains(start))
          << Hex(start) << ' ' << Hex(key);
    }
  }
}

// ---- Bytes and text -------------------------------------------------------

TEST(FieldTest, HasAKindByItsFirstByte) {
  constexpr std::pair<unsigned, utfx_field_kind> kStarts[] = {
      {0, UTFX_FIELD_NULL},     {1, UTFX_FIELD_BYTES},
      {2, UTFX_FIELD_TEXT},     {5, UTFX_FIELD_TUPLE},
      {0x20, UTFX_FIELD_FLOAT}, {0x21, UTFX_FIELD_DOUBLE},
      {0x26, UTFX_FIELD_FALSE}, {0x27, UTFX_FIELD_TRUE},
      {0x30, UTFX_FIELD_UUID},  {0x40, UTFX_FIELD_DOWN}};
  EXPECT_EQ(utfx_field_kind_of(nullptr, 0), UTFX_FIELD_NONE);
  EXPECT_EQ(utfx_field_length(nullptr, 0), 0U);
  for (unsigned first = 0; first < 0x100; ++first) {
    const char byte = static_cast<char>(first);
    const auto* const found =
        std::find_if(std::begin(kStarts), std::end(kStarts),
                     [&](const auto& start) { return start.first == first; });
    const bool is_int = 0x14 - 9 <= first && first <= 0x14 + 9;
    EXPECT_EQ(utfx_field_kind_of(&byte, 1), is_int ? UTFX_FIELD_INT
                                            : found != std::end(kStarts)
                                                ? found->second
                                                : UTFX_FIELD_NONE);
  }
}

// As FoundationDB's specification says it.
void ExpectField(utfx_field_kind kind, const std::string& bytes) {
  std::string field(1, static_cast<char>(kind));
  for (const char byte : bytes) {
    field += byte;
    if (byte == '\0') field += '\xFF';
  }
  field += '\0';
  SCOPED_TRACE(Hex(field));
  std::vector<char> out(field.size());
  const utfx_result full = utfx_field_encode(kind, bytes.data(), bytes.size(),
                                             out.data(), out.size() - 1);
  ASSERT_EQ(full.status, UTFX_OUTPUT_FULL);
  ASSERT_EQ(full.length, field.size());
  const utfx_result written = utfx_field_encode(
      kind, bytes.data(), bytes.size(), out.data(), out.size());
  ASSERT_EQ(written.status, UTFX_OK);
  ASSERT_EQ(written.written, field.size());
  ASSERT_EQ(std::string(out.data(), out.size()), field);
  // Of a key, no more is read than the field.
  const std::string key = field + "\x14";
  ASSERT_EQ(utfx_field_length(key.data(), key.size()), field.size());
  std::vector<char> back(bytes.size());
  const utfx_result read =
      utfx_field_decode(kind, key.data(), key.size(), back.data(), back.size());
  ASSERT_EQ(read.status, UTFX_OK);
  ASSERT_EQ(read.read, field.size());
  ASSERT_EQ(std::string(back.data(), read.written), bytes);
  if (bytes.empty()) return;
  const utfx_result short_of = utfx_field_decode(kind, key.data(), key.size(),
                                                 back.data(), back.size() - 1);
  ASSERT_EQ(short_of.status, UTFX_OUTPUT_FULL);
  ASSERT_EQ(short_of.length, bytes.size());
}

TEST(FieldTest, HasAnyZeros) {
  for (const auto& [kind, other] : {std::pair(UTFX_FIELD_BYTES, "\xFF"),
                                    std::pair(UTFX_FIELD_TEXT, "\xC3\xA9")}) {
    const std::string parts[] = {std::string(1, '\0'), "a", other};
    // Each string of up to eight of these, and long ones.
    constexpr size_t kMost = 8;
    size_t count = 1;
    for (size_t length = 0; length <= kMost; ++length, count *= 3) {
      for (size_t number = 0; number < count; ++number) {
        std::string bytes;
        for (size_t rest = number, i = 0; i < length; ++i, rest /= 3) {
          bytes += parts[rest % 3];
        }
        ExpectField(kind, bytes);
      }
    }
    std::mt19937 random(1);
    for (size_t length = 0; length < 300; ++length) {
      std::string bytes;
      const size_t zeros = random() % 10;
      for (size_t i = 0; i < length; ++i) {
        bytes += parts[random() % 10 < zeros ? 0 : 1 + random() % 2];
      }
      ExpectField(kind, bytes);
    }
  }
}

// The status, and how much is read, written and told.
std::vector<size_t> All(const utfx_result& result) {
  EXPECT_EQ(result.offset, result.read);
  return {result.status, result.read, result.written, result.length};
}

TEST(FieldTest, TellsWhatIsWrong) {
  using Told = std::vector<size_t>;
  char out[8] = {};
  const auto encode = [&](utfx_field_kind kind, std::string_view bytes,
                          size_t size) {
    return All(utfx_field_encode(kind, bytes.data(), bytes.size(), out, size));
  };
  const auto decode = [&](utfx_field_kind kind, std::string_view key,
                          size_t size) {
    return All(utfx_field_decode(kind, key.data(), key.size(), out, size));
  };
  EXPECT_EQ(encode(UTFX_FIELD_TEXT, "a\xED\xA0\x80", 8),
            (Told{UTFX_ILL_FORMED, 1, 0, 1}));
  EXPECT_EQ(encode(UTFX_FIELD_TEXT, "ab\xE4\xB8", 8),
            (Told{UTFX_INCOMPLETE, 2, 0, 2}));
  EXPECT_EQ(encode(UTFX_FIELD_BYTES, "ab", 3),
            (Told{UTFX_OUTPUT_FULL, 0, 0, 4}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {}, 8), (Told{UTFX_INCOMPLETE, 0, 0, 0}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, "\2ab", 8),
            (Told{UTFX_INCOMPLETE, 0, 0, 3}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\1ab\0", 4}, 8),
            (Told{UTFX_ILL_FORMED, 0, 0, 1}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, "\2ab\xFF", 8),
            (Told{UTFX_ILL_FORMED, 3, 0, 1}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\2ab\0", 4}, 1),
            (Told{UTFX_OUTPUT_FULL, 0, 0, 2}));
  EXPECT_EQ(std::string(out, 8), std::string(8, '\0'));
  EXPECT_EQ(encode(UTFX_FIELD_BYTES, {}, 2), (Told{UTFX_OK, 0, 2, 0}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\2ab\0\x14", 5}, 2),
            (Told{UTFX_OK, 4, 2, 0}));
  // Bytes behind the key are none of it.
  const char behind[] = "\2ab\0\xFF";
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {behind, 4}, 2), (Told{UTFX_OK, 4, 2, 0}));
}

// ---- Errors -----------------------------------------------------------------

TEST(FieldTest, HasKindsWithNames) {
  std::vector<std::string> names;
  for (uint32_t kind = 0; kind <= UTFX_FIELD_DOWN; ++kind) {
    names.emplace_back(utfx_field_kind_name(utfx_field_kind{kind}));
  }
  EXPECT_EQ(names, (std::vector<std::string>{
                       "none", "bytes", "text", "int", "null", "false", "true",
                       "float", "double", "uuid", "tuple", "down"}));
  constexpr auto kNone = utfx_field_kind{UTFX_FIELD_DOWN + 1};
  EXPECT_EQ(utfx_field_kind_name(kNone), nullptr);
  char out[20] = {};
  for (const utfx_field_kind kind : {UTFX_FIELD_NONE, kNone}) {
    EXPECT_EQ(utfx_field_encode(kind, "a", 1, out, sizeof out).status,
              UTFX_MISUSE);
    EXPECT_EQ(utfx_field_decode(kind, "\1a\0", 3, out, sizeof out).status,
              UTFX_MISUSE);
  }
  // Of a size that the kind does not have.
  for (const auto& [kind, size] :
       std::map<utfx_field_kind, size_t>{{UTFX_FIELD_NULL, 0},
                                         {UTFX_FIELD_FALSE, 0},
                                         {UTFX_FIELD_TRUE, 0},
                                         {UTFX_FIELD_FLOAT, 4},
                                         {UTFX_FIELD_DOUBLE, 8},
                                         {UTFX_FIELD_UUID, 16}}) {
    const std::string content(17, 'x');
    for (size_t count = 0; count <= content.size(); ++count) {
      EXPECT_EQ(
          utfx_field_encode(kind, content.data(), count, nullptr, 0).status,
          count == size ? UTFX_OUTPUT_FULL : UTFX_MISUSE);
    }
  }
  EXPECT_EQ(std::string(out, sizeof out), std::string(sizeof out, '\0'));
}

TEST(FieldTest, RefusesWhatIsNoContent) {
  struct Case {
    utfx_field_kind kind;
    std::string hex;
    utfx_status status;
    size_t read;
    size_t length;
  };
  for (const Case& one : std::vector<Case>{
           {UTFX_FIELD_TEXT, "61 80", UTFX_ILL_FORMED, 1, 1},
           {UTFX_FIELD_TEXT, "61 C3", UTFX_INCOMPLETE, 1, 1},
           {UTFX_FIELD_INT, "7F" + Hex(std::string(255, 'x')), UTFX_UNENCODABLE,
            0, 0},
           {UTFX_FIELD_TUPLE, "14 03", UTFX_ILL_FORMED, 1, 1},
           {UTFX_FIELD_TUPLE, "14 02 61", UTFX_INCOMPLETE, 1, 2},
           {UTFX_FIELD_TUPLE, "14 05 02 61 00 02 80 00 00", UTFX_ILL_FORMED, 6,
            1},
           {UTFX_FIELD_TUPLE, "00 FF", UTFX_ILL_FORMED, 1, 1},
           {UTFX_FIELD_TUPLE, "14 15 00", UTFX_ILL_FORMED, 1, 2},
           {UTFX_FIELD_DOWN, "", UTFX_INCOMPLETE, 0, 0},
           {UTFX_FIELD_DOWN, "02 61", UTFX_INCOMPLETE, 0, 2},
           {UTFX_FIELD_DOWN, "02 80 00", UTFX_ILL_FORMED, 1, 1},
           {UTFX_FIELD_DOWN, "14 14 15 05", UTFX_ILL_FORMED, 1, 3}}) {
    SCOPED_TRACE(one.hex);
    const std::string content = BytesOfHex(one.hex);
    char out[40] = {};
    const utfx_result written = utfx_field_encode(
        one.kind, content.data(), content.size(), out, sizeof out);
    EXPECT_EQ(written.status, one.status);
    EXPECT_EQ(written.read, one.read);
    EXPECT_EQ(written.length, one.length);
    EXPECT_EQ(written.written, 0U);
    EXPECT_EQ(std::string(out, sizeof out), std::string(sizeof out, '\0'));
  }
}

TEST(FieldTest, HoldsSoManyLevels) {
  for (const utfx_field_kind kind : {UTFX_FIELD_TUPLE, UTFX_FIELD_DOWN}) {
    std::string field("\0", 1);
    for (int levels = 0; levels < UTFX_FIELD_LEVELS; ++levels) {
      field = Encode(kind, field);
    }
    EXPECT_EQ(
        utfx_field_encode(kind, field.data(), field.size(), nullptr, 0).status,
        UTFX_ILL_FORMED);
    EXPECT_EQ(utfx_field_length(field.data(), field.size()), field.size());
  }
}

TEST(FieldTest, IsExplained) {
  for (const Why& why : std::vector<Why>{
           {"01 41 00 FF 42 00 14", UTFX_OK, UTFX_CAUSE_NONE, 6, 0, ""},
           {"14 02", UTFX_OK, UTFX_CAUSE_NONE, 1, 0, ""},
           {"", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 0, 0,
            "the end of the field is missing"},
           {"02 41 00 FF", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 4, 4,
            "the end of the field is missing"},
           {"16 01", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 2, 2,
            "the end of the integer is missing"},
           {"03 41", UTFX_ILL_FORMED, UTFX_CAUSE_NO_LEAD, 1, 0,
            "03 starts no field"},
           {"15 00", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 2, 1,
            "overlong: 2 bytes for an integer that takes 1"},
           {"02 41 42 80 00", UTFX_ILL_FORMED, UTFX_CAUSE_TRAIL_WITHOUT_LEAD, 1,
            3, "a trail without a lead"},
           {"02 C3 00", UTFX_ILL_FORMED, UTFX_CAUSE_MISSING_TRAIL, 1, 1,
            "C3 starts a sequence of 2 bytes, but byte 2, 00, is no trail"},
           {"21 00", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 2, 2,
            "the end of the field is missing"},
           {"05 14 16 01", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 4, 4,
            "the end of the field is missing"},
           {"05 14 03 00", UTFX_ILL_FORMED, UTFX_CAUSE_NO_LEAD, 1, 2,
            "03 starts no field"},
           {"05 14 16 00 05", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 3, 3,
            "overlong: 3 bytes for an integer that takes 2"},
           {"05 02 41 80 00 00", UTFX_ILL_FORMED, UTFX_CAUSE_TRAIL_WITHOUT_LEAD,
            1, 3, "a trail without a lead"},
           {"40 FD 3C FF FF", UTFX_ILL_FORMED, UTFX_CAUSE_MISSING_TRAIL, 1, 2,
            "complemented: C3 starts a sequence of 2 bytes, but byte 2, 00, is "
            "no trail"},
           {"40 E9 FF FA FF", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 3, 2,
            "complemented: overlong: 3 bytes for an integer that takes 2"},
           {"40 FC", UTFX_ILL_FORMED, UTFX_CAUSE_NO_LEAD, 1, 1,
            "FC starts no field"},
           {"40 EA FA 00", UTFX_ILL_FORMED, UTFX_CAUSE_NO_END, 1, 3,
            "00 is not FF, the end of a field that sorts downwards"},
           {"40 BF 15 05 FF", UTFX_ILL_FORMED, UTFX_CAUSE_NO_END, 1, 4,
            "FF is not 00, the end of a field that sorts downwards"},
           {Hex(std::string(65, '\5')), UTFX_ILL_FORMED, UTFX_CAUSE_TOO_DEEP, 1,
            64, "more than 64 fields hold one another"}}) {
    ExpectWhy(why, utfx_field_explain);
  }
}

}  // namespace
}  // namespace utfx::library
