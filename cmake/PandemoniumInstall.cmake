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
set(compatible SameMajorVersion)  # docs/versions.md
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatible SameMinorVersion)
endif()
write_basic_package_version_file(pandemoniumConfigVersion.cmake COMPATIBILITY ${compatible})
install(FILES ${PROJECT_BINARY_DIR}/pandemoniumConfig.cmake ${PROJECT_BINARY_DIR}/pandemoniumConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT cpp)

# For other build systems. The libraries need one another, so a linker must look at them as a group.
list(TRANSFORM PANDEMONIUM_GAMES PREPEND -lgame_ OUTPUT_VARIABLE pkg_config_libraries)
list(JOIN pkg_config_libraries " " pkg_config_libraries)
string(CONCAT pkg_config_libraries "-Wl,--start-group -lpandemonium_agents -lpandemonium_envs -lpandemonium_core "
  "${pkg_config_libraries} -Wl,--end-group")
configure_file(${CMAKE_CURRENT_LIST_DIR}/pandemonium.pc.in pandemonium.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/pandemonium.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT cpp)

# cpack -G DEB: libraries, headers, models and programs in one package.
if(PANDEMONIUM_PROGRAMS)
  foreach(program play evaluate analyse data scenario)  # other packages have a `play`
    install(PROGRAMS $<TARGET_FILE:${program}> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME pandemonium-${program}
      COMPONENT programs)
  endforeach()
endif()
install(FILES LICENSE THIRD_PARTY.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pandemonium COMPONENT programs)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Pandemonium developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Reinforcement-learning environments and agents for five tabletop games")
set(CPACK_COMPONENTS_ALL cpp programs)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nlohmann-json3-dev, libeigen3-dev")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
