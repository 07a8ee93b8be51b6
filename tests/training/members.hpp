// Members of a process group as threads of the test, over loopback.
#pragma once

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "training/processes/process_group.hpp"

namespace pandemonium::training {

// A port that nobody listened on a moment ago.
inline std::uint16_t free_port() {
  const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  EXPECT_EQ(bind(descriptor, reinterpret_cast<sockaddr*>(&address), length), 0);
  EXPECT_EQ(getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &length), 0);
  close(descriptor);
  return ntohs(address.sin_port);
}

// Calls `each` once as every member, side by side.
inline void as_members(int size, const std::function<void(const std::shared_ptr<ProcessGroup>&)>& each,
                       bool may_share_memory = true) {
  const std::uint16_t port = free_port();
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&each, size, port, rank, may_share_memory] {
      try {
        each(std::make_shared<ProcessGroup>(
            Place{.rank = rank, .size = size, .host = "127.0.0.1", .port = port, .listens = rank == 0},
            may_share_memory));
      } catch (const std::exception& error) {
        ADD_FAILURE() << "member " << rank << ": " << error.what();
      }
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace pandemonium::training
