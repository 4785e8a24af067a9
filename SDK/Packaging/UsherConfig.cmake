# SPDX-License-Identifier: Apache-2.0
#
# find_package(Usher)
#
#   Usher_INCLUDE_DIR   the folder of usher/plugin.h
#   Usher_PLUGIN_DIR    where plugins are installed, below CMAKE_INSTALL_PREFIX: lib/usher/plugins
#   Usher::SDK          the headers, as a target
#
#   usher_add_plugin(NAME source…)   a plugin NAME.so that exports its entry alone
#   usher_install_plugin(NAME)       an install rule for it

get_filename_component(_usher_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(Usher_INCLUDE_DIR "${_usher_prefix}/include")
set(Usher_PLUGIN_DIR "lib/usher/plugins")
set(Usher_EXPORTS "${_usher_prefix}/share/usher/plugin-exports.map")

if(NOT TARGET Usher::SDK)
  add_library(Usher::SDK INTERFACE IMPORTED)
  set_target_properties(Usher::SDK PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Usher_INCLUDE_DIR}")
endif()

function(usher_add_plugin name)
  find_package(Threads REQUIRED)
  add_library(${name} MODULE ${ARGN})
  set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden C_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON LINK_DEPENDS "${Usher_EXPORTS}")
  target_link_libraries(${name} PRIVATE Usher::SDK Threads::Threads)
  target_link_options(${name} PRIVATE "LINKER:--version-script=${Usher_EXPORTS}" "LINKER:-z,defs" "LINKER:-z,relro"
    "LINKER:-z,now")
endfunction()

function(usher_install_plugin name)
  install(TARGETS ${name} LIBRARY DESTINATION "${Usher_PLUGIN_DIR}"
    PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()
