// Why a sequence is an error, in words, and what its bits are for.

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/library/reference.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

utfx_sequence ReadOne(const utfx_charset* charset, std::string_view bytes) {
  uint64_t code_point = 0;
  return utfx_decode_one(charset, bytes.data(), bytes.size(), &code_point);
}

struct Told {
  utfx_explanation explanation;
  std::string reason;
  std::string expected;
  std::vector<uint8_t> roles;

  // "..^^", "" if no bit is wrong.
  std::string WrongBits() const {
    std::string wrong;
    for (const uint8_t role : roles) {
      wrong += (role & UTFX_BIT_IS_WRONG) != 0 ? '^' : '.';
    }
    return wrong.find('^') == std::string::npos ? "" : wrong;
  }
};

Told Tell(const utfx_charset* charset, std::string_view bytes) {
  Told told;
  std::string text(4096, '?');
  told.explanation = utfx_explain(charset, bytes.data(), bytes.size(),
                                  text.data(), text.size());
  told.reason = text.substr(0, told.explanation.text_length);
  told.expected =
      text.substr(0, utfx_expect(charset, bytes.data(), bytes.size(),
                                 text.data(), text.size()));
  told.roles.resize(8 * told.explanation.length);
  const utfx_sequence sequence =
      utfx_describe(charset, bytes.data(), bytes.size(), told.roles.data(),
                    told.roles.size());
  EXPECT_EQ(sequence.status, told.explanation.status);
  EXPECT_EQ(sequence.length, told.explanation.length);
  return told;
}

struct Case {
  const char* charset;
  std::string bytes;  // The error and what follows, in hexadecimal.
  std::string cause;
  std::string reason;
  std::string expected;
  std::string wrong_bits;  // Of the error; "" if none is.
};

void Check(const Case& example) {
  const Told told =
      Tell(utfx_charset_find(example.charset), BytesOfHex(example.bytes));
  EXPECT_EQ(utfx_cause_name(told.explanation.cause), example.cause)
      << example.bytes;
  EXPECT_EQ(told.reason, example.reason) << example.bytes;
  EXPECT_EQ(told.expected, example.expected) << example.bytes;
  EXPECT_EQ(told.WrongBits(), example.wrong_bits) << example.bytes;
}

