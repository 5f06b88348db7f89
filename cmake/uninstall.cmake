# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -P uninstall.cmake BUILD-FOLDER
#
# Removes the files that the last `cmake --install` of this build folder installed, as its manifest
# lists them, and snug's own folders if they are empty then. DESTDIR is prepended to all, as at the
# installation. A file that is gone already is no error; one that cannot be removed is, and the
# manifest stays for another try.

math(EXPR last "${CMAKE_ARGC} - 1")
set(build "${CMAKE_ARGV${last}}")
set(manifest "${build}/install_manifest.txt")
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR "nothing to uninstall: there is no ${manifest}; run cmake --install first")
endif()

# Line by line: file(STRINGS) would take semicolons and brackets in names for list syntax.
file(READ "${manifest}" rest)
set(removed 0)
while(NOT rest STREQUAL "")
  string(FIND "${rest}" "\n" end)
  if(end EQUAL -1)
    set(file "${rest}")
    set(rest "")
  else()
    string(SUBSTRING "${rest}" 0 ${end} file)
    math(EXPR next "${end} + 1")
    string(SUBSTRING "${rest}" ${next} -1 rest)
  endif()
  if(file STREQUAL "")
    continue()
  endif()
  set(file "$ENV{DESTDIR}${file}")
  if(EXISTS "${file}" OR IS_SYMLINK "${file}")
    file(REMOVE "${file}")
    if(EXISTS "${file}" OR IS_SYMLINK "${file}")
      message(FATAL_ERROR "cannot remove ${file}; is this the user who installed it?")
    endif()
    math(EXPR removed "${removed} + 1")
  endif()
  get_filename_component(folder "${file}" DIRECTORY)
  while(folder MATCHES "/snug(/clang-[0-9]+)?$")
    file(GLOB inside LIST_DIRECTORIES true "${folder}/*" "${folder}/.*")
    if(inside)
      break()
    endif()
    file(REMOVE_RECURSE "${folder}")
    get_filename_component(folder "${folder}" DIRECTORY)
  endwhile()
endwhile()
file(REMOVE "${manifest}")
message(STATUS "uninstalled ${removed} files")
