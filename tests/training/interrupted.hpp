// A run that is interrupted and goes on, which must learn what it would have learned without.
#pragma once

#include <memory>

#include <gtest/gtest.h>

#include "training/run/trainer.hpp"

namespace pandemonium::training {

// Trains for some iterations, saves, and goes on from what the folder holds. A game that is not registered is
// named again.
inline std::unique_ptr<Trainer> interrupted(const Request& request, int before, int after,
                                            const AnyGame* game = nullptr) {
  {
    Trainer first(request);
    for (int i = 0; i < before; ++i) first.iterate();
    first.save();
  }
  Request again;
  again.game = game;
  again.folder = request.folder;
  testing::internal::CaptureStderr();  // it says where it goes on
  auto second = Trainer::resume(again);
  testing::internal::GetCapturedStderr();
  for (int i = 0; i < after; ++i) second->iterate();
  return second;
}

}  // namespace pandemonium::training
