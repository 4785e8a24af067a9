// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface

StandardDescriptors.fill()
ProcessEnd.end(with: Program.run())
