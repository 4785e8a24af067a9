// SPDX-License-Identifier: Apache-2.0

ProcessEnd.fillStandardDescriptors()
ProcessEnd.end(with: Program.run())
