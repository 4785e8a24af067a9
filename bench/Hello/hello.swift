// SPDX-License-Identifier: Apache-2.0

// The least that a program in Swift can do: it starts, prints, and ends.

print("Hello")
