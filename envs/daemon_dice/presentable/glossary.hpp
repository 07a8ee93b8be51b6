// The glossary of Daemon Dice, and words that take more than a figure from the data.
#pragma once

#include <span>
#include <string>

#include "envs/core/presentable/words.hpp"
#include "envs/daemon_dice/tables.hpp"

namespace pandemonium::daemon_dice {

std::span<const Term> glossary();  // with names in braces for what the data say
// A term's meaning with all words of the data; figures are left for FilledWords.
std::string meaning_of(const Tables& tables, const Term& term);
// Puts words for a name in braces.
std::string put_in(std::string sentence, std::string_view name, const std::string& words);

}  // namespace pandemonium::daemon_dice
