#ifndef UTFX_COMMAND_SUBCOMMANDS_H_
#define UTFX_COMMAND_SUBCOMMANDS_H_

#include <functional>

namespace CLI {
class App;
}

namespace utfx {

// What is to be done, once all arguments are known to be right. Returns the
// exit status; throws Trouble.
using Action = std::function<int()>;

// Each adds a subcommand, which sets *action if it is the one that is called.
void AddCheck(CLI::App* app, Action* action);
void AddConvert(CLI::App* app, Action* action);
void AddDetect(CLI::App* app, Action* action);
void AddInt(CLI::App* app, Action* action);
void AddList(CLI::App* app, Action* action);
void AddShow(CLI::App* app, Action* action);

}  // namespace utfx

#endif  // UTFX_COMMAND_SUBCOMMANDS_H_