TEST(ExplanationTest, SequencesOfBytes) {
  const Case cases[] = {
      {"UTF-8", "80", "trail-without-lead", "a trail without a lead",
       "00 to 7F or C2 to F4 as byte 1", "^^......"},
      {"UTF-8", "C1 81", "overlong",
       "overlong: 2 bytes for U+0041, which takes 1",
       "00 to 7F or C2 to F4 as byte 1", "...^^^^."},
      {"UTF-8", "C1 41", "overlong",
       "overlong: 2 bytes for a code point that takes fewer",
       "00 to 7F or C2 to F4 as byte 1", "...^^^^."},
      {"UTF-8", "E0 81 81", "overlong",
       "overlong: 3 bytes for U+0041, which takes 1", "A0 to BF as byte 2",
       "....^^^^"},
      {"UTF-8", "F0 8D A0 80", "overlong",
       "overlong: 4 bytes for U+D800, a surrogate", "90 to BF as byte 2",
       ".....^^^"},
      {"UTF-8", "C3 41", "missing-trail",
       "C3 starts a sequence of 2 bytes, but byte 2, 41, is no trail",
       "80 to BF as byte 2", ""},
      {"UTF-8", "E2 82 41", "missing-trail",
       "E2 starts a sequence of 3 bytes, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
      {"UTF-8", "ED A0 80", "gap", "a surrogate, U+D800", "80 to 9F as byte 2",
       "....^^^^"},
      {"UTF-8", "ED A0 41", "gap",
       "a surrogate: ED A0 starts one of U+D800 to U+DFFF",
       "80 to 9F as byte 2", "....^^^^"},
      {"UTF-8", "F4 90 80 80", "over-limit", "over U+10FFFF: U+110000",
       "80 to 8F as byte 2", ".....^^^"},
      {"UTF-8", "F4 90", "over-limit",
       "over U+10FFFF: F4 90 starts larger code points", "80 to 8F as byte 2",
       ".....^^^"},
      {"UTF-8", "F5 80 80 80", "over-limit", "over U+10FFFF: U+140000",
       "00 to 7F or C2 to F4 as byte 1", ".....^^^"},
      {"UTF-8", "F8 80", "over-limit",
       "F8 is never valid in UTF-8: it says 5 bytes, and 4 are the most",
       "00 to 7F or C2 to F4 as byte 1", "..^^^^.."},
      {"UTF-8", "FF 80", "over-limit",
       "FF is never valid in UTF-8: it says 8 bytes or more, and 4 are the "
       "most",
       "00 to 7F or C2 to F4 as byte 1", "..^^^^^^"},
      {"UTF-8", "E2 82", "cut-sequence",
       "the text ends inside a sequence, of which 2 of 3 bytes are there", "",
       ""},
      {"UTF-8000", "FE 80 80 80 80 80 80", "overlong",
       "overlong: 7 bytes for U+0000, which takes 1", "82 to BF as byte 2", ""},
      {"UTF-8000", "FF 80 81 80 80 80 80 80", "overlong",
       "overlong: 8 bytes for U+40000000, which takes 6", "81 to BF as byte 2",
       ""},
      {"UTF-8000", "FF B0 80 80 80 80 80 80 80 81", "overlong",
       "overlong: 10 bytes for U+0001, which takes 1", "90 to BF as byte 3",
       ".............^^^"},
      {"UTF-8000", "FF BF 41", "missing-trail",
       "FF starts a sequence of 14 bytes or more, but byte 3, 41, is no trail",
       "81 to BF as byte 3", ""},
      {"UTF-8000", "FF BF", "cut-sequence",
       "the text ends inside a sequence, after 2 bytes", "", ""},
      {"UTF-E-8", "FF 81", "reserved-bits",
       "reserved bits are set: byte 2 is 81", "80 as byte 2", ""},
      {"UTF-E-8", "FF 80 88", "reserved-bits",
       "reserved bits are set: byte 3 is 88", "80 to 87 as byte 3", ""},
      {"UTF-E-8", "FF 80 80 80 80 80 80 80 80 80 80 81 81", "overlong",
       "overlong: 13 bytes for U+0041, which takes 1", "81 to BF as byte 7",
       ".....................^^^..^^^^^^..^^^^^^..^^^^^^"},
      {"UTF-E-8", "FF 80 80 80", "cut-sequence",
       "the text ends inside a sequence, of which 4 of 13 bytes are there", "",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, SequencesOf16BitUnits) {
  const Case cases[] = {
      {"UTF-16BE", "D83C 0041", "lone-high-surrogate",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16LE", "0CDF", "lone-low-surrogate",
       "a low surrogate without a high one before it",
       "0000 to DBFF or E000 to FFFF as unit 1", "........^^^^^^.."},
      {"UTF-16BE", "DFFF", "lone-low-surrogate",
       "a low surrogate without a high one before it",
       "0000 to DBFF or E000 to FFFF as unit 1", "^^^^^^.........."},
      {"UTF-16LE", "41", "cut-unit",
       "the text ends inside a code unit, of which 1 of 2 bytes is there", "",
       ""},
      {"UTF-INFINITY-16BE", "DC03", "no-lead", "DC03 starts no sequence",
       "0000 to DBFF or DC04 to DDFF or E000 to FFFF as unit 1",
       "........^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DC00", "no-lead", "DC00 starts no sequence",
       "0000 to DBFF or DC04 to DDFF or E000 to FFFF as unit 1",
       "........^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DE00", "trail-without-lead",
       "a trail without a lead",
       "0000 to DBFF or DC04 to DDFF or E000 to FFFF as unit 1",
       "^^^^^^^........."},
      {"UTF-INFINITY-16BE", "DFFF", "trail-without-lead",
       "a trail without a lead",
       "0000 to DBFF or DC04 to DDFF or E000 to FFFF as unit 1",
       "^^^^^^^........."},
      {"UTF-INFINITY-16BE", "DC04 DE00 DE41", "overlong",
       "overlong: 3 units for U+100041, which takes 2",
       "DE80 to DFFF as unit 2", "........^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DC04 DE00 0041", "overlong",
       "overlong: 3 units for a code point that takes fewer",
       "DE80 to DFFF as unit 2", "........^^^^^^^^"},
      {"UTF-INFINITY-16LE", "04DC 80DE 4100", "missing-trail",
       "DC04 starts a sequence of 3 units, but unit 3, 0041, is no trail",
       "DE00 to DFFF as unit 3", ""},
      {"UTF-INFINITY-16BE", "DDFF 0041", "no-count",
       "no number of digits: 0041 holds no byte of it",
       "DE00 to DEFF or DFB4 as unit 2", ""},
      {"UTF-INFINITY-16BE", "DDFF DE00 DE40", "wrong-count",
       "the number of digits is not that of the code point, which starts with "
       "DE40",
       "DE01 to DE03 as unit 3", "........................^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DDFF DE00 DE01 0041", "missing-trail",
       "DDFF starts a sequence of 13 units, but unit 4, 0041, is no trail",
       "DE00 to DFFF as unit 4", ""},
      {"UTF-INFINITY-16BE", "DDFF DE05 0041", "missing-trail",
       "DDFF starts a sequence of 15 units or more, but unit 3, 0041, is no "
       "trail",
       "DE01 to DE0F as unit 3", ""},
      {"UTF-INFINITY-16BE", "DDFF DE00", "cut-sequence",
       "the text ends inside a sequence, after 4 bytes", "", ""},
      {"UTF-E-16BE", "DDF1 DE00", "over-limit",
       "over U+7FFFFFFFFFFFFFFF: DDF1 starts larger code points",
       "0000 to DBFF or DC04 to DDF0 or E000 to FFFF as unit 1",
       ".......^^^^^^..."},
      {"UTF-G-16BE", "DD10 DE00", "over-limit",
       "over U+7FFFFFFF: DD10 starts larger code points",
       "0000 to DBFF or DC04 to DD0F or E000 to FFFF as unit 1",
       ".......^^......."},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, CountsOverTheLimit) {
  if (kMaxCodePointBits != 4096) GTEST_SKIP() << "it has the default limit";
  const Case cases[] = {
      {"UTF-8000", "FF" + Times(135, "BF") + "B8" + Times(9, "80"),
       "over-limit",
       "over 4096 bits: the start bits say 821 bytes, and 819 are the most",
       "81 to AF as byte 137", Times(136, "..^^^^^^")},
      {"UTF-8000", "FF" + Times(140, "BF"), "over-limit",
       "over 4096 bits: the start bits say 824 bytes or more, and 819 are the "
       "most",
       "81 to AF as byte 137", Times(136, "..^^^^^^")},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DE00 DE40", "count-not-shortest",
       "the number of digits is not the shortest: its first byte is zero",
       "DE01 to DE03 as unit 3", ".......................^^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DE04 DE40", "over-limit",
       "over 4096 bits: DDFF DFB4 DE04 starts larger code points",
       "DE01 to DE03 as unit 3", ".......................^^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DFB4 DE40", "over-limit",
       "over 4096 bits: DDFF DFB4 DFB4 starts larger code points",
       "DE01 to DE03 as unit 3", ".......................^^^^^^^^^"},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, Utf32) {
  const Case cases[] = {
      {"UTF-32BE", "0000D800", "gap", "a surrogate, U+D800",
       "another code point in unit 1", "...........^^^^^^^^^^^^^^^^^^^^^"},
      {"UTF-32LE", "00001100", "over-limit", "over U+10FFFF: U+110000",
       "no more than U+10FFFF in unit 1", "^^^^^^^^^^^^^^^^...^^^^^........"},
      {"UTF-32BE", "41000000", "padding-bits",
       "padding bits are set: unit 1 is 41000000",
       "zero padding bits in unit 1", ".^.....^........................"},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, PairsInBytes) {
  if (FindRow("CESU-8") == nullptr) GTEST_SKIP() << "CESU-8 is not there";
  const Case cases[] = {
      {"CESU-8", "F0 9F 8C 8D", "no-lead", "F0 starts no sequence",
       "00 to 7F or C2 to EF as byte 1", "..^^^..........................."},
      {"MUTF-8", "00 80", "no-lead", "00 starts no sequence",
       "01 to 7F or C0 or C2 to EF as byte 1", ".^^^^^^^"},
      {"CESU-8", "F0 90 80", "cut-sequence",
       "the text ends inside a sequence, of which 3 of 4 bytes are there", "",
       ""},
      {"CESU-8", "F5 41", "no-lead", "F5 starts no sequence",
       "00 to 7F or C2 to EF as byte 1", "..^^^..."},
      {"CESU-8", "ED B0 80", "lone-low-surrogate",
       "a low surrogate without a high one before it", "80 to AF as byte 2",
       "..........^^............"},
      {"CESU-8", "ED A0 41", "missing-trail",
       "ED starts a sequence of 6 bytes, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
      {"CESU-8", "ED A0 80 41", "lone-high-surrogate",
       "a high surrogate without a low one: 41 is none", "ED as byte 4", ""},
      {"CESU-8", "ED A0 80 ED A0 80", "lone-high-surrogate",
       "a high surrogate without a low one: A0 is none", "B0 to BF as byte 5",
       ""},
      {"CESU-8", "ED A0 80 ED B0 41", "lone-high-surrogate",
       "a high surrogate without a low one: 41 is none", "80 to BF as byte 6",
       ""},
      {"MUTF-8", "00", "no-lead", "00 starts no sequence",
       "01 to 7F or C0 or C2 to EF as byte 1", ".^^^^^^^"},
      {"MUTF-8", "C0 81", "overlong",
       "overlong: 2 bytes for U+0001, which takes 1", "80 as byte 2",
       "...^^^^^"},
      {"MUTF-8", "ED A0 80", "none", "", "", ""},
      {"MUTF-8", "ED B0 80 ED A0 80 ED B0", "none", "", "", ""},
      {"MUTF-8", "ED A0", "cut-sequence",
       "the text ends inside a sequence, after 2 bytes", "", ""},
      {"MUTF-8", "ED A0 41", "missing-trail",
       "ED starts a sequence of 3 bytes or more, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
      {"WTF-8", "ED A0 80 ED B0 80", "surrogate-pair",
       "a high surrogate before a low one", "00 to AF or C0 to FF as byte 5",
       ""},
      {"WTF-8", "ED A0 80 ED AF", "none", "", "", ""},
      {"WTF-8", "ED A0 80", "none", "", "", ""},
      {"WTF-8", "ED A0 41", "missing-trail",
       "ED starts a sequence of 3 bytes, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
      {"WTF-16BE", "D8 00", "none", "", "", ""},
      {"WTF-16LE", "00 DC", "none", "", "", ""},
      {"WTF-16LE", "00", "cut-unit",
       "the text ends inside a code unit, of which 1 of 2 bytes is there", "",
       ""},
      {"CESU-8", "ED", "cut-sequence",
       "the text ends inside a sequence, after 1 byte", "", ""},
      {"CESU-8", "ED 41", "missing-trail",
       "ED starts a sequence of 3 bytes or more, but byte 2, 41, is no trail",
       "80 to AF as byte 2", ""},
      {"CESU-8", "ED 80", "cut-sequence",
       "the text ends inside a sequence, of which 2 of 3 bytes are there", "",
       ""},
      {"CESU-8", "ED A0 80 ED", "cut-sequence",
       "the text ends inside a sequence, of which 4 of 6 bytes are there", "",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, Containers) {
  if (FindRow("ASCVI") == nullptr) GTEST_SKIP() << "ASCVI is not there";
  const Case cases[] = {
      {"ASCVI", "81", "trail-without-lead", "a trail without a lead",
       "00 to 7F as byte 1", "^......."},
      {"ASCVI", "40 41", "missing-trail",
       "40 starts a sequence of 2 bytes, but byte 2, 41, is no trail",
       "C0 to FF as byte 2", ""},
      {"ASCVI", "6D B0 41", "missing-trail",
       "6D starts a sequence of 3 bytes, but byte 3, 41, is no trail",
       "80 to FF as byte 3", ""},
      {"ASCVI", "40 81 00", "overlong",
       "overlong: 2 bytes for U+0001, which takes 1", "C0 to FF as byte 2",
       "...^^^^^"},
      {"ASCVI", "60 80", "overlong",
       "overlong: 3 bytes for a code point that takes fewer",
       "A0 to FF as byte 2", "....^^^^"},
      {"ASCVI", "63 B0 80", "gap", "a surrogate, U+D800",
       "80 to AF or C0 to FF as byte 2", "....^^^^"},
      {"UTF-16KBE", "DB20 DC00", "trail-without-lead", "a trail without a lead",
       "0000 to DB1F or DB40 to DBFF or E000 to FFFF as unit 1",
       "..........^....."},
      {"UTF-16KBE", "DC00 0041", "lone-low-surrogate",
       "a low surrogate without a high one before it",
       "0000 to DB1F or DB40 to DBFF or E000 to FFFF as unit 1",
       "^^^^^^.........."},
      {"UTF-16KBE", "D800 0041", "lone-high-surrogate",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16KLE", "04DB 4100", "lone-high-surrogate",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16KBE", "DB04 DC00 D800", "missing-trail",
       "DB04 starts a sequence of 4 units, but unit 3, D800, is no trail",
       "DB20 to DB3F as unit 3", ""},
      {"UTF-16KBE", "DB00 DC20 DB20 DC00", "overlong",
       "overlong: 4 units for U+100000, which takes 2",
       "DC22 to DFFF as unit 2", "............^^^^"},
      {"UTF-16KBE", "DB00 DC02 DB20 DC00", "overlong",
       "overlong: 4 units for U+10000, which takes 2", "DC22 to DFFF as unit 2",
       "............^^^^"},
      {"UTF-16KBE", "DB00 DC1A DB20 DC00", "overlong",
       "overlong: 4 units for U+D0000, which UTF-16KBE does not have",
       "DC22 to DFFF as unit 2", "............^^^^"},
      {"UTF-32KBE", "80000000", "trail-without-lead", "a trail without a lead",
       "a lead in unit 1", "^^.............................."},
      {"UTF-32KBE", "0000D800", "gap", "a surrogate, U+D800",
       "another code point in unit 1", ".^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"UTF-32KBE", "C0000000", "overlong",
       "overlong: 2 units for a code point that takes fewer",
       "a larger code point in unit 1", "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^."},
      {"UTF-32KBE", "C0000000 00000041", "overlong",
       "overlong: 2 units for a code point that takes fewer",
       "a larger code point in unit 1", "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^."},
      {"UTF-32KBE", "C0000002 00000041", "missing-trail",
       "C0000002 starts a sequence of 2 units, but unit 2, 00000041, is no "
       "trail",
       "a trail in unit 2", ""},
      {"UTF-32K-ASCVILE", "01000040 41000000", "missing-trail",
       "40000001 starts a sequence of 2 units, but unit 2, 00000041, is no "
       "trail",
       "a trail in unit 2", ""},
      {"UTF-32K-ASCVIBE", "40000000 80000041", "overlong",
       "overlong: 2 units for U+0041, which takes 1",
       "a larger code point in unit 2", "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"UTF-MASHPOE-8", "ED A0 80", "gap", "a surrogate, U+D800",
       "80 to 9F as byte 2", "....^^^^"},
      {"UTF-MASHPOE-8", "C0", "overlong",
       "overlong: 2 bytes for a code point that takes fewer",
       "00 to 7F or C2 to FF as byte 1", "...^^^^."},
      {"UTF-MASHPOE-8", "C1 41", "overlong",
       "overlong: 2 bytes for a code point that takes fewer",
       "00 to 7F or C2 to FF as byte 1", "...^^^^."},
      {"UTF-MASHPOE-8", "FF 00", "overlong",
       "overlong: 8 bytes for a code point that takes fewer",
       "01 to 7F or 82 to BF or C1 to FF as byte 2", ""},
      {"UTF-MASHPOE-8", "FF 01 41", "missing-trail",
       "FF starts a sequence of 8 bytes, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
      {"UTF-E-8-PERL", "ED A0 41", "missing-trail",
       "ED starts a sequence of 3 bytes, but byte 3, 41, is no trail",
       "80 to BF as byte 3", ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplanationTest, Utf64) {
  const Case cases[] = {
      {"UTF-64BE", "4100000010000000", "reserved-bits",
       "reserved bits are set: octet 5 is 10, as in version 2", "00 as octet 5",
       "...................................^............................"},
      {"UTF-64BE", "4100000000000003", "reserved-bits",
       "reserved bits are set: octet 8 is 03", "00 as octet 8",
       "..............................................................^^"},
      {"UTF-64LE", "0300000000000041", "reserved-bits",
       "reserved bits are set: octet 8 is 03", "00 as octet 8",
       "......^^........................................................"},
      {"UTF-64BE", "0041000000000000", "padding-bits",
       "padding bits are set: octet 2 is 41", "00 as octet 2",
       ".........^.....^................................................"},
      {"UTF-64BE", "4100800000000000", "padding-bits",
       "padding bits are set: octet 3 is 80", "00 as octet 3",
       "................^..............................................."},
      {"UTF-64BE", "C1BF000000000000", "overlong",
       "overlong: 2 octets for U+007F, which takes 1",
       "00 to 7F or C2 to F4 as octet 1",
       "...^^^^........................................................."},
      {"UTF-64LE", "00000000000000C3", "missing-trail",
       "C3 starts a sequence of 2 octets, but octet 2, 00, is no trail",
       "80 to BF as octet 2",
       "................................................^^.............."},
      {"UTF-64BE", "EDA0800000000000", "gap", "a surrogate, U+D800",
       "80 to 9F as octet 2",
       "....^^^^..^^^^^^..^^^^^^........................................"},
      {"UTF-64BE", "F490808000000000", "over-limit", "over U+10FFFF: U+110000",
       "80 to 8F as octet 2",
       ".....^^^..^^^^^^..^^^^^^..^^^^^^................................"},
      {"UTF-64BE", "F780808000000000", "over-limit", "over U+10FFFF: U+1C0000",
       "00 to 7F or C2 to F4 as octet 1",
       ".....^^^..^^^^^^..^^^^^^..^^^^^^................................"},
      {"UTF-64BE", "F888808000000000", "no-lead", "F8 starts no sequence",
       "00 to 7F or C2 to F4 as octet 1",
       "..^^^^^^........................................................"},
      {"UTF-64BE", "410000", "cut-unit",
       "the text ends inside a code unit, of which 3 of 8 bytes are there", "",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

// By the letters of utfx show, big-endian.
TEST(ExplanationTest, RolesOfBits) {
  struct {
    const char* charset;
    std::string bytes;
    std::string roles;
  } const cases[] = {
      {"UTF-8", "E282AC", "SSTTMMMM SSMCCCCC SSCCCCCC"},
      {"UTF-8", "C141", "SSTMMMMC"},
      {"UTF-8", "80", "SSCCCCCC"},
      {"UTF-8000", "FFBFBF", "SSTTTTTT SSTTTTTT SSTTTTTT"},
      {"UTF-E-8", "FF8084" + Times(10, "80"),
       "SSTTTTTT SSRRRRRR SSRRRMMM " + Times(4, "SSMMMMMM ") +
           Times(6, "SSCCCCCC ")},
      {"UTF-16BE", "20AC", "CCCCCCCC CCCCCCCC"},
      {"UTF-16BE", "20", "????????"},
      {"UTF-16BE", "D83CDF0D", "PPPPPPCC CCCCCCCC PPPPPPCC CCCCCCCC"},
      {"UTF-32BE", "00000041", "ZZZZZZZZ ZZZCCCCC CCCCCCCC CCCCCCCC"},
      {"UTF-64BE", "E282AC0000000000",
       "SSTTMMMM SSMCCCCC SSCCCCCC ZZZZZZZZ " + Times(4, "RRRRRRRR ")},
      {"UTF-64BE", "8000000000000000",
       "SSCCCCCC " + Times(3, "ZZZZZZZZ ") + Times(4, "RRRRRRRR ")},
      {"UTF-64BE", "BF00000000000000",
       "SSCCCCCC " + Times(3, "ZZZZZZZZ ") + Times(4, "RRRRRRRR ")},
      {"UTF-64BE", "F800000000000000",
       "SSTTTTTT " + Times(3, "ZZZZZZZZ ") + Times(4, "RRRRRRRR ")},
      {"UTF-INFINITY-16BE", "DE00", "PPPPPPPC CCCCCCCC"},
      {"UTF-INFINITY-16BE", "DC04DE80DE00",
       "PPPPPPPU CCCCCCCC PPPPPPPC CCCCCCCC PPPPPPPC CCCCCCCC"},
      {"UTF-INFINITY-16BE", "DD04DE00DE00DE00",
       "PPPPPPPU UMMMMMMM PPPPPPPM CCCCCCCC " + Times(2, "PPPPPPPC CCCCCCCC ")},
      {"UTF-INFINITY-16BE", "DDFFDE00DE01" + Times(10, "DE00"),
       "PPPPPPPU UUUUUUUU PPPPPPPP DDDDDDDD " +
           Times(11, "PPPPPPPC CCCCCCCC ")},
      {"UTF-INFINITY-16BE", "DDFFDFB4DE01",
       "PPPPPPPU UUUUUUUU PPPPPPPD DDDDDDDD PPPPPPPP DDDDDDDD"},
      {"CESU-8", "EDA0BCEDBC8D", Times(2, "SSTTPPPP SSPPCCCC SSCCCCCC ")},
      {"WTF-8", "EDA080EDB080", "SSTTMMMM SSMCCCCC SSCCCCCC"},
      {"MUTF-8", "C080", "SSTCCCCC SSCCCCCC"},
      {"UTF-16KBE", "DB04DC10DB20DC00",
       "PPPPPPPP PPSTMMMM PPPPPPMM MMMCCCCC PPPPPPPP PPSCCCCC PPPPPPCC "
       "CCCCCCCC"},
  };
  for (const auto& [charset, bytes, expected] : cases) {
    if (FindRow(charset) == nullptr) continue;
    std::string letters;
    for (const uint8_t role :
         Tell(utfx_charset_find(charset), BytesOfHex(bytes)).roles) {
      letters += "?STMCPUDZR"[role & ~UTFX_BIT_IS_WRONG];
    }
    std::string together = expected;
    std::erase(together, ' ');
    EXPECT_EQ(letters, together) << charset << " " << bytes;
  }
}

TEST(ExplanationTest, Unencodable) {
  const auto explain = [](const char* charset, std::vector<uint64_t> words) {
    char text[200];
    const utfx_explanation explanation =
        utfx_explain_words(utfx_charset_find(charset), words.data(),
                           words.size(), text, sizeof text);
    EXPECT_EQ(explanation.text_length, std::string(text).size());
    return std::string(utfx_cause_name(explanation.cause)) + ": " + text;
  };
  EXPECT_EQ(explain("UTF-8", {0x110000}),
            "over-limit: U+110000 is over U+10FFFF, where UTF-8 ends");
  EXPECT_EQ(explain("UTF-E-8", {0, 1}),
            "over-limit: U+10000000000000000 is over U+7FFFFFFFFFFFFFFF, where "
            "UTF-E-8 ends");
  EXPECT_EQ(explain("UTF-8", {0xD800, 1}),
            "over-limit: U+1000000000000D800 is over U+10FFFF, where UTF-8 "
            "ends");
  EXPECT_EQ(explain("UTF-8000", {0xD800, 0}), "gap: U+D800 is a surrogate");
  EXPECT_EQ(explain("UTF-8000", {0x110000, 0}), "none: ");
  EXPECT_EQ(explain("UTF-8000", {}), "none: ");
  if (FindRow("UTF-16K") != nullptr) {
    EXPECT_EQ(explain("UTF-16KBE", {0xD0000}),
              "gap: U+D0000 is one of U+D0000 to U+DFFFF, which UTF-16KBE does "
              "not have");
  }
}

TEST(ExplanationTest, WritesNoMoreThanThereIsRoomFor) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string bytes = BytesOfHex("E0 81 81");
  const Told told = Tell(utf8, bytes);
  for (size_t room = 0; room < told.reason.size() + 5; ++room) {
    std::string text(room + 1, '?');
    const utfx_explanation explanation =
        utfx_explain(utf8, bytes.data(), bytes.size(), text.data(), room);
    EXPECT_EQ(explanation.text_length, told.reason.size());
    EXPECT_EQ(text.back(), '?');
    if (room > 0) {
      EXPECT_EQ(text.c_str(), told.reason.substr(0, room - 1));
    }
  }
  uint8_t role = 77;
  EXPECT_EQ(utfx_describe(utf8, bytes.data(), bytes.size(), &role, 1).status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(role, 77);
}

TEST(ExplanationTest, NamesAreThoseOfTheirKind) {
  std::set<std::string> names;
  for (unsigned cause = 0; cause <= UTFX_CAUSE_SURROGATE_PAIR; ++cause) {
    names.insert(utfx_cause_name(static_cast<utfx_cause>(cause)));
    EXPECT_TRUE(std::string(utfx_cause_text(static_cast<utfx_cause>(cause)))
                    .ends_with('.'));
  }
  EXPECT_EQ(names.size(), UTFX_CAUSE_SURROGATE_PAIR + 1U);
  EXPECT_EQ(utfx_cause_name(utfx_cause{UTFX_CAUSE_SURROGATE_PAIR + 1}),
            nullptr);
  EXPECT_EQ(utfx_cause_text(utfx_cause{UTFX_CAUSE_SURROGATE_PAIR + 1}),
            nullptr);
  for (unsigned role = 0; role <= UTFX_ROLE_SIGNATURE; ++role) {
    EXPECT_NE(utfx_role_name(static_cast<utfx_role>(role)), nullptr);
    EXPECT_NE(utfx_role_text(static_cast<utfx_role>(role)), nullptr);
  }
  EXPECT_EQ(utfx_role_name(utfx_role{UTFX_ROLE_SIGNATURE + 1}), nullptr);
  EXPECT_EQ(utfx_role_text(utfx_role{UTFX_ROLE_SIGNATURE + 1}), nullptr);
}

TEST(ExplanationTest, OfNoCharset) {
  EXPECT_EQ(utfx_describe(nullptr, "A", 1, nullptr, 0).status, UTFX_NO_CHARSET);
  EXPECT_EQ(utfx_explain(nullptr, "A", 1, nullptr, 0).status, UTFX_NO_CHARSET);
  EXPECT_EQ(utfx_expect(nullptr, "A", 1, nullptr, 0), 0U);
  EXPECT_EQ(utfx_explain_words(nullptr, nullptr, 0, nullptr, 0).status,
            UTFX_NO_CHARSET);
}

// ---- Every row ------------------------------------------------------------

// What is said of some bytes, asked of them in other ways.
class Verifier {
 public:
  Verifier(const Charset& row, const utfx_charset* charset)
      : row_(row), charset_(charset) {}

  void Verify(const std::string& bytes) {
    const utfx_sequence sequence = ReadOne(charset_, bytes);
    if (sequence.status != UTFX_ILL_FORMED &&
        sequence.status != UTFX_INCOMPLETE) {
      return;
    }
    char text[2048];
    const utfx_explanation explanation =
        utfx_explain(charset_, bytes.data(), bytes.size(), text, sizeof text);
    ASSERT_EQ(explanation.status, sequence.status) << Hex(bytes);
    ASSERT_EQ(explanation.error_class,
              library::Read(charset_, bytes).error_class)
        << Hex(bytes);
    ASSERT_EQ(explanation.length, sequence.length) << Hex(bytes);
    const bool is_cut = explanation.cause == UTFX_CAUSE_CUT_UNIT ||
                        explanation.cause == UTFX_CAUSE_CUT_SEQUENCE;
    ASSERT_EQ(is_cut, sequence.status == UTFX_INCOMPLETE) << Hex(bytes);
    ASSERT_NE(explanation.cause, UTFX_CAUSE_NONE) << Hex(bytes);
    ASSERT_TRUE(IsTrue(bytes, sequence, text)) << Hex(bytes) << ": " << text;
    // The element that shows it is there, and no sequence has what it has.
    if (!is_cut) {
      ASSERT_LT(explanation.at, bytes.size()) << Hex(bytes);
      ASSERT_LE(explanation.at, utfx_charset_max_sequence_length(charset_))
          << Hex(bytes);
    }
    causes_.insert(explanation.cause);
  }

  // Of the bits: those that are wrong are there if the error is in what the
  // sequence has. And what is said to be right, is.
  void VerifyClosely(const std::string& bytes) {
    ASSERT_NO_FATAL_FAILURE(Verify(bytes));
    if (ReadOne(charset_, bytes).status != UTFX_ILL_FORMED) return;
    const Told told = Tell(charset_, bytes);
    ASSERT_FALSE(told.expected.empty()) << Hex(bytes);
    if (told.explanation.at < told.explanation.length) {
      ASSERT_NE(told.WrongBits(), "") << Hex(bytes);
    }
    if (row_.unit > 2) return;
    const std::vector<bool> is_expected = ExpectedElements(told.expected);
    if (is_expected.empty()) return;
    for (unsigned unit = 0; unit < is_expected.size(); ++unit) {
      const utfx_sequence other =
          ReadOne(charset_, With(bytes, told.explanation.at, unit));
      ASSERT_NE(other.status, is_expected[unit] ? UTFX_ILL_FORMED : UTFX_OK)
          << Hex(bytes) << ": " << told.expected << ", and " << unit;
    }
    const auto first = static_cast<unsigned>(
        std::find(is_expected.begin(), is_expected.end(), true) -
        is_expected.begin());
    if (first > 0) {
      EXPECT_EQ(
          ReadOne(charset_, With(bytes, told.explanation.at, first - 1)).status,
          UTFX_ILL_FORMED)
          << Hex(bytes) << ": " << told.expected;
    }
  }

  const std::set<utfx_cause>& Causes() const { return causes_; }

 private:
  bool IsTrue(const std::string& bytes, const utfx_sequence& sequence,
              const std::string& reason) const {
    for (const std::string_view ending : {", is no trail", " is none"}) {
      if (!reason.ends_with(ending)) continue;
      const std::string said = reason.substr(0, reason.size() - ending.size());
      return IsNoTrail(bytes, sequence.length,
                       said.substr(said.rfind(' ') + 1));
    }
    char hex[17];
    size_t units;
    size_t takes;
    // A code point of more digits is not read whole.
    if (std::sscanf(reason.c_str(),
                    "overlong: %zu %*s for U+%16[0-9A-F], which takes %zu",
                    &units, hex, &takes) == 3) {
      return IsOverlong(units, hex, takes);
    }
    return true;
  }

  // Which elements are in "80 to BF or C2 as byte 2"; empty for other texts.
  std::vector<bool> ExpectedElements(const std::string& expected) const {
    std::vector<bool> is_expected;
    size_t at = 0;
    // Takes an element's digits; returns false if there are none.
    const auto take = [&](unsigned* element) {
      const size_t end = expected.find_first_not_of("0123456789ABCDEF", at);
      if (end == at) return false;
      *element = std::stoul(expected.substr(at, end - at), nullptr, 16);
      at = end;
      return true;
    };
    const auto skip = [&](const std::string& words) {
      if (expected.compare(at, words.size(), words) != 0) return false;
      at += words.size();
      return true;
    };
    unsigned first;
    while (take(&first)) {
      unsigned last = first;
      if (skip(" to ")) take(&last);
      is_expected.resize(size_t{1} << 8 * row_.unit);
      std::fill(is_expected.begin() + first, is_expected.begin() + last + 1,
                true);
      if (!skip(" or ")) break;
    }
    return is_expected;
  }

  // The bytes up to a unit, and another one there.
  std::string With(std::string bytes, size_t at, unsigned unit) const {
    bytes.resize(at);
    for (size_t i = 0; i < row_.unit; ++i) {
      const size_t shift =
          row_.order == ByteOrder::kBigEndian ? row_.unit - 1 - i : i;
      bytes += static_cast<char>(unit >> 8 * shift);
    }
    return bytes;
  }

  // The unit after the maximal subpart, or of a unit of UTF-64 an octet.
  bool IsNoTrail(std::string bytes, size_t length,
                 const std::string& unit) const {
    if (row_.order == ByteOrder::kLittleEndian) {
      for (size_t i = 0; i + row_.unit <= bytes.size(); i += row_.unit) {
        std::reverse(&bytes[i], &bytes[i] + row_.unit);
      }
    }
    if (row_.unit == 8) {
      return Hex(bytes).substr(0, 8).find(unit) != std::string::npos &&
             HexDigit(unit[0]) >> 2 != 2;
    }
    return Hex(bytes.substr(length, row_.unit)) == unit;
  }

  bool IsOverlong(size_t units, const std::string& digits, size_t takes) const {
    const auto bits = model::ToBits(std::stoull(digits, nullptr, 16));
    const size_t length =
        row_.unit == 8
            ? model::EncodeUtf8(static_cast<uint32_t>(model::ToNumber(bits)))
                  .size()
            : model::Encode(row_, bits).size() / row_.unit;
    return takes < units && takes == length;
  }

  const Charset& row_;
  const utfx_charset* charset_;
  std::set<utfx_cause> causes_;
};

class ExplainEveryTest : public CharsetTest {
 protected:
  static const utfx_charset* Ours() {
    return utfx_charset_find(Name().c_str());
  }
};

TEST_P(ExplainEveryTest, WhatTheModelRefuses) {
  Verifier verifier(GetParam(), Ours());
  for (const std::string& bytes : model::IllFormed(GetParam())) {
    ASSERT_EQ(ReadOne(Ours(), bytes).status, UTFX_ILL_FORMED);
    ASSERT_NO_FATAL_FAILURE(verifier.VerifyClosely(bytes));
  }
  for (const std::string& start : model::CutShort(GetParam())) {
    verifier.Verify(start);
    verifier.Verify(start + model::Encode(GetParam(), 'a'));
  }
}

// A start of a unit of UTF-64LE is its end.
std::string InOrder(const Charset& row, std::string bytes) {
  if (row.unit == 8 && row.order == ByteOrder::kLittleEndian) {
    bytes.resize(8);
    std::reverse(bytes.begin(), bytes.end());
  }
  return bytes;
}

// All starts of two bytes; longer ones of bytes that matter.
TEST_P(ExplainEveryTest, Start) {
  Verifier verifier(GetParam(), Ours());
  size_t number = 0;
  for (unsigned start = 0; start < 0x10000; ++start) {
    std::string bytes = {static_cast<char>(start >> 8),
                         static_cast<char>(start)};
    for (const char* rest :
         {"", "00", "41", "80", "BFBF", "DC00", "DE00DE00", "00DE00DE",
          "800000000000", "808080808080", "BFBFBFBFBFBF8080808080"}) {
      if (number++ % OneIn(3) != 0) continue;
      ASSERT_NO_FATAL_FAILURE(
          verifier.Verify(InOrder(GetParam(), bytes + BytesOfHex(rest))));
    }
  }
  const std::string matters = BytesOfHex(
      "00 01 41 7F 80 81 87 88 8F 90 9F A0 B4 BF C0 C2 D8 DB DC DD DE DF E0 ED "
      "EF F0 F4 F5 FC FE FF");
  std::mt19937 random(13);
  for (int i = Repeat(30'000); i > 0; --i) {
    std::string bytes;
    for (unsigned size = 3 + random() % 14; bytes.size() < size;) {
      bytes += matters[random() % matters.size()];
    }
    ASSERT_NO_FATAL_FAILURE(i % 1000 == 0 ? verifier.VerifyClosely(bytes)
                                          : verifier.Verify(bytes));
  }
  if (!model::IllFormed(GetParam()).empty()) {
    EXPECT_GE(verifier.Causes().size(), 4U);
  }
}

// What each bit is for, against what the model makes of a code point: the
// content is the code point, and what is reserved or padding is zero.
TEST_P(ExplainEveryTest, ContentIsTheCodePoint) {
  std::vector<model::Bits> code_points;
  for (const uint32_t code_point : model::ScalarValues(GetParam())) {
    if (code_point % 61 == 0 || code_point < 0x900) {
      code_points.push_back(model::ToBits(code_point));
    }
  }
  for (unsigned bits = 22; bits <= GetParam().code_point_bits;
       bits += bits < 128 ? 1 : 31) {
    code_points.emplace_back(bits, '1');
    code_points.push_back("1" + std::string(bits - 1, '0'));
  }
  for (const model::Bits& code_point : code_points) {
    std::string bytes = model::Encode(GetParam(), code_point);
    const Told told = Tell(Ours(), bytes);
    ASSERT_EQ(told.explanation.status, UTFX_OK) << Hex(bytes);
    ASSERT_EQ(told.reason + told.expected + told.WrongBits(), "");
    // From the highest bit of each unit down.
    model::Bits digits = model::ToDigits(bytes);
    std::vector<uint8_t> roles = told.roles;
    if (GetParam().order == ByteOrder::kLittleEndian) {
      const auto unit = static_cast<ptrdiff_t>(8 * GetParam().unit);
      const auto reverse = [](auto* items, ptrdiff_t size) {
        for (auto i = items->begin(); i != items->end(); i += size) {
          std::reverse(i, i + size);
        }
      };
      reverse(&digits, unit);
      reverse(&digits, 8);
      reverse(&roles, unit);
      reverse(&roles, 8);
    }
    model::Bits content;
    bool has_mandatory = false;
    bool is_mandatory_set = false;
    for (size_t bit = 0; bit < digits.size(); ++bit) {
      const bool is_mandatory = roles[bit] == UTFX_ROLE_MANDATORY_CONTENT;
      if (is_mandatory || roles[bit] == UTFX_ROLE_CONTENT) {
        content += digits[bit];
      }
      has_mandatory |= is_mandatory;
      is_mandatory_set |= is_mandatory && digits[bit] == '1';
      const bool is_zero =
          roles[bit] == UTFX_ROLE_PADDING || roles[bit] == UTFX_ROLE_RESERVED;
      ASSERT_TRUE(!is_zero || digits[bit] == '0') << Hex(bytes);
    }
    ASSERT_EQ(has_mandatory, is_mandatory_set) << Hex(bytes);
    // A pair of surrogates has the code point less 0x10000.
    const bool is_pair = content.size() == 20;
    ASSERT_EQ(is_pair ? model::ToBits(model::ToNumber(content) + 0x10000)
                      : model::WithoutLeadingZeros(content),
              code_point)
        << Hex(bytes);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(ExplainEveryTest);

}  // namespace
}  // namespace utfx
