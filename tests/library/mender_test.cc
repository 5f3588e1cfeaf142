// What utfx_find_damage() makes of texts whose damage is made here, and of
// texts that are right.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/effort.h"
#include "tests/hex.h"

namespace utfx::library {
namespace {

const utfx_charset* Find(const std::string& name) {
  const utfx_charset* const charset = utfx_charset_find(name.c_str());
  EXPECT_NE(charset, nullptr) << name;
  return charset;
}

// UTF-8 as a charset of single bytes would have read it, in UTF-8. A control
// stands for a byte that the charset lacks, as in Windows.
std::string Misread(const std::string& text, const std::string& charset) {
  std::string misread;
  for (const char byte : text) {
    char out[8];
    utfx_result result = utfx_convert_text(
        Find(charset), Find("UTF-8"), UTFX_STOP, &byte, 1, out, sizeof out);
    if (result.status != UTFX_OK) {
      EXPECT_LT(static_cast<unsigned char>(byte), 0xA0) << charset;
      result = utfx_convert_text(Find("ISO-8859-1"), Find("UTF-8"), UTFX_STOP,
                                 &byte, 1, out, sizeof out);
    }
    misread.append(out, result.written);
  }
  return misread;
}

std::string InCharset(const std::string& text, const std::string& charset) {
  std::string out(text.size(), '\0');
  const utfx_result result =
      utfx_convert_text(Find("UTF-8"), Find(charset), UTFX_STOP, text.data(),
                        text.size(), out.data(), out.size());
  EXPECT_EQ(result.status, UTFX_OK) << charset << ' ' << text;
  out.resize(result.written);
  return out;
}

// Bytes of a charset as another one reads them.
std::string InUtf8(const std::string& bytes, const std::string& charset) {
  std::string out(4 * bytes.size(), '\0');
  const utfx_result result =
      utfx_convert_text(Find(charset), Find("UTF-8"), UTFX_STOP, bytes.data(),
                        bytes.size(), out.data(), out.size());
  EXPECT_EQ(result.status, UTFX_OK) << charset << ' ' << bytes;
  out.resize(result.written);
  return out;
}

struct Found {
  utfx_damage damage;
  size_t offset;
  std::string bytes;

