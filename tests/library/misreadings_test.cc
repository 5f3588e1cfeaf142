// What the library's mender makes of passages that were in one charset and were
// read in another one. The damage is made here.

#include "library/mend/misreadings.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/detect/candidates.h"
#include "library/utfx.h"

namespace utfx::mend {
namespace {

using CodePoints = std::vector<uint32_t>;

std::string Convert(const std::string& text, const char* from, const char* to,
                    utfx_on_error handling = UTFX_STOP) {
  const utfx_charset* const source = utfx_charset_find(from);
  const utfx_charset* const target = utfx_charset_find(to);
  EXPECT_NE(source, nullptr) << from;
  EXPECT_NE(target, nullptr) << to;
  std::string out(4 * text.size() + 8, '\0');
  const utfx_result result =
      utfx_convert_text(source, target, handling, text.data(), text.size(),
                        out.data(), out.size());
  EXPECT_EQ(result.status, UTFX_OK) << text << ' ' << from << ' ' << to;
  out.resize(result.written);
  return out;
}

CodePoints ToCodePoints(const std::string& text) {
  const std::string bytes = Convert(text, "UTF-8", "UTF-32LE");
  CodePoints code_points(bytes.size() / 4);
  for (size_t i = 0; i < bytes.size(); ++i) {
    code_points[i / 4] |= uint32_t{static_cast<unsigned char>(bytes[i])}
                          << i % 4 * 8;
  }
  return code_points;
}

std::string ToUtf8(std::span<const uint32_t> code_points) {
  std::string bytes;
  for (const uint32_t c : code_points) {
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(c >> 8 * i);
  }
  return Convert(bytes, "UTF-32LE", "UTF-8");
}

std::string Misread(const std::string& text, const char* was_in,
                    const char* read_as, utfx_on_error handling = UTFX_STOP) {
  return Convert(Convert(text, "UTF-8", was_in), read_as, "UTF-8", handling);
}

struct Outcome {
  std::string text;
  bool is_sure = true;  // Of all that is changed.
  size_t lost = 0;
  std::string chain;
};

// Mends the lines of one text.
std::vector<Outcome> Mend(const std::vector<std::string>& lines) {
  MisreadingSearch search({});
  for (const std::string& line : lines) search.Add(ToCodePoints(line));
  KnownMisreadings known = {};
  search.Finish(&known);
  known.rule_text = true;
  std::vector<Outcome> outcomes;
  MendedPassage mended;
  for (const std::string& line : lines) {
    CodePoints passage = ToCodePoints(line);
    Outcome outcome;
    if (UndoMisreadings(known, passage, false, &mended)) {
      CodePoints text(passage.begin(),
                      passage.begin() + static_cast<ptrdiff_t>(mended.start));
      text.insert(text.end(), mended.text, mended.text + mended.size);
      text.insert(text.end(),
                  passage.begin() + static_cast<ptrdiff_t>(mended.end),
                  passage.end());
      passage = text;
      outcome.is_sure = mended.is_sure;
      outcome.lost = mended.lost;
      for (size_t i = 0; i < mended.chain.size; ++i) {
        const Misreading& reading = mended.chain.readings[i];
        outcome.chain += std::string(i == 0 ? "" : ", ") +
                         detect::NameOf(reading.was_in) + " as " +
                         detect::NameOf(reading.read_as);
      }
    }
    outcome.text = ToUtf8(passage);
    outcomes.push_back(outcome);
  }
  return outcomes;
}

// Some lines that nobody else has written.
constexpr const char* kRussian =
    "Вчера мы долго ждали автобус, а потом пошли домой пешком.";
constexpr const char* kGreek =
    "Το πρωί ήπιαμε καφέ και περπατήσαμε μέχρι τη θάλασσα.";
constexpr const char* kHebrew = "בבוקר שתינו קפה והלכנו ברגל עד הים.";
constexpr const char* kArabic =
    "في الصباح شربنا القهوة ثم مشينا إلى البحر مع الأصدقاء.";
constexpr const char* kThai = "ตอนเช้าเราดื่มกาแฟแล้วเดินไปที่ทะเลด้วยกัน";
constexpr const char* kChinese = "今天早上我们喝了咖啡，然后一起走到海边。";
constexpr const char* kTraditional = "今天早上我們喝了咖啡，然後一起走到海邊。";
constexpr const char* kJapanese =
    "今朝はコーヒーを飲んで、海まで歩いて行きました。";
constexpr const char* kKorean =
    "오늘 아침에 우리는 커피를 마시고 바다까지 걸어갔다.";
constexpr const char* kCzech =
    "Včera jsme dlouho čekali na autobus a potom jsme šli domů pěšky.";
constexpr const char* kFrench =
    "Hier, après le café, nous avons été très étonnés de voir la forêt gelée.";

struct Case {
  const char* text;
  const char* was_in;
  const char* read_as;
};

TEST(Misreadings, UndoesThemInOneLine) {
  for (const Case& each : std::vector<Case>{
           {kRussian, "CP1251", "CP1252"},
           {kRussian, "CP1251", "ISO-8859-1"},
           {kRussian, "CP1251", "IBM866"},
           {kRussian, "CP1251", "KOI8-R"},
           {kRussian, "KOI8-R", "CP1251"},
           {kRussian, "KOI8-R", "ISO-8859-1"},
           {kRussian, "IBM866", "CP1251"},
           {kRussian, "IBM866", "IBM437"},
           {kRussian, "ISO-8859-5", "ISO-8859-1"},
           {kGreek, "CP1253", "CP1252"},
           {kGreek, "ISO-8859-7", "ISO-8859-1"},
           {kHebrew, "CP1255", "CP1252"},
           {kArabic, "CP1256", "CP1252"},
           {kThai, "TIS-620", "ISO-8859-1"},
           {kChinese, "GBK", "ISO-8859-1"},
           {kTraditional, "BIG5", "ISO-8859-1"},
           {kJapanese, "CP932", "ISO-8859-1"},
           {kJapanese, "EUC-JP", "ISO-8859-1"},
           {kKorean, "UHC", "ISO-8859-1"},
           {kKorean, "UHC", "GBK"},
           {kFrench, "CP1252", "IBM437"},
           {kFrench, "CP1252", "MACINTOSH"},
           {kFrench, "IBM850", "CP1252"},
       }) {
    const Outcome outcome =
        Mend({Misread(each.text, each.was_in, each.read_as)})[0];
    EXPECT_EQ(outcome.text, each.text)
        << each.was_in << " as " << each.read_as << ": " << outcome.chain;
    EXPECT_TRUE(outcome.is_sure) << each.was_in << " as " << each.read_as;
  }
}

// The reports that people file.
TEST(Misreadings, UndoesWhatPeopleReport) {
  for (const auto& [damaged, text] :
       std::vector<std::pair<const char*, const char*>>{
           {"Ïðèâåò, êàê äåëà ó âàñ?", "Привет, как дела у вас?"},
           {"鍚涘瓙涓嶅櫒", "君子不器"},
           {"ƒeƒXƒg“ú–{Œê", "テスト日本語"},
           {"ÎÄ±¾ÎÄ¼þ", "文本文件"},
       }) {
    const Outcome outcome = Mend({damaged})[0];
    EXPECT_EQ(outcome.text, text) << outcome.chain;
    EXPECT_TRUE(outcome.is_sure) << text;
  }
}

// One line has too few letters that tell, several have enough.
TEST(Misreadings, LearnsFromAllLines) {
  const std::vector<std::string> lines = {
      "Příliš žluťoučký kůň úpěl ďábelské ódy.",
      kCzech,
      "Děkuji, už jsem četl všechny tři knížky.",
      "Můj bratr bydlí v Břeclavi už šest let.",
      "Zítra ráno půjdu na poštu.",
  };
  std::vector<std::string> damaged;
  damaged.reserve(lines.size());
  for (const std::string& line : lines) {
    damaged.push_back(Misread(line, "CP1250", "ISO-8859-1"));
  }
  const std::vector<Outcome> outcomes = Mend(damaged);
  for (size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(outcomes[i].text, lines[i]) << outcomes[i].chain;
    EXPECT_TRUE(outcomes[i].is_sure) << lines[i];
  }
}

// GBK reads pairs of bytes, and has none for some of UTF-8.
TEST(Misreadings, MendsBesideWhatIsLost) {
  const Outcome outcome = Mend({"鍚涘瓙涓嶅櫒锛屽悰瀛愪笉鍣ㄣ�"})[0];
  EXPECT_TRUE(outcome.text.starts_with("君子不器，君子不器")) << outcome.text;
  const Outcome question = Mend({"浣犲ソ锛屼笘鐣岋紝浣犲ソ鍚�?"})[0];
  EXPECT_TRUE(question.text.starts_with("你好，世界，你好")) << question.text;
}

TEST(Misreadings, LetsCleanTextBe) {
  for (const char* const text :
       {kRussian, kGreek, kHebrew, kArabic, kThai, kChinese, kTraditional,
        kJapanese, kKorean, kCzech, kFrench,
        "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
        "АаБбВвГгДдЃѓЕеЖжЗзЅѕИиЈјКкЛлЉљМмНнЊњОоПпРрСсТтЌќУуФфХхЦцЧчЏџШш",
        "əˈmɛɹɪkən ðə kwɪk bɹaʊn fɑks", "ÉTÉ À LA MONTAGNE, ÇA VA?",
        "魑魅魍魎 饕餮 囹圄 龃龉 踟蹰 蹉跎 旖旎 饔飧"}) {
    const Outcome outcome = Mend({text})[0];
    EXPECT_TRUE(outcome.text == text || !outcome.is_sure)
        << text << ' ' << outcome.text << ' ' << outcome.chain;
  }
}

TEST(Misreadings, AgainChangesNothing) {
  const std::string once =
      Mend({Misread(kRussian, "CP1251", "CP1252")})[0].text;
  const Outcome again = Mend({once})[0];
  EXPECT_EQ(again.text, once);
}

TEST(Misreadings, TakesPassagesOfAnyCharacters) {
  uint32_t seed = 1;
  for (int i = 0; i < 300; ++i) {
    CodePoints passage;
    for (size_t size = seed >> 8 & 0xFF; size > 0; --size) {
      seed = seed * 1664525 + 1013904223;
      const uint32_t limits[] = {0x80, 0x100, 0x600, 0x10000, 0x110000};
      uint32_t c = (seed >> 4) % limits[seed >> 29 & 3];
      if (c - 0xD800 < 0x800) c = '?';
      passage.push_back(c);
    }
    seed += 77;
    MisreadingSearch search({});
    search.Add(passage);
    KnownMisreadings known = {};
    search.Finish(&known);
    known.rule_text = true;
    MendedPassage mended;
    if (!UndoMisreadings(known, passage, false, &mended)) continue;
    EXPECT_LE(mended.start, mended.end);
    EXPECT_LE(mended.end, passage.size());
    EXPECT_LE(mended.size, kMaxMended);
  }
}

}  // namespace
}  // namespace utfx::mend
