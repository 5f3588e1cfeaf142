// Detects the charset of each text on standard input, for judge.py, which says
// what is read and written.
#include <utfx.h>

#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  std::vector<uint8_t> text;
  for (uint32_t size; std::fread(&size, sizeof(size), 1, stdin) == 1;) {
    text.resize(size);
    if (std::fread(text.data(), 1, size, stdin) != size) return 1;
    utfx_detector detector = utfx_detector_init();
    utfx_detector_add(&detector, text.data(), size);
    utfx_detector_end(&detector);
    utfx_detected answers[2] = {};
    const size_t count =
        utfx_detect(&detector, UTFX_DETECT_DEFAULT, answers, 2);
    const utfx_detected& best = answers[0];
    std::printf("%s\t%s\t%s\t%s\n", count > 0 ? best.name : "-",
                best.is_sure ? "sure" : "unsure",
                count > 0 && *best.language != 0 ? best.language : "-",
                count > 1 ? answers[1].name : "-");
  }
  return 0;
}
