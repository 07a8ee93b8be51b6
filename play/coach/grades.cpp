#include "play/coach/grades.hpp"

#include <array>

namespace pandemonium {
namespace {

constexpr double kSlip = 0.1, kWonAnyway = 0.8, kThrownAway = 0.25;

}  // namespace

Grade grade_of(const DecisionAnalysis& decision) {
  if (decision.best == decision.played) return Grade::best;
  const Judged& loss = decision.loss;
  if (decision.determinizations == 0) return decision.win_at_hand ? Grade::missed_win : Grade::unjudged;
  if (loss.mean <= 2.0 * loss.error) return Grade::good;
  if (decision.win_at_hand) return Grade::missed_win;
  if (loss.mean >= kThrownAway && decision.before.mean >= kWonAnyway) return Grade::missed_win;
  return loss.mean < kSlip ? Grade::slip : Grade::mistake;
}

std::string grade_name(Grade grade) {
  constexpr std::array kNames{"unjudged", "best", "good", "slip", "mistake", "missed win"};
  return kNames[static_cast<std::size_t>(grade)];
}

}  // namespace pandemonium
