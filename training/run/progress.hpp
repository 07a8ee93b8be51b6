// The progress line of a run: redrawn in place on a terminal, a new line every ten seconds elsewhere.
//   [########------------]  12.3 M decisions  64 k/s  1:20 left  random +0.91 ±0.02  scripted +0.34 ±0.05
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace pandemonium::training {

struct Progress {
  std::string title;  // of a phase, with the time left for the whole recipe
  double part = 0.0;  // 0 to 1
  std::int64_t decisions = 0;
  double decisions_per_second = 0.0;
  double seconds_left = 0.0;
  struct Score {
    double mean, error;  // half of its 95% interval
  };
  std::optional<Score> against_random, against_scripted, against_scripted_drawn;
};
std::string progress_text(const Progress& progress);

class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // ends the line
  void show(const Progress& progress, double seconds);
  void note(const std::string& text);  // a line of its own above

 private:
  bool terminal_;
  bool open_ = false;
  double next_ = 0.0;
};

}  // namespace pandemonium::training
