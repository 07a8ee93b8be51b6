// The glossary of City of Horror.
#pragma once

#include <span>
#include <string>

#include "envs/city_of_horror/tables.hpp"
#include "envs/core/presentable/words.hpp"

namespace pandemonium::city_of_horror {

std::span<const Term> glossary_terms();  // with names in braces for what the data say
// A term's meaning with all words of the data; figures are left for FilledWords.
std::string meaning_of(const Tables& tables, const Term& term);

}  // namespace pandemonium::city_of_horror
