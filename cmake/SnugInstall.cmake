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
        DESTINATION "${package_dir}")

set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH SNUG_PC_TO_PREFIX "/prefix/${pc_dir}" "/prefix")
string(REGEX REPLACE "/$" "" SNUG_PC_TO_PREFIX "${SNUG_PC_TO_PREFIX}")
function(install_pc name kind libs)
  set(SNUG_PC_NAME "${name}")
  set(SNUG_PC_KIND "${kind}")
  set(SNUG_PC_LIBS "${libs}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/snug.pc.in" "${PROJECT_BINARY_DIR}/cmake/${name}.pc"
                 @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/cmake/${name}.pc" DESTINATION "${pc_dir}")
endfunction()
install_pc(snug "shared" "-L\${libdir} -lsnug")
install_pc(snug-static "static" "-L\${libdir} -l:libsnug.a -pthread -ldl")

file(RELATIVE_PATH SNUG_BIN_TO_LIB "/prefix/${CMAKE_INSTALL_BINDIR}"
     "/prefix/${CMAKE_INSTALL_LIBDIR}")
configure_file("${PROJECT_SOURCE_DIR}/plugin/tools/snug-cc.in"
               "${PROJECT_BINARY_DIR}/plugin/tools/snug-cc" @ONLY)
foreach(name IN ITEMS snug-cc snug-c++)
  install(PROGRAMS "${PROJECT_BINARY_DIR}/plugin/tools/snug-cc" DESTINATION "${CMAKE_INSTALL_BINDIR}"
          RENAME ${name})
endforeach()
