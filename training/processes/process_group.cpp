#include "training/processes/process_group.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "envs/core/error.hpp"
#include "training/processes/halving.hpp"
#include "training/processes/shared_memory.hpp"

namespace pandemonium::training {
namespace {

constexpr auto kPatience = std::chrono::seconds(60);  // until all have come

std::optional<std::int64_t> number_in_environment(const char* name, std::int64_t least, std::int64_t most) {
  const char* text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  char* end = nullptr;
  const long long number = std::strtoll(text, &end, 10);
  if (end == text || *end != '\0' || number < least || number > most)
    throw Error(std::string("environment variable ") + name + " is '" + text + "'; expected " +
                std::to_string(least) + " to " + std::to_string(most));
  return number;
}

// What c10d throws has a backtrace in it; its first line is what people can use.
template <class Call>
auto asked(const char* what, const Call& call) {
  try {
    return call();
  } catch (const std::exception& error) {
    const std::string text = error.what();
    throw Error(std::string("another process of this run is gone or does not answer (") + what +
                "): " + text.substr(0, text.find('\n')));
  }
}

// The address by which the others can reach this machine: that of the interface towards the first one. A
// datagram socket that connects sends nothing; it only asks the routes.
std::string address_towards(const std::string& host, std::uint16_t port) {
  addrinfo how{}, *found = nullptr;
  how.ai_socktype = SOCK_DGRAM;
  if (const int failed = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &how, &found); failed != 0)
    throw Error("no address of '" + host + "': " + gai_strerror(failed));
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, &freeaddrinfo);
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    const int from = socket(each->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (from < 0) continue;
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    char name[NI_MAXHOST];
    const bool known = connect(from, each->ai_addr, each->ai_addrlen) == 0 &&
                       getsockname(from, reinterpret_cast<sockaddr*>(&own), &size) == 0 &&
                       getnameinfo(reinterpret_cast<const sockaddr*>(&own), size, name, sizeof name, nullptr,
                                   0, NI_NUMERICHOST) == 0;
    close(from);
    if (known) return name;
  }
  throw Error("no way to '" + host + "'");
}

// Gloo's own choice is what the machine's name resolves to, often 127.0.0.1.
auto device_towards(const std::string& host, std::uint16_t port) {
  const char* interface = std::getenv("GLOO_SOCKET_IFNAME");  // as torch.distributed reads it
  return interface != nullptr && *interface != '\0'
             ? c10d::ProcessGroupGloo::createDeviceForInterface(interface)
             : c10d::ProcessGroupGloo::createDeviceForHostname(address_towards(host, port));
}

}  // namespace

Place place_from_environment() {
  Place place;
  const auto size = number_in_environment("WORLD_SIZE", 1, 65536);
  if (!size || *size == 1) return place;
  place.size = static_cast<int>(*size);
  const auto rank = number_in_environment("RANK", 0, *size - 1);
  const auto port = number_in_environment("MASTER_PORT", 1, 65535);
  const char* host = std::getenv("MASTER_ADDR");
  if (!rank || !port || host == nullptr)
    throw Error("WORLD_SIZE says " + std::to_string(*size) +
                " processes, but RANK, MASTER_ADDR or MASTER_PORT is missing; start them with torchrun");
  place.rank = static_cast<int>(*rank);
  place.port = static_cast<std::uint16_t>(*port);
  place.host = host;
  const char* agent = std::getenv("TORCHELASTIC_USE_AGENT_STORE");
  place.listens = place.rank == 0 && !(agent != nullptr && std::strcmp(agent, "True") == 0);
  place.restarts =
      static_cast<int>(number_in_environment("TORCHELASTIC_RESTART_COUNT", 0, 1 << 20).value_or(0));
  return place;
}

using Piece = SharedMemory::Piece;

struct ProcessGroup::Connection {
  c10::intrusive_ptr<c10d::Store> store;
  std::unique_ptr<SharedMemory> shared;              // none if there are several machines
  c10::intrusive_ptr<c10d::ProcessGroupGloo> group;  // none if there is one

  // Sends `out` to a member and receives `in` from it, both at a time; what is empty is left out.
  template <class T>
  void swap(int member, std::span<const T> out, std::span<T> in) {
    constexpr int kTag = 1;
    const auto over = [](T* first, std::size_t count) {
      return std::vector{
          at::from_blob(first, {static_cast<std::int64_t>(count)}, c10::CppTypeToScalarType<T>::value)};
    };
    c10::intrusive_ptr<c10d::Work> sent, received;
    std::vector<at::Tensor> from = over(in.data(), in.size()),
                            to = over(const_cast<T*>(out.data()), out.size());
    if (!in.empty()) received = group->recv(from, member, kTag);
    if (!out.empty()) sent = group->send(to, member, kTag);
    if (received) received->wait(kSilence);
    if (sent) sent->wait(kSilence);
  }

  template <class T>
  void sum(std::span<T> numbers, int rank, int size) {
    const c10::InferenceMode no_graph;
    asked("adding", [&] {
      if (!shared) {
        sum_by_halving(numbers, rank, size,
                       [&](int member, std::span<const T> out, std::span<T> in) { swap(member, out, in); });
        return 0;
      }
      shared->exchange(std::as_bytes(numbers), numbers.size_bytes(),
                       [&](int member, std::size_t from, Piece piece) {
                         T* const sums = numbers.data() + from / sizeof(T);
                         const T* const theirs = reinterpret_cast<const T*>(piece.data());
                         for (std::size_t i = 0; i < piece.size() / sizeof(T); ++i)
                           sums[i] = member == 0 ? theirs[i] : sums[i] + theirs[i];
                       });
      return 0;
    });
  }
};

