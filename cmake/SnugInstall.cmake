# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What other builds find snug by: the CMake package, pkg-config files, the compiler driver. All find
# their neighbours from where they lie, so the installed tree can be moved.

include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/snug")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/snugConfig.cmake.in" "${PROJECT_BINARY_DIR}/cmake/snugConfig.cmake"
  INSTALL_DESTINATION "${package_dir}"
  PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/snugConfigVersion.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cmake/snugConfig.cmake"
              "${PROJECT_BINARY_DIR}/cmake/snugConfigVersion.cmake"
        DESTINATION "${package_dir}" COMPONENT dev)

set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH SNUG_PC_TO_PREFIX "/prefix/${pc_dir}" "/prefix")
string(REGEX REPLACE "/$" "" SNUG_PC_TO_PREFIX "${SNUG_PC_TO_PREFIX}")
function(install_pc name kind libs)
  set(SNUG_PC_NAME "${name}")
  set(SNUG_PC_KIND "${kind}")
  set(SNUG_PC_LIBS "${libs}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/snug.pc.in" "${PROJECT_BINARY_DIR}/cmake/${name}.pc"
                 @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/cmake/${name}.pc" DESTINATION "${pc_dir}" COMPONENT dev)
endfunction()
install_pc(snug "shared" "-L\${libdir} -lsnug")
install_pc(snug-static "static" "-Wl,-u,snug_modes -L\${libdir} -l:libsnug.a -pthread -ldl")

file(RELATIVE_PATH SNUG_BIN_TO_LIB "/prefix/${CMAKE_INSTALL_BINDIR}"
     "/prefix/${CMAKE_INSTALL_LIBDIR}")
configure_file("${PROJECT_SOURCE_DIR}/plugin/tools/snug-cc.in"
               "${PROJECT_BINARY_DIR}/plugin/tools/snug-cc" @ONLY)
foreach(name IN ITEMS snug-cc snug-c++)
  install(PROGRAMS "${PROJECT_BINARY_DIR}/plugin/tools/snug-cc" DESTINATION "${CMAKE_INSTALL_BINDIR}"
          RENAME ${name})
endforeach()
if(TARGET snug_survey)
  configure_file("${PROJECT_SOURCE_DIR}/plugin/tools/snug-survey.in"
                 "${PROJECT_BINARY_DIR}/plugin/tools/installed/snug-survey" @ONLY)
  install(PROGRAMS "${PROJECT_BINARY_DIR}/plugin/tools/installed/snug-survey"
          DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()

# Manual pages, in all sections, compressed as distributions do; their version is the project's.
find_program(SNUG_GZIP gzip REQUIRED)
function(install_page source component)
  get_filename_component(name "${source}" NAME)
  string(REGEX MATCH "[0-9]$" section "${name}")
  set(page "${PROJECT_BINARY_DIR}/man/${name}")
  configure_file("${source}" "${page}" @ONLY)
  add_custom_command(OUTPUT "${page}.gz" DEPENDS "${page}" VERBATIM
                     COMMAND "${SNUG_GZIP}" -9nkf "${page}")
  set_property(GLOBAL APPEND PROPERTY SNUG_PAGES "${page}.gz")
  install(FILES "${page}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}"
          COMPONENT ${component})
endfunction()
file(GLOB pages CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/plugin/tools/*.1")
foreach(page IN LISTS pages)
  install_page("${page}" tools)
endforeach()
file(CREATE_LINK snug-cc.1.gz "${PROJECT_BINARY_DIR}/man/snug-c++.1.gz" SYMBOLIC)
install(FILES "${PROJECT_BINARY_DIR}/man/snug-c++.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
file(GLOB pages CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/runtime/man/*.[37]")
foreach(page IN LISTS pages)
  install_page("${page}" dev)
endforeach()
get_property(pages GLOBAL PROPERTY SNUG_PAGES)
add_custom_target(snug-pages ALL DEPENDS ${pages})

# Removes what the last `cmake --install` of this build folder installed.
if(PROJECT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)
  add_custom_target(uninstall VERBATIM COMMAND
    "${CMAKE_COMMAND}" -P "${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake" "${PROJECT_BINARY_DIR}")
endif()
