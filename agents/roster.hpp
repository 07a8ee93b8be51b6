// The roster: agents by one line of text, the same for the harness, the trainer, Python and the command line.
//   random                        uniformly random legal actions
//   scripted                      the game's scripted heuristic
//   search:1000   search:50ms     search, so many simulations or milliseconds a choice, guided and played out
//                                 by the scripted heuristic; scripted+search:1000 is the same
//   random+search:1000            search that plays random games out
//   policy:FILE                   a trained network, its likeliest action
//   policy:FILE,temperature=0.5   drawn from its probabilities, sharpened
//   policy:FILE,overlooks=0.4     the likeliest of the actions that it sees: it overlooks four in ten
//   policy:FILE+search:200        search guided by the network
//   best   best,temperature=0.5   best+search:200   the policy shipped for the game, as above
//   level:1 ... level:5           from gentle to best, as measured for the variant (agents/levels.hpp)
// After a budget, options of search: `best+search:200,rollout=30,mix=0.5,threads=2`
// (agents/search/options.hpp: rollout=N or end, mix, threads, candidates, prior, trust, depth, exploration,
// urgency, reuse; opponents=AGENT: whom all other seats are taken to be).
// `best` looks in the folder of models (the environment variable PANDEMONIUM_MODELS, else the one set by the
// program, else PREFIX/share/pandemonium/models of a program in PREFIX/bin, else that of the sources, else of
// the installation) for <game>/best.safetensors, then <game>/best-*.safetensors, and takes the one trained on
// tables most like the one at hand; where it was not trained on these options, and where there is none and it
// plays as the scripted heuristic, its remark says so.
// Errors: any other text throws Error listing these forms; a model file that does not fit: PolicyNet::load.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "agents/search/options.hpp"

namespace pandemonium {

std::unique_ptr<Agent> make_agent(const AnyGame& game, std::string_view text);
// Agents that are not the roster's own (players written in Python): asked first for every text, from any
// thread; null: none of its. Set once, before the first agent is made.
using AgentMaker = std::function<std::unique_ptr<Agent>(const AnyGame& game, std::string_view text)>;
void set_agent_maker(AgentMaker maker);
std::string roster_forms();  // the valid forms, for people
// What stands after "search:": a budget and options, "64,rollout=30,mix=0.5".
SearchOptions search_options(std::string_view text);
// The same on top of what measured best with the game's shipped policies (models/<game>/search.json), as
// after best+search: and policy:FILE+search:.
SearchOptions search_options(const AnyGame& game, std::string_view text);
std::filesystem::path models_folder();
// For programs that carry their models along; PANDEMONIUM_MODELS still comes first. Before the first agent is
// made.
void set_models_folder(const std::filesystem::path& folder);

}  // namespace pandemonium
