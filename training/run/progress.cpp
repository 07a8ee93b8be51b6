#include "training/run/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "envs/core/files/printable.hpp"

namespace pandemonium::training {
namespace {

constexpr double kSecondsBetweenLines = 10.0, kSecondsBetweenRedraws = 0.2;

std::string printed(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string amount(double number) {
  if (number >= 1e9) return printed("%.2f G", number / 1e9);
  if (number >= 1e6) return printed("%.1f M", number / 1e6);
  if (number >= 1e3) return printed("%.0f k", number / 1e3);
  return printed("%.0f", number);
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::max(0.0, seconds));
  char text[64];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
  else
    std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

std::string score_text(const Progress::Score& score) {
  return printed("%+.2f", score.mean) + printed(" ±%.2f", score.error);
}

}  // namespace

std::string progress_text(const Progress& progress) {
  constexpr int kBar = 20;
  const int filled = std::clamp(static_cast<int>(progress.part * kBar), 0, kBar);
  std::string text = (progress.title.empty() ? "" : printable(progress.title) + "  ") + "[" +
                     std::string(static_cast<std::size_t>(filled), '#') +
                     std::string(static_cast<std::size_t>(kBar - filled), '-') + "]  " +
                     amount(static_cast<double>(progress.decisions)) + " decisions  " +
                     amount(progress.decisions_per_second) + "/s  " + clock_text(progress.seconds_left) +
                     " left";
  if (progress.against_random) text += "  random " + score_text(*progress.against_random);
  if (progress.against_scripted) text += "  scripted " + score_text(*progress.against_scripted);
  if (progress.against_scripted_drawn) text += "  drawn " + score_text(*progress.against_scripted_drawn);
  return text;
}

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
  if (open_) std::fputs("\n", stderr);
}

void ProgressLine::show(const Progress& progress, double seconds) {
  if (seconds < next_ && progress.part < 1.0) return;
  next_ = seconds + (terminal_ ? kSecondsBetweenRedraws : kSecondsBetweenLines);
  const std::string text = progress_text(progress);
  std::fprintf(stderr, terminal_ ? "\r%s\033[K" : "%s\n", text.c_str());
  std::fflush(stderr);
  open_ = terminal_;
}

void ProgressLine::note(const std::string& text) {
  std::fprintf(stderr, "%s%s\n", open_ ? "\r\033[K" : "", printable_lines(text).c_str());
  open_ = false;
}

}  // namespace pandemonium::training