  std::string Text() const { return {damage.text, damage.text_length}; }
};

// All damage of the text, in one call after another.
std::vector<Found> FindAll(std::string_view text, utfx_mender* mender) {
  std::vector<Found> all;
  size_t done = 0;
  for (;;) {
    Found found = {};
    const utfx_result result = utfx_find_damage(
        mender, text.data() + done, text.size() - done, true, &found.damage);
    done += result.read;
    EXPECT_EQ(result.offset, done);
    EXPECT_EQ(result.written, 0);
    if (result.status != UTFX_DAMAGED) {
      EXPECT_EQ(result.status, UTFX_OK);
      EXPECT_EQ(done, text.size());
      return all;
    }
    EXPECT_GT(result.length, 0);
    found.offset = done;
    found.bytes = text.substr(done, result.length);
    EXPECT_EQ(found.bytes.size(), result.length);
    all.push_back(found);
    done += result.length;
    utfx_mender_skip(mender, result.length);
  }
}

void Learn(std::string_view text, utfx_mender* mender) {
  const utfx_result result =
      utfx_mender_learn(mender, text.data(), text.size(), true);
  EXPECT_EQ(result.status, UTFX_OK);
  EXPECT_EQ(result.read, text.size());
}
utfx_mender MenderOf(std::string_view text) {
  utfx_mender mender = utfx_mender_init();
  Learn(text, &mender);
  return mender;
}

std::vector<Found> FindAll(std::string_view text) {
  utfx_mender mender = MenderOf(text);
  return FindAll(text, &mender);
}

// Mends a text in pieces of random sizes.
std::string MendInPieces(std::string_view text, utfx_mender mender,
                         std::mt19937_64* random) {
  std::string mended;
  size_t done = 0;
  size_t size = 0;
  for (;;) {
    size = std::min(text.size() - done, size + (*random)() % 40);
    const bool is_last = done + size == text.size();
    utfx_damage damage;
    const utfx_result result =
        utfx_find_damage(&mender, text.data() + done, size, is_last, &damage);
    mended.append(text.substr(done, result.read));
    done += result.read;
    size -= result.read;
    EXPECT_EQ(result.offset, done);
    if (result.status == UTFX_DAMAGED) {
      mended.append(damage.is_sure
                        ? std::string_view(damage.text, damage.text_length)
                        : text.substr(done, result.length));
      done += result.length;
      size -= result.length;
      utfx_mender_skip(&mender, result.length);
      continue;
    }
    if (result.status == UTFX_OK && is_last) return mended;
    EXPECT_TRUE(result.status == UTFX_OK ||
                (result.status == UTFX_INCOMPLETE && !is_last &&
                 result.length == size && size < UTFX_MEND_ROOM));
    if (testing::Test::HasFailure()) return mended;
  }
}

std::string Mend(std::string_view text, utfx_mender mender) {
  std::string mended;
  size_t done = 0;
  for (const Found& found : FindAll(text, &mender)) {
    mended += text.substr(done, found.offset - done);
    mended += found.damage.is_sure ? found.Text() : found.bytes;
    done = found.offset + found.bytes.size();
  }
  return mended.append(text.substr(done));
}
std::string Mend(std::string_view text) { return Mend(text, MenderOf(text)); }

// The first sentences of article 1 of the Universal Declaration of Human Rights
// and others, with what each script has.
// NOLINTBEGIN(bugprone-suspicious-missing-comma)
const std::string kTexts[] = {
    "Alle Menschen sind frei und gleich an Würde – „größer“ und schöner. Für "
    "5 € übrig; früh öffnen.",
    "Tous les êtres humains naissent libres et égaux : l’été déjà passé, où "
    "êtes-vous ? À bientôt…",
    "Todos los seres humanos nacen libres; ¿mañana? El niño comió jamón aquí.",
    "Wszyscy ludzie rodzą się wolni i równi. Zażółć gęślą jaźń, proszę.",
    "Všichni lidé rodí se svobodní. Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Şu ığ.",
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.",
    "Все люди рождаются свободными и равными в своём достоинстве и правах.",
    "Всі люди народжуються вільними і рівними у своїй гідності та правах.",
    "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.",
    "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता।",
    "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平"
    "等である。",
    "人人生而自由，在尊严和权利上一律平等。",
    "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
    "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm.",
    "Smile 😀 and ☃ and 🇩🇪, © 2020, 25 °C, “quoted”, — dashed —, naïve.",
};

// NOLINTEND(bugprone-suspicious-missing-comma)

const char* const kReaders[] = {
    "CP1252", "ISO-8859-1", "ISO-8859-2", "ISO-8859-9", "ISO-8859-15",
    "IBM437", "IBM850",     "IBM852",     "IBM866",     "CP1250",
    "CP1251", "CP1254",     "KOI8-R",     "MACINTOSH"};

TEST(MenderTest, LeavesRightTextsAlone) {
  for (const std::string& text : kTexts) {
    for (const Found& found : FindAll(text)) ADD_FAILURE() << found.bytes;
    EXPECT_EQ(Mend(text), text);
  }
}

TEST(MenderTest, LeavesTextsAloneThatLookDamaged) {
  for (const std::string text : {"CAFÉ\u00A0: ouvert",
                                 "SÃO PAULO",
                                 "її вії",
                                 "ášť",
                                 "её, с²",
                                 "ıç",
                                 "Đâ đá ěž",
                                 "раз, только, сильно",
                                 "’é «É, “ö",
                                 "رچ",
                                 "แบบ",
                                 "“Å” und Ä…",
                                 "VOILÀ\u00A0!",
                                 "Âge, Âme",
                                 "АаБбВвГгЁё",
                                 "┌──┬──┐ │é │ö │ └──┴──┘",
                                 "À á Â ã Ä å Æ ç È",
                                 "×÷±§¶",
                                 "Ø²",
                                 "½¼¾",
                                 "→ ✓ ★★★ ☆"}) {
    EXPECT_EQ(Mend(text), text);
  }
}

// How many damaged words of a text are mended, and how many stay.
struct Words {
  int mended = 0;
  int kept = 0;

