// The names, in every function of ICU's that knows names.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>
#include <unicode/uenum.h>
#include <unicode/uset.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"
#include "tests/run_command.h"

// Of ICU's udatamem.h, udataswp.h and ucnv_io.h.
struct UDataSwapper;
extern "C" {
const void* udata_getRawMemory(const UDataMemory* data);
int32_t udata_getLength(const UDataMemory* data);
UDataSwapper* udata_openSwapper(UBool in_is_big_endian, uint8_t in_family,
                                UBool out_is_big_endian, uint8_t out_family,
                                UErrorCode* error);
void udata_closeSwapper(UDataSwapper* swapper);
int32_t ucnv_swapAliases(const UDataSwapper* swapper, const void* in,
                         int32_t length, void* out, UErrorCode* error);
}

namespace utfx {
namespace {

std::vector<std::string> NamesOf(const Charset& charset) {
  std::vector<std::string> names = {std::string(charset.name)};
  names.insert(names.end(), charset.aliases.begin(), charset.aliases.end());
  return names;
}

// Those in ICU's lists, which ICU knows everywhere.
std::vector<std::string> ListedNamesOf(const Charset& charset) {
  std::vector<std::string> names = NamesOf(charset);
  std::erase_if(names, [](const std::string& name) {
    return std::any_of(name.begin(), name.end(),
                       [](char c) { return (c & 0x80) != 0; });
  });
  return names;
}

std::vector<std::string> Aliases(const std::string& name) {
  UErrorCode error = U_ZERO_ERROR;
  std::vector<const char*> aliases(ucnv_countAliases(name.c_str(), &error));
  ucnv_getAliases(name.c_str(), aliases.data(), &error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  for (size_t i = 0; i < aliases.size(); ++i) {
    EXPECT_STREQ(ucnv_getAlias(name.c_str(), static_cast<uint16_t>(i), &error),
                 aliases[i]);
  }
  return {aliases.begin(), aliases.end()};
}

std::vector<std::string> Enumerate(UEnumeration* enumeration) {
  std::vector<std::string> names;
  UErrorCode error = U_ZERO_ERROR;
  while (const char* name = uenum_next(enumeration, nullptr, &error)) {
    names.emplace_back(name);
  }
  EXPECT_EQ(error, U_ZERO_ERROR);
  uenum_close(enumeration);
  return names;
}

std::string OutputOf(const std::string& command) {
  const Command done = RunCommand(command);
  EXPECT_EQ(done.status, 0) << command;
  return done.output;
}

class NamesTest : public CharsetTest {};

TEST_P(NamesTest, OpenInEverySpelling) {
  for (const std::string& name : NamesOf(GetParam())) {
    std::string lower;
    std::string spaced;
    std::string bare;
    for (const char c : name) {
      lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      spaced += c == '-' ? "_ " : std::string(1, c);
      if (c != '-') bare += c;
    }
    for (const std::string& spelling : {name, lower, spaced, bare}) {
      EXPECT_EQ(IcuConverter(spelling).Name(), Name()) << Hex(spelling);
      EXPECT_EQ(IcuConverter(spelling + ",version=1").Name(), Name());
    }
  }
}

TEST_P(NamesTest, AreKnownToIcu) {
  for (const std::string& name : ListedNamesOf(GetParam())) {
    EXPECT_EQ(Aliases(name), ListedNamesOf(GetParam()));
    UErrorCode error = U_ZERO_ERROR;
    // The standard of those that no standard has.
    EXPECT_STREQ(ucnv_getStandardName(name.c_str(), "", &error),
                 Name().c_str());
    EXPECT_STREQ(ucnv_getCanonicalName(name.c_str(), "", &error),
                 Name().c_str());
    EXPECT_EQ(Enumerate(ucnv_openStandardNames(name.c_str(), "", &error)),
              ListedNamesOf(GetParam()));
    EXPECT_EQ(ucnv_getStandardName(name.c_str(), "IANA", &error), nullptr);
    EXPECT_EQ(error, U_ZERO_ERROR);
  }
}

// What a list says is the same charset wherever ICU is given it.
TEST_P(NamesTest, ListedAreTheCharsetInsideIcu) {
  const std::string expected =
      SignatureOf(GetParam()) + model::Encode(GetParam(), 'A');
  for (const std::string& name : Aliases(Name())) {
    char out[64];
    UErrorCode error = U_ZERO_ERROR;
    const int32_t size =
        ucnv_convert(name.c_str(), "UTF-8", out, sizeof out, "A", 1, &error);
    EXPECT_EQ(error, U_ZERO_ERROR) << name;
    EXPECT_EQ(Hex({out, static_cast<size_t>(size)}), Hex(expected)) << name;
  }
}

TEST_P(NamesTest, StandInTheListsOfAll) {
  const int32_t count = ucnv_countAvailable();
  std::vector<std::string> available;
  available.reserve(static_cast<size_t>(count));
  for (int32_t i = 0; i < count; ++i) {
    available.emplace_back(ucnv_getAvailableName(i));
  }
  EXPECT_EQ(std::count(available.begin(), available.end(), Name()), 1);
  UErrorCode error = U_ZERO_ERROR;
  const std::vector<std::string> all = Enumerate(ucnv_openAllNames(&error));
  EXPECT_EQ(std::count(all.begin(), all.end(), Name()), 1);
}

TEST_P(NamesTest, Properties) {
  IcuConverter ours(Name());
  UErrorCode error = U_ZERO_ERROR;
  EXPECT_EQ(ucnv_getMinCharSize(ours.Get()), GetParam().unit);
  // Of a UChar: each half of a surrogate pair has half of the sequence.
  size_t longest = (model::Encode(GetParam(), kMaxUnicode).size() + 1) / 2;
  for (const uint32_t code_point : {0x7F, 0x7FF, 0xFFFD}) {
    longest = std::max(longest, model::Encode(GetParam(), code_point).size());
  }
  EXPECT_EQ(ucnv_getMaxCharSize(ours.Get()), longest);
  EXPECT_EQ(ucnv_getType(ours.Get()), UCNV_UNSUPPORTED_CONVERTER);
  EXPECT_EQ(ucnv_getPlatform(ours.Get(), &error), UCNV_UNKNOWN);
  EXPECT_EQ(ucnv_getCCSID(ours.Get(), &error), 0);
  EXPECT_EQ(ucnv_isAmbiguous(ours.Get()), 0);
  EXPECT_EQ(error, U_ZERO_ERROR);

  UBool starters[256];
  ucnv_getStarters(ours.Get(), starters, &error);
  EXPECT_EQ(error, U_ILLEGAL_ARGUMENT_ERROR);  // As for ICU's UTF-8.

  error = U_ZERO_ERROR;
  IcuConverter utf8("UTF-8");
  USet* our_set = uset_openEmpty();
  USet* utf8_set = uset_openEmpty();
  for (const UConverterUnicodeSet which :
       {UCNV_ROUNDTRIP_SET, UCNV_ROUNDTRIP_AND_FALLBACK_SET}) {
    ucnv_getUnicodeSet(ours.Get(), our_set, which, &error);
    ucnv_getUnicodeSet(utf8.Get(), utf8_set, which, &error);
    if (model::Encode(GetParam(), 0xD0000).empty()) {
      uset_removeRange(utf8_set, 0xD0000, 0xDFFFF);
    }
    EXPECT_TRUE(uset_equals(our_set, utf8_set));
    EXPECT_EQ(error, U_ZERO_ERROR);
  }
  uset_close(our_set);
  uset_close(utf8_set);
}

// There is no way around our functions to the empty table below them.
TEST_P(NamesTest, NoPackageHasThem) {
  for (const char* const package : {static_cast<const char*>(nullptr), ""}) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* cnv = ucnv_openPackage(package, Name().c_str(), &error);
    EXPECT_TRUE(U_FAILURE(error));
    ucnv_close(cnv);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(NamesTest, IcuCharsets());

// How long an item of ours is, which ICU 78 wants to know of a table of
// aliases.
int32_t LengthOf(const char* type, const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  UDataMemory* const data = udata_open(nullptr, type, name, &error);
  EXPECT_EQ(error, U_ZERO_ERROR) << name;
  const int32_t length = udata_getLength(data);
  udata_close(data);
  return length;
}

TEST(PackageTest, HasTheLengthsOfItsItems) {
  UErrorCode error = U_ZERO_ERROR;
  UDataMemory* const data = udata_open(nullptr, "icu", "cnvalias", &error);
  ASSERT_EQ(error, U_ZERO_ERROR);
  const auto* const table = static_cast<const uint32_t*>(udata_getMemory(data));
  size_t length = sizeof(uint32_t) * (1 + table[0]);
  for (uint32_t i = 1; i <= table[0]; ++i) length += 2 * size_t{table[i]};
  udata_close(data);
  EXPECT_EQ(LengthOf("icu", "cnvalias"), static_cast<int32_t>(length));
  for (const Charset& charset : IcuCharsets()) {
    // The static data, the header of the rest, and one state.
    EXPECT_EQ(LengthOf("cnv", charset.name.data()), 100 + 32 + 4 * 256);
  }
}

// As ICU's tools for its data do. They know ASCII and EBCDIC.
TEST(AliasTableTest, CanBeSwapped) {
  UErrorCode error = U_ZERO_ERROR;
  UDataMemory* const data = udata_open(nullptr, "icu", "cnvalias", &error);
  ASSERT_EQ(error, U_ZERO_ERROR);
  UDataInfo info = {};
  info.size = sizeof info;
  udata_getInfo(data, &info);
  // ICU's own: gencnval writes no others.
  EXPECT_EQ(Hex({reinterpret_cast<const char*>(info.formatVersion), 4}),
            "03000100");
  EXPECT_EQ(Hex({reinterpret_cast<const char*>(info.dataVersion), 4}),
            "01040200");
  const void* const table = udata_getRawMemory(data);
  for (const uint8_t family : {U_ASCII_FAMILY, U_EBCDIC_FAMILY}) {
    UDataSwapper* const there = udata_openSwapper(
        U_IS_BIG_ENDIAN, U_ASCII_FAMILY, 1 - U_IS_BIG_ENDIAN, family, &error);
    UDataSwapper* const back = udata_openSwapper(
        1 - U_IS_BIG_ENDIAN, family, U_IS_BIG_ENDIAN, U_ASCII_FAMILY, &error);
    const int32_t size = ucnv_swapAliases(there, table, -1, nullptr, &error);
    ASSERT_EQ(error, U_ZERO_ERROR);
    std::string swapped(static_cast<size_t>(size), '\0');
    ucnv_swapAliases(there, table, size, swapped.data(), &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    ucnv_swapAliases(back, swapped.data(), size, swapped.data(), &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    EXPECT_EQ(std::memcmp(swapped.data(), table, swapped.size()), 0);
    udata_closeSwapper(there);
    udata_closeSwapper(back);
  }
  udata_close(data);
}

// What ICU has without us: a line for each converter, its aliases after it.
TEST(IcusNamesTest, AllStillWork) {
  std::istringstream list(OutputOf("LD_PRELOAD= uconv -l"));
  size_t count = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream names(line);
    std::string canonical;
    for (std::string name; names >> name; ++count) {
      if (canonical.empty()) canonical = name;
      UErrorCode error = U_ZERO_ERROR;
      UConverter* cnv = ucnv_open(name.c_str(), &error);
      ASSERT_TRUE(U_SUCCESS(error)) << name;
      // An ambiguous alias opens one of those that have it, and UTF16_Platform-
      // Endian one with another name.
      if (error != U_AMBIGUOUS_ALIAS_WARNING &&
          canonical.find("Endian") == std::string::npos) {
        EXPECT_EQ(ucnv_getName(cnv, &error), canonical) << name;
      }
      ucnv_close(cnv);
    }
  }
  EXPECT_GT(count, 1000U);
}

TEST(IcusNamesTest, StandardsAreTheSame) {
  UErrorCode error = U_ZERO_ERROR;
  EXPECT_STREQ(ucnv_getStandardName("utf8", "MIME", &error), "UTF-8");
  EXPECT_STREQ(ucnv_getStandardName("latin1", "IANA", &error),
               "ISO_8859-1:1987");
  EXPECT_STREQ(ucnv_getCanonicalName("ISO_8859-1:1987", "IANA", &error),
               "ISO-8859-1");
  EXPECT_EQ(error, U_ZERO_ERROR);
}

// It is found out when it is first needed, and not before: a program may call
// setlocale() until then.
TEST(IcusNamesTest, TheDefaultConverterIsIcus) {
  for (const std::string locale : {"C", "C.UTF-8"}) {
    const std::string command = " uconv --default-code";
    const std::string plain =
        OutputOf("LC_ALL=" + locale + " LD_PRELOAD=" + command);
    EXPECT_NE(plain, "");
    EXPECT_EQ(OutputOf("LC_ALL=" + locale +
                       " LD_PRELOAD=\"$UTFX_ICU_PRELOAD\"" + command),
              plain);
  }
  UErrorCode error = U_ZERO_ERROR;
  UConverter* cnv = ucnv_open(nullptr, &error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  EXPECT_STREQ(ucnv_getName(cnv, &error), ucnv_getDefaultName());
  ucnv_close(cnv);
  EXPECT_EQ(ucnv_open("no such converter", &error), nullptr);
  EXPECT_EQ(error, U_FILE_ACCESS_ERROR);
}

// An infinity sign that is part of no name of ours is ignored, as ever.
TEST(IcusNamesTest, OtherNamesWithInfinity) {
  EXPECT_EQ(IcuConverter("UTF-∞8").Name(), "UTF-8");
  EXPECT_EQ(IcuConverter("∞latin1").Name(), "ISO-8859-1");
}

}  // namespace
}  // namespace utfx
