// Runs the tests in the files that the arguments name, or all tests. Several
// tests of Meson's share a program, as it takes less than half the time to
// compile their files together. Each test is a process of its own.

#include <gtest/gtest.h>

#include <iostream>
#include <set>
#include <string>
#include <string_view>

namespace {

// The file of all tests of a suite is the one that its first test is in.
std::string_view FileOf(const testing::TestSuite& suite) {
  const std::string_view path = suite.GetTestInfo(0)->file();
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc == 1) return RUN_ALL_TESTS();

  const std::set<std::string_view> files(argv + 1, argv + argc);
  std::set<std::string_view> without_tests = files;
  std::string filter = GTEST_FLAG_GET(filter);
  char separator = filter.find('-') == std::string::npos ? '-' : ':';
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    without_tests.erase(FileOf(suite));
    if (files.contains(FileOf(suite))) continue;
    filter.append(1, separator).append(suite.name()).append(".*");
    separator = ':';
  }
  if (!without_tests.empty()) {
    std::cerr << argv[0] << " has no test in " << *without_tests.begin()
              << '\n';
    return 1;
  }
  GTEST_FLAG_SET(filter, filter);
  return RUN_ALL_TESTS();
}