  // Any other word is a failure.
  void Add(const std::string& mended_text, const std::string& damaged,
           const std::string& right) {
    std::istringstream got(mended_text);
    std::istringstream before(damaged);
    std::istringstream after(right);
    std::string word;
    std::string old_word;
    std::string right_word;
    // Spaces are those of ASCII: no reading has changed them.
    while (std::getline(got, word, ' ')) {
      std::getline(before, old_word, ' ');
      std::getline(after, right_word, ' ');
      if (word == right_word) {
        mended += old_word == right_word ? 0 : 1;
      } else {
        EXPECT_EQ(word, old_word) << right_word;
        ++kept;
      }
    }
  }
};

TEST(MenderTest, UndoesReadings) {
  Words words;
  for (const char* const reader : kReaders) {
    for (const std::string& text : kTexts) {
      const std::string once = Misread(text, reader);
      words.Add(Mend(text + " \n " + once + " \n " + text),
                text + " \n " + once + " \n " + text,
                text + " \n " + text + " \n " + text);
      ASSERT_FALSE(HasFailure()) << reader << ' ' << text;
    }
  }
  EXPECT_GE(words.mended, 98 * (words.mended + words.kept) / 100);
}

TEST(MenderTest, UndoesSeveralReadings) {
  Words words;
  for (const std::string& text : kTexts) {
    std::string misread = text;
    for (int i = 0; i < UTFX_MAX_READINGS; ++i) {
      misread = Misread(misread, "CP1252");
      words.Add(Mend(misread), misread, text);
      ASSERT_FALSE(HasFailure()) << i << ' ' << text;
    }
  }
  EXPECT_GE(words.mended, 98 * (words.mended + words.kept) / 100);
}

TEST(MenderTest, NamesTheChain) {
  const std::string text = "größer als früher und schöner";
  const std::string misread = Misread(Misread(text, "CP1252"), "IBM437");
  const std::vector<Found> found = FindAll(misread);
  ASSERT_EQ(found.size(), 3);
  for (const Found& each : found) {
    EXPECT_EQ(each.damage.kind, UTFX_DAMAGE_MISREAD);
    EXPECT_TRUE(each.damage.is_sure);
    ASSERT_EQ(each.damage.readings, 2);
    EXPECT_EQ(each.damage.through[0], Find("IBM437"));
    EXPECT_EQ(each.damage.through[1], Find("CP1252"));
  }
  EXPECT_EQ(found[0].Text(), "öß");
  EXPECT_EQ(found[1].Text(), "ü");
}

// A part that could be meant is sure only beside others.
TEST(MenderTest, NeedsEvidence) {
  const std::string weak = "un " + Misread("à", "CP1252") + " la";
  std::vector<Found> found = FindAll(weak);
  ASSERT_EQ(found.size(), 1);
  EXPECT_FALSE(found[0].damage.is_sure);
  EXPECT_TRUE(found[0].damage.has_text);
  EXPECT_EQ(found[0].Text(), "à");
  EXPECT_EQ(Mend(weak), weak);
  EXPECT_EQ(Mend(weak + ", " + Misread("déjà été", "CP1252")),
            "un à la, déjà été");
  utfx_mender mender = utfx_mender_init();
  ASSERT_TRUE(utfx_mender_expect(&mender, Find("CP1252")));
  const utfx_mender expecting = mender;
  found = FindAll(weak, &mender);
  ASSERT_EQ(found.size(), 1);
  EXPECT_TRUE(found[0].damage.is_sure);
  mender = expecting;
  found = FindAll(Misread("Straße größer", "CP1252"), &mender);
  ASSERT_EQ(found.size(), 2);
  for (const Found& each : found) EXPECT_TRUE(each.damage.is_sure);
}

// The bytes of a text go through the same program: what it has done elsewhere
// it has done here, too.
TEST(MenderTest, NeedsLessEvidenceForAKnownChain) {
  const std::string weak = Misread(Misread("tự", "CP1252"), "CP1252");
  EXPECT_EQ(Mend(weak), weak);
  EXPECT_EQ(Mend(Misread(Misread("và", "CP1252"), "CP1252") + ' ' + weak),
            "và tự");
}

// Where most runs were read twice, none is mended halfway.
TEST(MenderTest, ChainsThatStartAlikeAreRivals) {
  const std::string weak = Misread(Misread("и", "IBM866"), "CP1252");
  EXPECT_EQ(Mend(weak + ' ' + Misread(Misread("съвест", "CP1252"), "CP1252")),
            weak + " съвест");
}

// Until a thousand runs say so, no chain is the one of all runs.
TEST(MenderTest, LooksAtEachRunOfAShortText) {
  const std::string text = "þeim maður að frjáls";
  EXPECT_EQ(Mend(Misread(text, "CP1250")), text);
}

// Only who reads as Latin-1 makes controls of bytes.
TEST(MenderTest, ControlsBetweenReadingsAreStrange) {
  const std::string twice =
      Misread(Misread("kardeşlik, bakımından", "CP1252"), "CP1252");
  const std::string mixed =
      Misread(Misread("doğarlar", "ISO-8859-1"), "CP1252");
  EXPECT_EQ(Mend(twice + ' ' + mixed), "kardeşlik, bakımından " + mixed);
}

// Only the first bytes of a text are a signature.
TEST(MenderTest, FindsASignatureAtTheStartOfAPiece) {
  for (const std::string_view first : {"é\n", "ab\n"}) {
    utfx_mender mender = utfx_mender_init();
    utfx_damage damage;
    EXPECT_EQ(
        utfx_find_damage(&mender, first.data(), first.size(), false, &damage)
            .read,
        first.size());
    const utfx_result result =
        utfx_find_damage(&mender, "\uFEFFb", 4, true, &damage);
    ASSERT_EQ(result.status, UTFX_DAMAGED) << first;
    EXPECT_EQ(result.length, 3);
    EXPECT_EQ(damage.kind, UTFX_DAMAGE_SIGNATURE);
    EXPECT_TRUE(damage.is_sure);
  }
}

TEST(MenderTest, ReadsBytesOfAnotherCharset) {
  struct Case {
    std::string charset;
    std::string text;
  };
  Words words;
  for (const auto& [charset, text] : std::vector<Case>{
           {"CP1252", "It’s “déjà vu” – naïve, un rôle à voir, ça"},
           {"CP1250", "Příliš žluťoučký kůň úpěl ďábelské ódy"},
           {"CP1251", "Все люди рождаются свободными и равными"},
           {"KOI8-R", "Все люди рождаются свободными и равными"},
           {"IBM866", "Все люди рождаются свободными и равными"},
           {"CP1253", "Ολοι οι ανθρωποι γεννιουνται ελευθεροι"}}) {
    std::string right = " \n ";
    for (int i = 0; i < 4; ++i) right += "naïve Äpfel Ελλάδα ";
    right += "\n ";
    const std::string damaged = right + InCharset(text, charset) + right;
    words.Add(Mend(damaged), damaged, right + text + right);
    ASSERT_FALSE(HasFailure()) << charset;
  }
  EXPECT_GE(words.mended, 9 * (words.mended + words.kept) / 10);
  // Nobody knows which.
  EXPECT_EQ(Mend("\xF8"), "\xF8");
  EXPECT_EQ(Mend("a \xE2\x80 b"), "a \xE2\x80 b");
}

TEST(MenderTest, KnowsOtherDamage) {
  struct Case {
    std::string text;
    utfx_damage_kind kind;
    std::string bytes;
    bool is_sure;
    std::string mended;
  };
  using std::string_literals::operator""s;
  for (const Case& each : std::vector<Case>{
           {"a \xED\xA0\xBD\xED\xB8\x80 b", UTFX_DAMAGE_SURROGATE_PAIR,
            "\xED\xA0\xBD\xED\xB8\x80", true, "a 😀 b"},
           {"a \xC0\x80 b", UTFX_DAMAGE_LONG_NULL, "\xC0\x80", true, "a \0 b"s},
           {"a\n\uFEFFb", UTFX_DAMAGE_SIGNATURE, "\uFEFF", true, "a\nb"},
           {"\uFEFF\uFEFFb", UTFX_DAMAGE_SIGNATURE, "\uFEFF", true, "\uFEFFb"},
           {"a \uFEFFb", UTFX_DAMAGE_SIGNATURE, "\uFEFF", false, ""},
           {"a \uFFFD b", UTFX_DAMAGE_LOST, "\uFFFD", false, ""},
           {"a \xED\xB8\x80 b", UTFX_DAMAGE_LONE_SURROGATE, "\xED\xB8\x80",
            false, ""},
           {"a \xF4\x90\x80\x80 b", UTFX_DAMAGE_BEYOND_UNICODE,
            "\xF4\x90\x80\x80", false, ""},
           {"a \xFE\x82\x80\x80\x80\x80\x80 b", UTFX_DAMAGE_BEYOND_UNICODE,
            "\xFE\x82\x80\x80\x80\x80\x80", false, ""}}) {
    const std::vector<Found> found = FindAll(each.text);
    ASSERT_EQ(found.size(), 1) << Hex(each.text);
    EXPECT_EQ(found[0].damage.kind, each.kind);
    EXPECT_EQ(found[0].bytes, each.bytes);
    EXPECT_EQ(found[0].damage.is_sure, each.is_sure);
    EXPECT_EQ(Mend(each.text), each.is_sure ? each.mended : each.text);
  }
  EXPECT_TRUE(FindAll("\uFEFFa").empty());
}

// U+FFFD that was read again is a character that is lost, and never letters.
TEST(MenderTest, NamesWhatIsLost) {
  const std::string text = "before \uFFFD, \uFFFD\uFFFD\uFFFD and a\uFFFDb.";
  std::vector<std::string> readers(std::begin(kReaders), std::end(kReaders));
  for (const char* const other :
       {"CP1253", "CP1256", "CP1257", "IBM852", "TIS-620", "ISO-8859-5",
        "ISO-8859-7", "KOI8-U", "IBM855", "ISO-8859-13", "ISO-8859-4",
        "HP-ROMAN8", "IBM862", "IBM437"}) {
    readers.emplace_back(other);
  }
  for (const std::string& reader : readers) {
    std::string misread = text;
    for (int depth = 1; depth <= 3; ++depth) {
      misread = Misread(misread, reader);
      EXPECT_EQ(Mend(misread), text) << reader << ' ' << depth;
      for (const Found& found : FindAll(misread)) {
        EXPECT_EQ(found.damage.kind, UTFX_DAMAGE_LOST) << reader;
        EXPECT_TRUE(found.damage.is_sure) << reader << ' ' << found.bytes;
        EXPECT_EQ(found.damage.readings, depth) << reader << ' ' << found.bytes;
      }
    }
  }
  // What else was read again beside it is not lost.
  EXPECT_EQ(Mend(Misread("gr\u00F6\uFFFDer", "CP1252")), "gr\u00F6\uFFFDer");
  // By another charset than the one before.
  EXPECT_EQ(Mend(Misread(Misread(text, "CP1251"), "MACINTOSH")), text);
}

// GBK, Big5, CP949 and EUC-JP make letters of two U+FFFD; CP932 of a part.
TEST(MenderTest, NamesWhatIsLostInPairs) {
  for (const std::string pairs : {"锟斤拷", "嚙踝蕭", "占쏙옙", "鐃緒申"}) {
    for (const std::string& misread : {pairs, Misread(pairs, "CP1252")}) {
      const std::vector<Found> found = FindAll("a " + misread + " b");
      ASSERT_EQ(found.size(), 1) << pairs;
      EXPECT_EQ(found[0].damage.kind, UTFX_DAMAGE_LOST);
      EXPECT_TRUE(found[0].damage.is_sure);
      EXPECT_EQ(found[0].bytes, misread);
      EXPECT_EQ(found[0].Text(), "\uFFFD\uFFFD");
    }
    const std::string before = Misread("früher, schöner", "CP1252");
    EXPECT_EQ(Mend(before + pairs + pairs + "größer"),
              "früher, schöner\uFFFD\uFFFD\uFFFD\uFFFDgrößer");
  }
  // Of three, the last one lacks a byte.
  EXPECT_EQ(Mend("锟斤拷锟"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Mend("a \uFFFDｿｽ\uFFFDｿｽ b"), "a \uFFFD\uFFFD b");
  // People are called so.
  EXPECT_EQ(Mend("吴孟锟"), "吴孟锟");
}

// Text that was damaged otherwise is UTF-8 by chance here and there. All of it
// is evidence.
TEST(MenderTest, MendsOtherDamageByPassages) {
  struct Case {
    std::string written;
    std::string read;
    std::string text;
  };
  for (const auto& [written, read, text] : std::vector<Case>{
           {"IBM866", "CP1251", "толщина льда и местность"},
           {"IBM866", "CP1251", "сигнал с трёх точек"},
           {"CP1251", "KOI8-R", "Все местности и точки на карте"},
           {"CP1256", "CP1252", "يحتوي الصندوق على مفتاح"},
           {"CP1253", "CP1252", "οι άνθρωποι γεννιούνται"},
           {"UHC", "CP1252", "내일 비가 오지 않으면 시골에 갈 것이다"},
           {"GBK", "CP1252", "点击图片放大，请放大此图"}}) {
    const std::string damaged = InUtf8(InCharset(text, written), read) + '\n';
    const std::vector<Found> all = FindAll(damaged + damaged);
    ASSERT_FALSE(all.empty()) << text;
    EXPECT_EQ(all[0].damage.readings, 1);
    EXPECT_EQ(all[0].damage.through[0], Find(read)) << text;
    EXPECT_EQ(all[0].damage.was_in[0], Find(written)) << text;
    const std::string line = text + '\n';
    EXPECT_EQ(Mend(damaged + damaged + damaged), line + line + line);
  }
  // A dictionary's flags.
  const std::string flags =
      "aĉet/µìø\nĝoj/ßàä\nŝip/µìø\nĵurnal/ßàª\nĥor/Ìº\nŭest/aÀé";
  EXPECT_EQ(Mend(flags), flags);
}

// A line that is longer than a passage, without a space.
TEST(MenderTest, MendsLongLinesWithoutSpaces) {
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += "今天早上我们喝了咖啡，然后一起走到海边。明天我们再去那里看看书，";
  }
  const std::string damaged = InUtf8(InCharset(text, "GBK"), "ISO-8859-1");
  EXPECT_EQ(Mend(damaged), text);
}

// Quotation marks and dashes around a part are right, and inside it are not.
TEST(MenderTest, MendsBesideQuotationMarks) {
  const std::string misread = Misread("é", "CP1252");
  EXPECT_EQ(Mend("l’" + misread + "cole"), "l’école");
  EXPECT_EQ(Mend("“" + misread + "”"), "“é”");
  const std::string inside = misread + "’" + misread + "…";
  EXPECT_EQ(Mend("a" + inside + "a"), "a" + inside + "a");
}

// A character of a script that the text has is at home, and any other is not.
TEST(MenderTest, KnowsTheScriptsOfTheText) {
  const std::string misread = Misread("大", "CP1252");
  EXPECT_EQ(Mend("big is " + misread + "."), "big is " + misread + ".");
  EXPECT_EQ(Mend("小, big is " + misread + "."), "小, big is 大.");
  EXPECT_EQ(Mend("한, big is " + misread + "."), "한, big is " + misread + ".");
  EXPECT_EQ(Mend("big is " + Misread("大小大", "CP1252") + ", " + misread),
            "big is 大小大, 大");
}

// Stray bytes in other lines say nothing of the charset.
TEST(MenderTest, LearnsNothingOfStrayBytes) {
  std::string right;
  for (int i = 0; i < 30; ++i) right += "user=Jürgen path=/café/menu\n";
  std::string text = right;
  for (int i = 0; i < 5; ++i) text += "user=J\xFCrgen path=/café/menu\n";
  std::string stray;
  for (int i = 0; i < 5; ++i) {
    stray +=
        "status=200 \xFF"
        "12.50\n";
  }
  const std::string mended = Mend(text + stray);
  EXPECT_EQ(mended.substr(0, right.size()), right);
  EXPECT_EQ(mended.find("J\xFCrgen"), std::string::npos);
}

// A character that was cut at a line's end is no letter of a charset that
// hardly anybody uses.
TEST(MenderTest, NamesNoCharsetThatIsUnusual) {
  std::string text;
  for (int i = 0; i < 5; ++i) text += "Größe über Straße, résumé\n";
  text += "Stra\xC3\n";
  const std::vector<Found> all = FindAll(text);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].damage.kind, UTFX_DAMAGE_ILL_FORMED);
  EXPECT_EQ(all[0].bytes, "\xC3");
}

