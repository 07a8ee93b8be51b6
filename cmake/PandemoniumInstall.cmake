# cmake --install: headers, libraries and models for C++ projects, found with
#   find_package(pandemonium COMPONENTS envs agents)   then link pandemonium::envs or pandemonium::agents
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/pandemonium)

list(TRANSFORM PANDEMONIUM_GAMES PREPEND game_ OUTPUT_VARIABLE games)
install(TARGETS pandemonium_core ${games} pandemonium_envs pandemonium_agents EXPORT pandemonium COMPONENT cpp)
install(EXPORT pandemonium NAMESPACE pandemonium:: FILE pandemoniumTargets.cmake DESTINATION ${package_folder}
  COMPONENT cpp)
install(DIRECTORY envs agents DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pandemonium COMPONENT cpp
  FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/pandemonium/models COMPONENT cpp)
set(models_folder ${CMAKE_INSTALL_DATADIR}/pandemonium/models)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/pandemoniumConfig.cmake.in pandemoniumConfig.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS models_folder)
write_basic_package_version_file(pandemoniumConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pandemoniumConfig.cmake ${PROJECT_BINARY_DIR}/pandemoniumConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT cpp)
