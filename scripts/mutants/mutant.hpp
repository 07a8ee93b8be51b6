// Included before everything else where a game is built with all its changes: MUTANT=n makes the n-th happen,
// MUTANTS_REACHED=file has written which were come by. See scripts/mutants/program.py.
#include <cstdio>
#include <cstdlib>

namespace mutants {
inline const int active = std::getenv("MUTANT") ? std::atoi(std::getenv("MUTANT")) : -1;
inline struct Reached {
  unsigned char by[100'000] = {};
  ~Reached() {
    const char* name = std::getenv("MUTANTS_REACHED");
    std::FILE* file = name ? std::fopen(name, "w") : nullptr;
    if (!file) return;
    for (int n = 0; n < 100'000; ++n)
      if (by[n]) std::fprintf(file, "%d\n", n);
    std::fclose(file);
  }
} reached;
}  // namespace mutants

constexpr bool mutant(int n) {
  if (__builtin_is_constant_evaluated()) return false;
  mutants::reached.by[n] = 1;
  return mutants::active == n;
}

namespace mutants {
// clang-format off
template <class A, class B> constexpr auto less(int n, const A& a, const B& b) { return mutant(n) ? a <= b : a < b; }
template <class A, class B> constexpr auto at_most(int n, const A& a, const B& b) { return mutant(n) ? a < b : a <= b; }
template <class A, class B> constexpr auto more(int n, const A& a, const B& b) { return mutant(n) ? a >= b : a > b; }
template <class A, class B> constexpr auto at_least(int n, const A& a, const B& b) { return mutant(n) ? a > b : a >= b; }
template <class A, class B> constexpr auto equal(int n, const A& a, const B& b) { return mutant(n) ? a != b : a == b; }
template <class A, class B> constexpr auto unequal(int n, const A& a, const B& b) { return mutant(n) ? a == b : a != b; }
template <class A, class B> constexpr auto plus(int n, const A& a, const B& b) { return mutant(n) ? a - b : a + b; }
template <class A, class B> constexpr auto minus(int n, const A& a, const B& b) { return mutant(n) ? a + b : a - b; }
template <class A, class B> constexpr void add(int n, A& a, const B& b) { mutant(n) ? a -= b : a += b; }
template <class A, class B> constexpr void take(int n, A& a, const B& b) { mutant(n) ? a += b : a -= b; }
template <class A> constexpr A& next(int n, A& a) { return mutant(n) ? --a : ++a; }
template <class A> constexpr A next_after(int n, A& a) { return mutant(n) ? a-- : a++; }
template <class A> constexpr bool no(int n, const A& a) { return mutant(n) ? bool(a) : !a; }
template <class A, class B> constexpr bool both(int n, const A& a, B b) { return mutant(n) ? a || b() : a && b(); }
template <class A, class B> constexpr bool either(int n, const A& a, B b) { return mutant(n) ? a && b() : a || b(); }
// clang-format on
}  // namespace mutants
