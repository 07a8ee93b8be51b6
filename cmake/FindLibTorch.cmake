# Finds LibTorch and makes the target `torch`, without a CUDA toolkit: the wheel's own CMake package asks for one as soon
# as the wheel was built for CUDA. Looks, in this order, in
#   PANDEMONIUM_TORCH   the folder `torch` of an installed wheel, or an unpacked LibTorch
#   .venv               of the source tree
#   python3             wherever its `import torch` comes from
# Result: LibTorch_FOUND, LibTorch_VERSION, LibTorch_CUDA (whether it can use a GPU), target `torch`.
set(PANDEMONIUM_TORCH "" CACHE PATH "Folder of LibTorch: site-packages/torch of a wheel, or an unpacked LibTorch")

set(_candidates ${PANDEMONIUM_TORCH})
if(NOT PANDEMONIUM_TORCH)
  file(GLOB _candidates ${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)
  if(NOT _candidates)
    execute_process(COMMAND python3 -c "import importlib.util as u; print(u.find_spec('torch').submodule_search_locations[0])"
                    OUTPUT_VARIABLE _candidates OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()

find_path(LibTorch_INCLUDE ATen/ATen.h PATHS ${_candidates} PATH_SUFFIXES include NO_DEFAULT_PATH)
foreach(_name torch torch_cpu c10 torch_cuda c10_cuda)
  find_library(LibTorch_${_name} ${_name} PATHS ${_candidates} PATH_SUFFIXES lib NO_DEFAULT_PATH)
  mark_as_advanced(LibTorch_${_name})
endforeach()
mark_as_advanced(LibTorch_INCLUDE)

set(LibTorch_VERSION "")
foreach(_header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
  if(LibTorch_INCLUDE AND NOT LibTorch_VERSION AND EXISTS ${LibTorch_INCLUDE}/${_header})
    file(STRINGS ${LibTorch_INCLUDE}/${_header} _lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
    string(REGEX MATCHALL "[0-9]+" _numbers "${_lines}")
    list(JOIN _numbers "." LibTorch_VERSION)
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch
  REQUIRED_VARS LibTorch_torch LibTorch_torch_cpu LibTorch_c10 LibTorch_INCLUDE
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "Name its folder with -DPANDEMONIUM_TORCH=..., install it (pip install torch==2.13.0), \
or build without the trainer (-DPANDEMONIUM_TRAINING=OFF).")

if(LibTorch_FOUND AND NOT TARGET torch)
  cmake_path(GET LibTorch_torch PARENT_PATH _libraries)
  # Which of libstdc++'s two string ABIs the library speaks shows in the names it exports.
  file(STRINGS ${LibTorch_c10} _new_abi LIMIT_COUNT 1 REGEX "St7__cxx1112basic_string")
  set(LibTorch_ABI 0)
  if(_new_abi)
    set(LibTorch_ABI 1)
  endif()
  set(LibTorch_CUDA OFF)
  add_library(torch INTERFACE IMPORTED)
  target_include_directories(torch SYSTEM INTERFACE
    ${LibTorch_INCLUDE} ${LibTorch_INCLUDE}/torch/csrc/api/include)
  target_compile_definitions(torch INTERFACE _GLIBCXX_USE_CXX11_ABI=${LibTorch_ABI})
  set(_cuda "")
  if(LibTorch_torch_cuda AND LibTorch_c10_cuda)
    set(LibTorch_CUDA ON)
    set(_cuda ${LibTorch_torch_cuda} ${LibTorch_c10_cuda})
  endif()
  # Nothing of ours names a symbol of libtorch_cuda: it registers its kernels when it is loaded, so it must stay linked.
  target_link_options(torch INTERFACE -Wl,-rpath,${_libraries} -Wl,--disable-new-dtags)
  target_link_libraries(torch INTERFACE
    -Wl,--no-as-needed ${LibTorch_torch} ${LibTorch_torch_cpu} ${_cuda} ${LibTorch_c10} -Wl,--as-needed)
  message(STATUS "LibTorch ${LibTorch_VERSION}: ${_libraries}, CUDA ${LibTorch_CUDA}, C++11 strings ${LibTorch_ABI}")
endif()
