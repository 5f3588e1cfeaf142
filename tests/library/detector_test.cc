// What utfx_detect() promises of any text, in whatever pieces and order it
// comes, and what it says of texts whose charset is known.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <ostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/name.h"
#include "library/utfx.h"
#include "tests/effort.h"
#include "tests/hostile_texts.h"

namespace utfx::library::detecting {
namespace {

using std::string_literals::operator""s;

// More than there are.
constexpr size_t kMostAnswers = 128;

struct Answer {
  std::string name;
  const utfx_charset* charset;
  std::string language;
  int32_t evidence;
  bool is_sure;
  bool is_likely;
  bool is_declared;

  bool operator==(const Answer&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << answer.name << ' ' << answer.language << ' ' << answer.evidence
             << (answer.is_sure ? " sure" : "")
             << (answer.is_likely ? " likely" : "")
             << (answer.is_declared ? " declared" : "");
}

std::vector<Answer> AnswersOf(
    const utfx_detector& detector,
    utfx_detect_options options = UTFX_DETECT_DEFAULT) {
  const utfx_detector before = detector;
  std::array<utfx_detected, kMostAnswers> answers;
  const size_t count =
      utfx_detect(&detector, options, answers.data(), answers.size());
  EXPECT_LE(count, answers.size());
  EXPECT_EQ(std::memcmp(&before, &detector, sizeof before), 0);
  std::vector<Answer> all;
  for (const utfx_detected& each : std::span(answers.data(), count)) {
    all.push_back({each.name, each.charset, each.language, each.evidence,
                   each.is_sure, each.is_likely, each.is_declared});
    EXPECT_EQ(each.charset, utfx_charset_find(each.name)) << each.name;
    for (const uint64_t word : each.reserved) EXPECT_EQ(word, 0);
    const bool is_first = all.size() == 1;
    EXPECT_TRUE(is_first || !(each.is_sure || each.is_likely)) << all.back();
    EXPECT_TRUE(!each.is_sure || each.is_likely) << all.back();
    EXPECT_TRUE(is_first ? each.evidence >= 0
                         : each.evidence <= 0 &&
                               (all.size() == 2 ||
                                each.evidence <= all.end()[-2].evidence))
        << all.back();
  }
  // It is asked how many there are, and for some of them.
  EXPECT_EQ(utfx_detect(&detector, options, nullptr, 0), count);
  if (count > 1) {
    utfx_detected first;
    EXPECT_EQ(utfx_detect(&detector, options, &first, 1), count);
    EXPECT_EQ(first.name, answers[0].name);
    EXPECT_EQ(first.evidence, answers[0].evidence);
  }
  return all;
}

void Add(std::string_view text, utfx_detector* detector) {
  // Nothing outside of it is read, as sanitizers see.
  const std::vector<char> copy(text.begin(), text.end());
  utfx_detector_add(detector, copy.data(), copy.size());
}

utfx_detector DetectorOf(std::string_view text) {
  utfx_detector detector = utfx_detector_init();
  Add(text, &detector);
  return detector;
}

std::vector<Answer> Detect(std::string_view text) {
  utfx_detector detector = DetectorOf(text);
  utfx_detector_end(&detector);
  return AnswersOf(detector);
}

std::string NameOfFirst(std::string_view text) {
  const std::vector<Answer> answers = Detect(text);
  return answers.empty() ? "" : answers.front().name;
}

std::string Convert(const std::string& text, const utfx_charset* from,
                    const utfx_charset* to, utfx_on_error on_error) {
  std::string out(4 * text.size(), '\0');
  const utfx_result result = utfx_convert_text(
      from, to, on_error, text.data(), text.size(), out.data(), out.size());
  out.resize(result.status == UTFX_OK ? result.written : 0);
  return out;
}

std::string Utf8Of(const std::string& text, const utfx_charset* charset) {
  return Convert(text, charset, utfx_charset_find("UTF-8"), UTFX_REPLACE);
}

// Empty if the charset lacks a character.
std::string InCharset(const std::string& text, const std::string& charset) {
  const utfx_charset* const to = utfx_charset_find(charset.c_str());
  return to == nullptr
             ? ""
             : Convert(text, utfx_charset_find("UTF-8"), to, UTFX_STOP);
}

// Article 1 of the Universal Declaration of Human Rights, by language.
const std::map<std::string, std::string>& Articles() {
  static const auto* const kArticles = [] {
    auto* articles = new std::map<std::string, std::string>;
    std::ifstream file(UTFX_ARTICLE1);
    for (std::string language, text;
         file >> language && std::getline(file >> std::ws, text);) {
      (*articles)[language == "zh" ? "zh-Hans" : language] = text + '\n';
    }
    EXPECT_GT(articles->size(), 20);
    return articles;
  }();
  return *kArticles;
}

// A charset with languages that are written in it.
struct Row {
  std::string charset;
  std::vector<std::string> languages;
};

const std::vector<Row>& Rows() {
  static const auto* const kRows = [] {
    auto* rows = new std::vector<Row>;
    std::ifstream file(UTFX_DETECT_CHARSETS);
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with('#')) continue;
      std::istringstream words(line);
      Row row;
      int prior;
      words >> row.charset >> prior;
      for (std::string language; words >> language;) {
        row.languages.push_back(language);
      }
      // A build may have few tables.
      if (utfx_charset_find(row.charset.c_str()) != nullptr) {
        rows->push_back(row);
      }
    }
    return rows;
  }();
  return *kRows;
}

// A text in a charset.
struct Known {
  std::string charset;
  std::string language;
  std::string bytes;
};

// Each language in each charset that it is written in.
const std::vector<Known>& KnownTexts() {
  static const auto* const kTexts = [] {
    auto* texts = new std::vector<Known>;
    for (const auto& [language, text] : Articles()) {
      for (const Row& row : Rows()) {
        const bool is_home =
            std::find(row.languages.begin(), row.languages.end(), language) !=
            row.languages.end();
        const std::string bytes =
            is_home ? InCharset(text, row.charset) : std::string();
        if (bytes.empty() || bytes == text) continue;
        texts->push_back({row.charset, language, bytes});
      }
      for (const std::string charset :
           {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
        texts->push_back({charset, language, InCharset(text, charset)});
      }
    }
    return texts;
  }();
  return *kTexts;
}

// Texts of all kinds, from which tests take some.
const std::vector<std::string>& Texts() {
  static const auto* const kTexts = [] {
    auto* texts = new std::vector<std::string>{
        "", "a", "ASCII, and no more.\n", "\0\1\2"s, "\xFF", "\xC3",
        "caf\xC3\xA9", "caf\xE9", "\x1B$B$3$l$O\x1B(B", "~{VPND~}",
        "Hi Mom +Jjo- +ZeVnLIqe-", "a ~ + \x1B",
        "<?xml version='1.0' encoding='KOI8-R'?>\xF2",
        "# -*- coding: cp1251 -*-\n\xCF\xF0\xE8", std::string(3000, '\xE9'),
        // A mark of voice of half the width, behind an ideograph, in CP932.
        "\x8F\xAB\xDE\xDE\xDF \xB6\xDE\xCA\xDF\xDF\xDE\xDE \x8F\xAB\xDF",
        // Errors at the start of a text alone, and words at all of it.
        std::string(10, '\xFF') + " " + std::string(9000, 'a') + " \xC3\xA9",
        std::string(80, '\xFF') + " " + std::string(90'000, 'a') + " \xC3\xA9"};
    for (const Known& known : KnownTexts()) texts->push_back(known.bytes);
    HostileTexts hostile(1, false, [](const std::vector<uint64_t>& words) {
      return words.size() == 1 && words[0] < 0x110000
                 ? Convert(
                       std::string({static_cast<char>(words[0] & 0xFF),
                                    static_cast<char>(words[0] >> 8 & 0xFF),
                                    static_cast<char>(words[0] >> 16), '\0'}),
                       utfx_charset_find("UTF-32LE"),
                       utfx_charset_find("UTF-8"), UTFX_SKIP)
                 : std::string();
    });
    for (const HostileText& each : hostile.Make()) {
      std::string text;
      while (text.size() < 5000) text += each.period;
      texts->push_back(text);
    }
    std::mt19937_64 random(7);
    for (int i = 0; i < 30; ++i) {
      std::string bytes(random() % 4000, '\0');
      const auto least = random() % 256;
      for (char& byte : bytes) {
        byte = static_cast<char>(least + random() % (256 - least));
      }
      texts->push_back(bytes);
    }
    // Longer than any sample.
    for (const Known& known : KnownTexts()) {
      if (random() % 8 != 0) continue;
      std::string text;
      while (text.size() < 40'000) {
        text += known.bytes.substr(random() % known.bytes.size() / 4 * 4);
      }
      texts->push_back(text);
    }
    return texts;
  }();
  return *kTexts;
}

TEST(DetectorTest, PiecesMakeNoDifference) {
  std::mt19937_64 random(1);
  for (const std::string& text : Texts()) {
    const utfx_detector whole = DetectorOf(text);
    const std::vector<Answer> answers = AnswersOf(whole);
    const int times = IsNightly() ? 20 : 2;
    for (int i = 0; i < times; ++i) {
      utfx_detector detector = utfx_detector_init();
      const size_t most = i == 0 ? 1 : 1 + random() % 600;
      for (size_t at = 0; at < text.size();) {
        const size_t size = std::min(text.size() - at, random() % (most + 1));
        Add(std::string_view(text).substr(at, size), &detector);
        at += size;
      }
      ASSERT_EQ(AnswersOf(detector), answers) << most << ' ' << text;
      utfx_detector_end(&detector);
      utfx_detector ended = whole;
      utfx_detector_end(&ended);
      ASSERT_EQ(AnswersOf(detector), AnswersOf(ended)) << most << ' ' << text;
    }
  }
}

TEST(DetectorTest, OrderOfMergesMakesNoDifference) {
  std::mt19937_64 random(2);
  const int times = Repeat(2000);
  for (int i = 0; i < times; ++i) {
    std::array<utfx_detector, 3> parts;
    std::string all;
    for (utfx_detector& part : parts) {
      const std::string& text = Texts()[random() % Texts().size()];
      all += '\n' + text;
      part = DetectorOf(text);
      if (random() % 2 == 0) utfx_detector_end(&part);
    }
    std::array<size_t, 3> order = {0, 1, 2};
    std::vector<Answer> answers;
    do {
      // Two are merged first, and with the third one in both ways.
      utfx_detector merged = parts[order[0]];
      utfx_detector_merge(&merged, &parts[order[1]]);
      utfx_detector other = parts[order[2]];
      utfx_detector_merge(&other, &merged);
      utfx_detector_merge(&merged, &parts[order[2]]);
      if (answers.empty()) answers = AnswersOf(merged);
      ASSERT_EQ(AnswersOf(merged), answers) << all;
      ASSERT_EQ(AnswersOf(other), answers) << all;
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

// Of large texts that have many different words.
TEST(DetectorTest, OrderOfLargeTextsMakesNoDifference) {
  std::mt19937_64 random(3);
  std::array<utfx_detector, 2> parts;
  for (utfx_detector& part : parts) {
    part = utfx_detector_init();
    for (int i = 0; i < 40'000; ++i) {
      std::string words;
      for (int j = 0; j < 40; ++j) {
        words += random() % 8 == 0 ? ' ' : static_cast<char>(0xE0 | random());
      }
      Add(words, &part);
    }
  }
  utfx_detector first = parts[0];
  utfx_detector second = parts[1];
  utfx_detector_merge(&first, &parts[1]);
  utfx_detector_merge(&second, parts.data());
  EXPECT_EQ(AnswersOf(first), AnswersOf(second));
}

TEST(DetectorTest, MergesWithNothing) {
  uint32_t number = 0;
  for (const std::string& text : Texts()) {
    if (number++ % OneIn(3) != 0) continue;
    utfx_detector detector = DetectorOf(text);
    utfx_detector empty = utfx_detector_init();
    const std::vector<Answer> answers = Detect(text);
    utfx_detector_merge(&empty, &detector);
    EXPECT_EQ(AnswersOf(empty), answers) << text;
    const utfx_detector nothing = utfx_detector_init();
    utfx_detector_merge(&detector, &nothing);
    EXPECT_EQ(AnswersOf(detector), answers) << text;
    // What is ended stays so.
    utfx_detector_end(&detector);
    utfx_detector_end(&detector);
    EXPECT_EQ(AnswersOf(detector), answers) << text;
  }
}

// An escape of one text counts, however long the other is.
TEST(DetectorTest, MergesEscapes) {
  const utfx_detector long_one = DetectorOf(std::string(5000, 'a'));
  utfx_detector detector = DetectorOf("\x1B$B$3$l$O\x1B(B");
  utfx_detector_merge(&detector, &long_one);
  ASSERT_EQ(AnswersOf(detector).size(), 1);
  EXPECT_EQ(AnswersOf(detector)[0].name, "ISO-2022-JP");
}

// A copy and what it was copied from know nothing of each other.
TEST(DetectorTest, CopiesAreApart) {
  const std::string first = "caf\xC3\xA9 ";
  const std::string rest = "\xE9t\xE9 d\xE9j\xE0 ";
  utfx_detector detector = DetectorOf(first);
  utfx_detector copy = detector;
  Add(rest + rest, &copy);
  EXPECT_EQ(AnswersOf(detector), AnswersOf(DetectorOf(first)));
  EXPECT_EQ(AnswersOf(copy), AnswersOf(DetectorOf(first + rest + rest)));
}

// A sequence may go on as long as the text may.
TEST(DetectorTest, EndsWithinASequence) {
  if (utfx_charset_find("CP1252") == nullptr) GTEST_SKIP() << "no tables";
  const std::string text = "d\xC3\xA9j\xC3\xA0 vu \xE2\x82";
  utfx_detector detector = DetectorOf(text);
  ASSERT_FALSE(AnswersOf(detector).empty());
  EXPECT_EQ(AnswersOf(detector)[0].name, "UTF-8");
  const int32_t evidence = AnswersOf(detector)[0].evidence;
  utfx_detector whole = detector;
  utfx_detector_end(&detector);
  const std::vector<Answer> ended = AnswersOf(detector);
  ASSERT_FALSE(ended.empty());
  EXPECT_TRUE(ended[0].name != "UTF-8" || ended[0].evidence < evidence)
      << ended[0];
  Add("\xAC", &whole);
  utfx_detector_end(&whole);
  EXPECT_EQ(AnswersOf(whole)[0].name, "UTF-8");
  // And what comes behind the end is no rest of it.
  Add("\xAC", &detector);
  EXPECT_NE(AnswersOf(detector), AnswersOf(whole));
}

TEST(DetectorTest, TakesNothing) {
  utfx_detector detector = utfx_detector_init();
  EXPECT_TRUE(AnswersOf(detector).empty());
  utfx_detector_add(&detector, nullptr, 0);
  EXPECT_TRUE(AnswersOf(detector).empty());
  utfx_detector_end(&detector);
  EXPECT_TRUE(AnswersOf(detector).empty());
}

TEST(DetectorTest, AsciiIsInUtf8) {
  for (const std::string text :
       {"a", "one\ntwo\r\n\tthree\f", "charset=KOI8-R;"}) {
    const std::vector<Answer> answers = Detect(text);
    ASSERT_EQ(answers.size(), 1) << text;
    EXPECT_EQ(answers[0].name, "UTF-8");
    EXPECT_TRUE(answers[0].is_sure);
  }
}

TEST(DetectorTest, ZerosAndControlsAreNoText) {
  for (const std::string& text : {"\0"s, "\1\2\3"s}) {
    const std::vector<Answer> answers = Detect(text);
    for (const Answer& answer : answers) {
      EXPECT_FALSE(answer.is_sure) << answer << ' ' << text;
    }
  }
}

// Of a long text without an end of a word, the start is looked at.
TEST(DetectorTest, TextsMayHaveNoSpaces) {
  if (utfx_charset_find("GBK") == nullptr) GTEST_SKIP() << "no tables";
  const std::string sentence =
      InCharset("人人生而自由，在尊严和权利上一律平等。", "GBK");
  std::string text;
  std::string noise;
  std::mt19937_64 random(1);
  while (text.size() < 100'000) text += sentence;
  while (noise.size() < 100'000) {
    noise += static_cast<char>(0xA1 + random() % (0xFF - 0xA1));
  }
  EXPECT_EQ(NameOfFirst(text), "GBK");
  EXPECT_EQ(NameOfFirst(noise), "");
}

TEST(DetectorTest, EscapesTell) {
  const struct {
    const char* text;
    const char* name;
  } texts[] = {{"\x1B$B$3$l$O\x1B(B", "ISO-2022-JP"},
               {"\x1B$)C\x0E\x47\x51\x31[\x0F", "ISO-2022-KR"},
               {"\x1B$)A\x0EVPND\x0F", "ISO-2022-CN"},
               {"~{VPND~}", "HZ"},
               {"+AOk-t+AOk-, d+AOk-j+AOA-", "UTF-7"}};
  for (const auto& [text, name] : texts) EXPECT_EQ(NameOfFirst(text), name);
}

// What makes it likely: a name is evidence, but a text that is another one is
// not in that charset.
TEST(DetectorTest, TextsNameTheirCharset) {
  if (utfx_charset_find("CP1251") == nullptr) GTEST_SKIP() << "no tables";
  for (const std::string declaration :
       {"<?xml version='1.0' encoding='ISO-8859-5'?>",
        "<meta charset=\"iso-8859-5\">", "# -*- coding: iso-8859-5 -*-\n",
        "# vim: set fileencoding=iso-8859-5 :\n",
        "Content-Type: text/plain; charset=ISO-8859-5\n"}) {
    // Two letters tell nothing by themselves.
    const std::vector<Answer> answers =
        Detect(declaration + InCharset("да", "ISO-8859-5"));
    ASSERT_FALSE(answers.empty());
    const auto its =
        std::find_if(answers.begin(), answers.end(),
                     [](const Answer& answer) { return answer.is_declared; });
    ASSERT_NE(its, answers.end()) << declaration;
    EXPECT_EQ(its->name, "ISO-8859-5");
  }
  const std::string text =
      "<?xml version='1.0' encoding='ISO-8859-5'?>" + Articles().at("ru");
  EXPECT_EQ(NameOfFirst(text), "UTF-8");
}

TEST(DetectorTest, ExpectsCharsets) {
  for (const Row& row : Rows()) {
    utfx_detector detector = utfx_detector_init();
    EXPECT_TRUE(utfx_detector_expect_charset(&detector, row.charset.c_str()))
        << row.charset;
    for (const std::string& language : row.languages) {
      const auto found = Articles().find(language);
      if (found == Articles().end()) continue;
      const std::string bytes = InCharset(found->second, row.charset);
      if (bytes.empty() || bytes == found->second) continue;
      utfx_detector its = detector;
      Add(bytes, &its);
      const std::vector<Answer> answers = AnswersOf(its);
      ASSERT_EQ(answers.size(), 1) << row.charset << ' ' << language;
      EXPECT_EQ(answers[0].charset, utfx_charset_find(row.charset.c_str()))
          << row.charset << ' ' << language;
    }
  }
}

TEST(DetectorTest, ExpectsSomeCharsets) {
  if (utfx_charset_find("CP1251") == nullptr) GTEST_SKIP() << "no tables";
  utfx_detector detector = utfx_detector_init();
  // In any spelling, also after the text.
  EXPECT_TRUE(utfx_detector_expect_charset(&detector, "windows-1251"));
  Add(InCharset(Articles().at("uk"), "KOI8-U"), &detector);
  EXPECT_TRUE(utfx_detector_expect_charset(&detector, "koi8u"));
  const std::vector<Answer> answers = AnswersOf(detector);
  ASSERT_FALSE(answers.empty());
  EXPECT_EQ(answers[0].name, "KOI8-U");
  EXPECT_EQ(answers[0].language, "uk");
  for (const Answer& answer : answers) {
    EXPECT_TRUE(answer.name == "KOI8-U" || answer.name == "CP1251") << answer;
  }
}

TEST(DetectorTest, ExpectsLanguages) {
  if (utfx_charset_find("CP1251") == nullptr) GTEST_SKIP() << "no tables";
  // Each of them, and no others.
  const std::string text = InCharset(Articles().at("uk"), "CP1251");
  for (const std::string language : {"uk", "RU", "bg", "de"}) {
    utfx_detector detector = DetectorOf(text);
    EXPECT_TRUE(utfx_detector_expect_language(&detector, language.c_str()));
    EXPECT_TRUE(utfx_detector_expect_language(&detector, "pl"));
    const std::vector<Answer> answers = AnswersOf(detector);
    for (const Answer& answer : answers) {
      EXPECT_TRUE(answer.language == "pl" ||
                  EqualIgnoringCase(answer.language, language))
          << answer;
    }
    if (language == "uk") {
      ASSERT_FALSE(answers.empty());
      EXPECT_EQ(answers[0].language, "uk");
      EXPECT_EQ(answers[0].name, "CP1251");
    }
  }
}

TEST(DetectorTest, ExpectsNoUnknownNames) {
  const std::string text = "d\xE9j\xE0 vu, \xE9t\xE9";
  utfx_detector detector = DetectorOf(text);
  for (const std::string& name :
       {std::string(), "x"s, "UTF-64BE"s, "EBCDIC-US"s, std::string(500, 'a'),
        "CP1252 "s}) {
    EXPECT_FALSE(utfx_detector_expect_charset(&detector, name.c_str())) << name;
    EXPECT_FALSE(utfx_detector_expect_language(&detector, name.c_str()))
        << name;
  }
  EXPECT_FALSE(utfx_detector_expect_language(&detector, "xx"));
  // They change nothing.
  EXPECT_EQ(AnswersOf(detector), AnswersOf(DetectorOf(text)));
}

// The smallest charset that suffices, and each answer another text.
TEST(DetectorTest, AnswersWithOneOfEachText) {
  if (utfx_charset_find("CP1252") == nullptr) GTEST_SKIP() << "no tables";
  EXPECT_EQ(NameOfFirst("d\xE9j\xE0 vu, \xE9t\xE9, na\xEFve, tr\xE8s"),
            "CP1252");
  utfx_detector detector =
      DetectorOf("d\xE9j\xE0 vu, \xE9t\xE9, na\xEFve, tr\xE8s");
  const std::vector<Answer> smallest =
      AnswersOf(detector, UTFX_DETECT_SMALLEST);
  ASSERT_FALSE(smallest.empty());
  EXPECT_NE(smallest[0].name, "CP1252");
  const std::string bytes = "d\xE9j\xE0 vu, \xE9t\xE9, na\xEFve, tr\xE8s";
  EXPECT_EQ(Utf8Of(bytes, smallest[0].charset), "déjà vu, été, naïve, très");
  uint32_t number = 0;
  for (const Known& known : KnownTexts()) {
    if (number++ % OneIn(5) != 0) continue;
    for (const utfx_detect_options options :
         {UTFX_DETECT_DEFAULT, UTFX_DETECT_SMALLEST}) {
      utfx_detector its = DetectorOf(known.bytes);
      utfx_detector_end(&its);
      std::map<std::string, std::string> names;
      for (const Answer& answer : AnswersOf(its, options)) {
        if (answer.charset == nullptr) continue;
        const std::string text = Utf8Of(known.bytes, answer.charset);
        // What both lack may be something else.
        if (text.find("\uFFFD") != std::string::npos) continue;
        const auto [it, is_new] = names.emplace(text, answer.name);
        EXPECT_TRUE(is_new) << known.charset << ' ' << known.language << ": "
                            << it->second << " and " << answer.name;
      }
    }
  }
}

// Texts of some lines in all charsets: what is sure is right.
TEST(DetectorTest, KnowsCharsets) {
  int right = 0;
  for (const Known& known : KnownTexts()) {
    const std::vector<Answer> answers = Detect(known.bytes);
    const std::string& text = Articles().at(known.language);
    const auto is_right = [&](const Answer& answer) {
      return answer.charset != nullptr &&
             Utf8Of(known.bytes, answer.charset) == text;
    };
    ASSERT_FALSE(answers.empty()) << known.charset << ' ' << known.language;
    if (is_right(answers[0])) {
      ++right;
    } else {
      EXPECT_FALSE(answers[0].is_sure)
          << known.charset << ' ' << known.language << ": " << answers[0];
    }
    EXPECT_NE(std::find_if(answers.begin(), answers.end(), is_right),
              answers.end())
        << known.charset << ' ' << known.language << ": " << answers[0];
  }
  EXPECT_GE(right * 100, 97 * static_cast<int>(KnownTexts().size()))
      << right << " of " << KnownTexts().size();
}

}  // namespace
}  // namespace utfx::library::detecting