ProcessGroup::ProcessGroup() = default;

ProcessGroup::ProcessGroup(const Place& place, bool may_share_memory) : rank_(place.rank), size_(place.size) {
  if (size_ == 1) return;
  connection_ = std::make_unique<Connection>();
  c10d::TCPStoreOptions how;
  how.port = place.port;
  how.isServer = place.listens;
  how.timeout = kPatience;
  const std::string where = place.host + ":" + std::to_string(place.port);
  asked(("meeting at " + where).c_str(), [&] {
    // torchrun's own store outlives a restart; under the old names lie the addresses of members that are
    // gone.
    connection_->store = c10::make_intrusive<c10d::PrefixStore>(
        "attempt " + std::to_string(place.restarts), c10::make_intrusive<c10d::TCPStore>(place.host, how));
    if (may_share_memory) connection_->shared = SharedMemory::among(*connection_->store, rank_, size_);
    if (connection_->shared) return 0;
    // Gloo writes to connections that the other side may have closed, and throws if it is not killed first.
    std::signal(SIGPIPE, SIG_IGN);
    auto options = c10d::ProcessGroupGloo::Options::create(kPatience);
    options->devices.push_back(device_towards(place.host, place.port));
    connection_->group =
        c10::make_intrusive<c10d::ProcessGroupGloo>(connection_->store, rank_, size_, options);
    connection_->group->setTimeout(kSilence);
    return 0;
  });
}

ProcessGroup::~ProcessGroup() = default;

void ProcessGroup::sum(at::Tensor& tensor) {
  if (!connection_) return;
  at::Tensor here = tensor.is_cpu() ? tensor : tensor.cpu();
  connection_->sum(std::span(here.mutable_data_ptr<float>(), static_cast<std::size_t>(here.numel())), rank_,
                   size_);
  if (!tensor.is_cpu()) tensor.copy_(here);
}

void ProcessGroup::sum(std::span<double> numbers) {
  if (!connection_) return;
  connection_->sum(numbers, rank_, size_);
}

bool ProcessGroup::any(bool mine) {
  double count = mine ? 1.0 : 0.0;
  sum(std::span(&count, 1));
  return count > 0.0;
}

std::string ProcessGroup::from_first(std::string text) {
  if (!connection_) return text;
  const c10::InferenceMode no_graph;
  double size = first() ? static_cast<double>(text.size()) : 0.0;
  sum(std::span(&size, 1));
  text.resize(static_cast<std::size_t>(size));
  if (text.empty()) return text;
  asked("receiving", [&] {
    if (connection_->shared) {
      const Piece mine = std::as_bytes(std::span(text)).first(first() ? text.size() : 0);
      connection_->shared->exchange(mine, text.size(), [&](int member, std::size_t from, Piece piece) {
        if (member == 0) std::memcpy(text.data() + from, piece.data(), piece.size());
      });
      return 0;
    }
    std::vector<at::Tensor> here{
        at::from_blob(text.data(), {static_cast<std::int64_t>(text.size())}, at::kByte)};
    connection_->group->broadcast(here)->wait();
    return 0;
  });
  return text;
}

std::vector<std::string> ProcessGroup::gathered(const std::string& mine) {
  if (!connection_) return {mine};
  const c10::InferenceMode no_graph;
  std::vector<double> sizes(static_cast<std::size_t>(size_));
  sizes[static_cast<std::size_t>(rank_)] = static_cast<double>(mine.size());
  sum(sizes);
  const auto longest = static_cast<std::int64_t>(std::ranges::max(sizes));
  std::vector<std::string> all(static_cast<std::size_t>(size_));
  if (longest == 0) return all;
  if (connection_->shared) {
    asked("gathering", [&] {
      const auto bytes = static_cast<std::size_t>(longest);
      connection_->shared->exchange(
          std::as_bytes(std::span(mine)), bytes, [&](int member, std::size_t from, Piece piece) {
            std::string& text = all[static_cast<std::size_t>(member)];
            const auto size = static_cast<std::size_t>(sizes[static_cast<std::size_t>(member)]);
            if (from < size)
              text.append(reinterpret_cast<const char*>(piece.data()), std::min(piece.size(), size - from));
          });
      return 0;
    });
    return all;
  }
  const at::Tensor own = at::zeros({longest}, at::kByte);
  std::memcpy(own.mutable_data_ptr(), mine.data(), mine.size());
  std::vector<at::Tensor> from{own};
  std::vector<std::vector<at::Tensor>> to(1);
  for (int member = 0; member < size_; ++member) to[0].push_back(at::empty({longest}, at::kByte));
  asked("gathering", [&] {
    connection_->group->allgather(to, from)->wait();
    return 0;
  });
  for (std::size_t member = 0; member < all.size(); ++member)
    all[member].assign(static_cast<const char*>(to[0][member].const_data_ptr()),
                       static_cast<std::size_t>(sizes[member]));
  return all;
}

}  // namespace pandemonium::training
