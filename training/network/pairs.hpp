// Numbers rounded to bfloat16 (8 bits of precision), two neighbours of a sum in one word: what AVX-512 BF16
// and AMX multiply.
#pragma once

#if defined(__AVX512BF16__)
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

namespace pandemonium::training {

// Two neighbours of a sum in bfloat16, the first in the lower half.
using Pair = std::uint32_t;

// Up to sixteen pairs of first[i], second[i]; `second` may be null for zeros.
inline __m512i paired(const float* first, const float* second, __mmask16 here) {
  const auto rounded = [here](const float* from) {
    const __m256bh halves = _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(here, from));
    __m256i bits;
    std::memcpy(&bits, &halves, sizeof bits);
    return _mm512_cvtepu16_epi32(bits);
  };
  const __m512i pairs = rounded(first);
  return second == nullptr ? pairs : _mm512_or_si512(pairs, _mm512_slli_epi32(rounded(second), 16));
}

inline __mmask16 first_of(std::size_t left) {
  return static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1u << left) - 1);
}

}  // namespace pandemonium::training
#endif
