// SPDX-License-Identifier: Apache-2.0

ProcessEnd.fillStandardDescriptors()
ProcessEnd.guardAgainstPlugins()
ProcessEnd.end(with: Program.run())
