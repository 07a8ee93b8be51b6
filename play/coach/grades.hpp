// Grades: what a decision of a review was worth, in a word. A loss counts where it is beyond twice its
// standard error.
#pragma once

#include <string>

#include "agents/analysis/analysis.hpp"

namespace pandemonium {

enum class Grade { unjudged, best, good, slip, mistake, missed_win };

// best        the judge's own choice
// good        costs no more than noise explains
// slip        costs less than 0.1
// mistake     costs more
// missed win  a win at hand was declined, or it costs 0.25 or more where the judge's choice wins nine games
//             of ten (a score of 0.8)
// unjudged    differs from the judge's choice and was not played on yet
Grade grade_of(const DecisionAnalysis& decision);
std::string grade_name(Grade grade);  // "missed win"

}  // namespace pandemonium
