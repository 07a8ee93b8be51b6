// The terminal in this process: people, agents of the roster and players written in Python at one table.
#include <pybind11/iostream.h>

#include "play/session/session.hpp"
#include "play/terminal/terminal.hpp"
#include "play/terminal/viewer.hpp"
#include "python/bindings/players.hpp"
#include "python/bindings/replay.hpp"

namespace pandemonium {
namespace {

// Lines from a function of Python, as `input` is one: called with the prompt; EOFError ends the input.
class PythonTypist final : public Typist {
 public:
  PythonTypist(py::object ask, std::ostream& out) : ask_(std::move(ask)), out_(out) {}
  bool line(const std::string& prompt, std::string& typed, bool& too_long) override {
    const py::gil_scoped_acquire acquire;
    out_ << std::flush;
    try {
      const py::object answer = ask_(prompt);
      if (!py::isinstance<py::str>(answer))
        throw Error("play: a line is text, not " + py::repr(answer).cast<std::string>());
      typed = answer.cast<std::string>();
    } catch (py::error_already_set& failure) {
      if (!failure.matches(PyExc_EOFError)) throw;
      return false;
    }
    too_long = typed.size() > kMaxTypedLine;
    if (too_long) typed.resize(kMaxTypedLine);
    return true;
  }

 private:
  py::object ask_;
  std::ostream& out_;
};

PyReplay copy_of(const Session& session) {
  std::stringstream whole;
  session.replay().write(whole);
  return PyReplay(Replay::read(whole, "replay", &session.game()));
}

PyReplay play(const std::string& name, const py::object& given, const std::string& variant,
              std::optional<Seed> seed, const py::object& ask, const py::kwargs& options) {
  const AnyGame& game = find_game(name);
  const Json all = game.options(variant, options_from_python(options));
  py::object players = given;
  if (given.is_none()) {
    py::list usual;
    for (int seat = 0; seat < game.seats(all); ++seat) usual.append(seat == 0 ? kPerson : "best");
    players = usual;
  }
  const SeatedPlayers seated(players);
  const py::object out = py::module_::import("sys").attr("stdout");
  const Look look =
      py::hasattr(out, "isatty") && out.attr("isatty")().cast<bool>() ? look_of_this_terminal() : Look{};
  py::detail::pythonbuf buffer(out);
  std::ostream stream(&buffer);
  PythonTypist typist(ask.is_none() ? py::module_::import("builtins").attr("input") : ask, stream);
  Session session(game, all, seed_or_drawn(seed), seated.texts());
  if (session.people() == 0) {
    const py::gil_scoped_release release;
    watch(session, stream, look);
    return copy_of(session);
  }
  Terminal terminal(std::move(session), typist, stream, look);
  const py::gil_scoped_release release;
  terminal.run();
  return copy_of(terminal.session());
}

}  // namespace

void bind_play(py::module_& module) {
  module.def("play", &play, py::arg("game"), py::arg("players") = py::none(), py::kw_only(),
             py::arg("variant") = "", py::arg("seed") = py::none(), py::arg("ask") = py::none(),
             "One game at this terminal, or in a notebook; see the stubs.");
}

}  // namespace pandemonium