// A byte of CP1252 that was read in ISO-8859-1 is a control, and some texts
// have controls.
TEST(MenderTest, GuessesPunctuationThatWasReadAsControls) {
  const std::string text =
      "We\u0092ve reconnected \u0096 l\u0092été\n\u0093hello\u0094, "
      "\u008012\n";
  std::string guessed;
  for (const Found& found : FindAll(text)) {
    EXPECT_EQ(found.damage.kind, UTFX_DAMAGE_OTHER_CHARSET);
    EXPECT_FALSE(found.damage.is_sure);
    EXPECT_EQ(found.damage.through[0], Find("CP1252"));
    EXPECT_EQ(found.bytes.size(), 2);
    guessed += found.Text();
  }
  EXPECT_EQ(guessed, "’–’“”€");
  EXPECT_EQ(Mend(text), text);
  EXPECT_TRUE(
      FindAll("line\u0085next \u009B31m red \u0090q\u009D a\u0081\n").empty());
}

// A run that comes again is mended as before, wherever that is right.
TEST(MenderTest, RemembersRuns) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += "user=Jürgen, Äpfel für 5 €\n“sie” – naïve größer\n";
  }
  EXPECT_EQ(Mend(Misread(text, "CP1252")), text);
  EXPECT_EQ(Mend(Misread(Misread(text, "CP1252"), "CP1252")), text);
  // Beside what is no letter of ASCII, too.
  const std::string others = "1ü, éü ü.";
  EXPECT_EQ(Mend(Misread(text + others, "CP1252")), text + others);
}

