# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Debian packages, one a component, made by `cpack` in a build folder or, for several LLVMs at once,
# by cmake/packaging/build.sh:
#
#   libsnug0            runtime   the shared libraries, for programs linked with them
#   libsnug-dev         dev       archives, header, CMake and pkg-config files, snug(7), snug(3)
#   snug-plugin-<N>     plugin    the plugin for clang N; one build folder for each N
#   snug-tools          tools     snug-cc and the other commands
#
# A build folder packages what it builds: without the runtime, the plugin alone.

if(NOT PROJECT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_VENDOR snug)
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SOURCE snug)
# dpkg-shlibdeps looks here for the dependencies among the packages.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/runtime")

# Who builds a package maintains it, as with all of Debian's tools.
foreach(variable IN ITEMS DEBFULLNAME DEBEMAIL)
  set(SNUG_${variable} "$ENV{${variable}}" CACHE STRING "The packages' maintainer")
endforeach()
if(NOT SNUG_DEBFULLNAME)
  set(SNUG_DEBFULLNAME "snug")
endif()
if(NOT SNUG_DEBEMAIL)
  set(SNUG_DEBEMAIL "root@localhost")
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${SNUG_DEBFULLNAME} <${SNUG_DEBEMAIL}>")

# snug_package(<component> <package> <section> <depends> <one line> <text>)
function(snug_package component package section depends synopsis text)
  string(TOUPPER "${component}" upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME "${package}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION "${section}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${synopsis}\n${text}" PARENT_SCOPE)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} "${component}" PARENT_SCOPE)

  # What Debian wants to find in every package. Part of packages alone, not of `cmake --install`.
  set(folder "${PROJECT_BINARY_DIR}/packaging/${package}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/packaging/copyright.in" "${folder}/copyright" @ONLY)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/packaging/changelog.in" "${folder}/changelog" @ONLY)
  execute_process(COMMAND "${SNUG_GZIP}" -9nf "${folder}/changelog" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${folder}/copyright" "${folder}/changelog.gz"
          DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/${package}" COMPONENT ${component}
          EXCLUDE_FROM_ALL)
endfunction()

set(same_version "(= ${PROJECT_VERSION})")
set(CPACK_COMPONENTS_ALL "")
if(SNUG_RUNTIME)
  set(runtime_package "libsnug${SNUG_SOVERSION}")
  snug_package(runtime "${runtime_package}" libs "" "small allocations of constant size, runtime"
"snug is a Clang plugin that turns allocations of a constant size of at most
80 bytes into calls of entry points made for that size.
.
This package has the entry points, and the free that goes with them, as shared
libraries for programs and libraries that were linked with them.")
  # What a program depends on that is linked with them, and that ldconfig has to hear of them. CPack
  # could write the first for all packages or none, and the plugin is no library to link with.
  file(WRITE "${PROJECT_BINARY_DIR}/packaging/shlibs"
       "libsnug ${SNUG_SOVERSION} ${runtime_package} (>= ${PROJECT_VERSION})\n"
       "libsnug-malloc ${SNUG_SOVERSION} ${runtime_package} (>= ${PROJECT_VERSION})\n")
  file(WRITE "${PROJECT_BINARY_DIR}/packaging/triggers" "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
      "${PROJECT_BINARY_DIR}/packaging/shlibs" "${PROJECT_BINARY_DIR}/packaging/triggers")
  snug_package(dev libsnug-dev libdevel "${runtime_package} ${same_version}, libc6-dev"
               "small allocations of constant size, development files"
"snug is a Clang plugin that turns allocations of a constant size of at most
80 bytes into calls of entry points made for that size.
.
This package has what programs are linked with: the runtime as archives and as
shared libraries, its header, and what CMake and pkg-config find it by.")
endif()
if(SNUG_PLUGIN)
  snug_package(plugin "snug-plugin-${LLVM_VERSION_MAJOR}" devel "clang-${LLVM_VERSION_MAJOR}"
               "small allocations of constant size, plugin for clang ${LLVM_VERSION_MAJOR}"
"snug is a Clang plugin that turns allocations of a constant size of at most
80 bytes into calls of entry points made for that size.
.
This package has the plugin for clang ${LLVM_VERSION_MAJOR}, and its pass for the
lld of the same version.")
  set(CPACK_DEBIAN_PLUGIN_PACKAGE_PROVIDES "snug-plugin")
endif()
if(SNUG_RUNTIME)
  snug_package(tools snug-tools devel "libsnug-dev ${same_version}, snug-plugin"
               "small allocations of constant size, commands"
"snug is a Clang plugin that turns allocations of a constant size of at most
80 bytes into calls of entry points made for that size.
.
This package has snug-cc, which is clang with the plugin and the runtime:
CC=snug-cc for any build; snug-survey, which tells what the plugin would do
with a project; and snug-report, which tells what became of the allocation
calls in a binary.")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # it would go in front of that of each
include(CPack)
