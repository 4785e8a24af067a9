/* SPDX-License-Identifier: Apache-2.0 */

/* Another plugin in its folder has a Swift module of the same name. */
/* Breaks: file.swift-module-unique */
/* Then: sed s/com.example.shares-module/com.example.shares-modulo/g "$FILE" > "${FILE%.so}-other.so" */

#define FIXTURE "shares-module"
#define FIXTURE_NOTE "authority=consent\nswift-module=FortunePlugin\nswift-version=6.3\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