// Behind much text that is made to be slow, searches are brief; text that was
// read in a charset that many use, or that the text has, is mended as before.
// The mender looks at no more than 255 characters at a time.
TEST(MenderTest, MendsNoHalfOfARun) {
  const std::string text = "приветствуем\nи другие\nзначения\n";
  const std::string damaged = Misread(text, "CP1252");
  std::string before;
  for (int i = 0; i < 520; ++i) {
    const std::string mended = Mend(before + damaged);
    EXPECT_EQ(mended.substr(mended.find('\n')), text.substr(text.find('\n')));
    const std::string first =
        mended.substr(before.size(), mended.find('\n') - before.size());
    EXPECT_TRUE(text.starts_with(first) || damaged.starts_with(first)) << i;
    before += "中";
  }
}

TEST(MenderTest, MendsBehindTextThatTakesLong) {
  std::mt19937_64 random(1);
  std::string slow;
  const std::vector<std::string> parts = {"Ã", "â", "€", "™", "а", "ё", "•"};
  while (slow.size() < 100'000) slow += parts[random() % parts.size()];
  const std::string text =
      " \nВсе люди рождаются свободными, größer, 生まれながらに。\n";
  for (const char* const reader : {"CP1251", "IBM850", "KOI8-R"}) {
    const std::string misread = Misread(text, reader);
    std::string damaged;
    int count = 0;
    for (size_t at = 0; at + 3000 < slow.size(); at += 3000, ++count) {
      damaged += slow.substr(at, 3000) + misread;
    }
    const std::string mended = Mend(damaged);
    int found = 0;
    for (size_t at = 0; (at = mended.find(text, at)) != std::string::npos;
         ++at) {
      ++found;
    }
    EXPECT_EQ(found, count) << reader;
  }
}

// Texts with all kinds of damage, and with errors at any place.
class RandomDamage {
 public:
  std::string Next() {
    std::string text;
    for (auto parts = random_() % 6; parts > 0; --parts) text += Part() + '\n';
    for (auto mutations = random_() % 4; mutations > 1 && !text.empty();
         --mutations) {
      const size_t at = random_() % text.size();
      if (random_() % 2 == 0) {
        text.erase(at, random_() % 3);
      } else {
        text[at] = static_cast<char>(random_());
      }
    }
    return text;
  }
  std::mt19937_64* Random() { return &random_; }

 private:
  std::string Part() {
    std::string part = kTexts[random_() % std::size(kTexts)];
    const std::string reader = kReaders[random_() % std::size(kReaders)];
    switch (random_() % 4) {
      case 0:
        return part;
      case 1:
        return "\xED\xA0\xBD\xED\xB8\x80 \xC0\x80 \uFFFD\uFEFF" + part;
      case 2:
        return Misread(Misread(part, reader), "CP1252");
      default:
        return Misread(part, reader);
    }
  }

  std::mt19937_64 random_{7};
};

// Pieces say what the whole text says, and what is mended is right, as far as
// anybody is sure.
TEST(MenderTest, MendsInPieces) {
  RandomDamage texts;
  for (int i = 0; i < Repeat(300); ++i) {
    const std::string text = texts.Next();
    const std::string mended = Mend(text);
    EXPECT_EQ(MendInPieces(text, MenderOf(text), texts.Random()), mended)
        << Hex(text);
    // Bytes of another charset are judged by others, which are gone then.
    std::vector<Found> all = FindAll(text);
    const std::vector<Found> rest = FindAll(mended);
    all.insert(all.end(), rest.begin(), rest.end());
    const bool is_mixed =
        std::any_of(all.begin(), all.end(), [](const Found& found) {
          return found.damage.kind == UTFX_DAMAGE_OTHER_CHARSET;
        });
    EXPECT_TRUE(is_mixed || Mend(mended) == mended) << Hex(text);
    if (HasFailure()) break;
  }
}

std::string Saved(const utfx_mender& mender) {
  std::string saved(UTFX_MENDER_SAVED, '\0');
  saved.resize(utfx_mender_save(&mender, saved.data()));
  return saved;
}

// However a text comes, its mender has learnt one thing.
TEST(MenderTest, LearnsInPiecesAndParts) {
  RandomDamage texts;
  std::mt19937_64& random = *texts.Random();
  for (int i = 0; i < Repeat(200) && !HasFailure(); ++i) {
    std::string text;
    while (random() % 16 != 0) text += texts.Next();
    const utfx_mender whole = MenderOf(text);

    utfx_mender in_pieces = utfx_mender_init();
    size_t done = 0;
    size_t size = 0;
    for (bool is_last = text.empty(); !is_last || done < text.size();) {
      size = std::min(text.size() - done, size + random() % 60);
      is_last = done + size == text.size();
      const utfx_result result =
          utfx_mender_learn(&in_pieces, text.data() + done, size, is_last);
      done += result.read;
      size -= result.read;
    }
    EXPECT_EQ(Saved(in_pieces), Saved(whole)) << Hex(text);

    std::vector<std::string> parts(1);
    for (const char byte : text) {
      parts.back() += byte;
      if (byte == '\n' && random() % 3 == 0) parts.emplace_back();
    }
    std::shuffle(parts.begin(), parts.end(), random);
    utfx_mender merged = utfx_mender_init();
    for (const std::string& part : parts) {
      utfx_mender mender = MenderOf(part);
      // Either one may be added to the other.
      if (random() % 2 == 0) std::swap(mender, merged);
      utfx_mender_merge(&merged, &mender);
    }
    EXPECT_EQ(Saved(merged), Saved(whole)) << Hex(text);

    utfx_mender loaded = utfx_mender_init();
    const std::string saved = Saved(whole);
    EXPECT_TRUE(utfx_mender_load(&loaded, saved.data(), saved.size()));
    EXPECT_EQ(Saved(loaded), saved);
    EXPECT_EQ(Mend(text, loaded), Mend(text));
  }
}

// Bytes that no mender has saved change nothing.
TEST(MenderTest, LoadsNothingElse) {
  const std::string text = Misread("größer als früher", "CP1252") + "\n";
  const std::string saved = Saved(MenderOf(text));
  utfx_mender mender = MenderOf(text + text + "Ã¤Ã¤\n");
  const std::string before = Saved(mender);
  for (size_t size = 0; size < saved.size(); ++size) {
    EXPECT_FALSE(utfx_mender_load(&mender, saved.data(), size)) << size;
    EXPECT_EQ(Saved(mender), before);
  }
  std::string other_version = saved;
  ++other_version[3];
  EXPECT_FALSE(utfx_mender_load(&mender, other_version.data(), saved.size()));
  EXPECT_FALSE(utfx_mender_load(&mender, nullptr, 0));
  std::mt19937_64 random(11);
  for (int i = 0; i < Repeat(2000); ++i) {
    std::string changed = saved;
    changed[4 + random() % (changed.size() - 4)] = static_cast<char>(random());
    if (utfx_mender_load(&mender, changed.data(), changed.size())) {
      FindAll(text, &mender);
    }
  }
}

TEST(MenderTest, SuspectsDamage) {
  const auto suspects = [](std::string_view text) {
    const utfx_mender mender = MenderOf(text);
    return utfx_mender_suspects(&mender);
  };
  EXPECT_FALSE(suspects(""));
  EXPECT_FALSE(suspects("plain, größer, Все люди\n"));
  // A text that is learnt may be a part of another.
  EXPECT_TRUE(suspects("\uFEFFplain"));
  EXPECT_TRUE(suspects(Misread("größer", "CP1252")));
  EXPECT_TRUE(suspects("a\xFF"));
  EXPECT_TRUE(suspects("a\uFEFF"));
  EXPECT_TRUE(suspects("a\uFFFD"));
}

TEST(MenderTest, PartsTellOfSignaturesWhatTheWholeDoes) {
  for (const std::string first : {"", "a\n", "\uFEFFa\n"}) {
    for (const std::string second : {"", "b", "\uFEFFb", "\uFEFF"}) {
      utfx_mender merged = MenderOf(first);
      const utfx_mender other = MenderOf(second);
      utfx_mender_merge(&merged, &other);
      const utfx_mender whole = MenderOf(first + second);
      char saved[2][UTFX_MENDER_SAVED];
      const size_t size = utfx_mender_save(&merged, saved[0]);
      ASSERT_EQ(utfx_mender_save(&whole, saved[1]), size);
      EXPECT_EQ(std::string_view(saved[0], size),
                std::string_view(saved[1], size));
    }
  }
}

TEST(MenderTest, LoadsOnlyWhatIsSaved) {
  const utfx_mender mender = MenderOf(Misread("größer\nkälter", "CP1252"));
  char bytes[UTFX_MENDER_SAVED];
  const size_t size = utfx_mender_save(&mender, bytes);
  const std::string saved(bytes, size);
  for (size_t at = 0; at < size; ++at) {
    std::string damaged = saved;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    utfx_mender loaded = utfx_mender_init();
    if (!utfx_mender_load(&loaded, damaged.data(), size)) continue;
    ASSERT_EQ(utfx_mender_save(&loaded, bytes), size);
    EXPECT_EQ(std::string_view(bytes, size), damaged);
  }
}

TEST(MenderTest, RefusesWhatIsNoTable) {
  utfx_mender mender = utfx_mender_init();
  EXPECT_FALSE(utfx_mender_expect(&mender, nullptr));
  EXPECT_FALSE(utfx_mender_expect(&mender, Find("UTF-16BE")));
  // EBCDIC is not tried by itself: four such fit.
  for (const char* const name : {"IBM037", "IBM273", "IBM500", "IBM1047"}) {
    EXPECT_TRUE(utfx_mender_expect(&mender, Find(name)));
    EXPECT_TRUE(utfx_mender_expect(&mender, Find(name)));
  }
  EXPECT_FALSE(utfx_mender_expect(&mender, Find("IBM1140")));
  EXPECT_TRUE(utfx_mender_expect(&mender, Find("KOI8-U")));
}

TEST(MenderTest, NamesKinds) {
  std::vector<std::string> names;
  for (uint32_t kind = 0; utfx_damage_name(utfx_damage_kind{kind}) != nullptr;
       ++kind) {
    names.emplace_back(utfx_damage_name(utfx_damage_kind{kind}));
  }
  EXPECT_EQ(names.size(), UTFX_DAMAGE_ILL_FORMED + 1);
  EXPECT_EQ(names[UTFX_DAMAGE_MISREAD], "misread");
}

}  // namespace
}  // namespace utfx::library
