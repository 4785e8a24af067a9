// SPDX-License-Identifier: Apache-2.0

import ChatSDK
import Usher
import UsherModel

// An application that uses the chat library and lets it reach what the installed plugins have. `chat-app none` gives the
// library nothing, to see how that looks.
let application = try AppDeclaration(
  id: "com.example.chat", name: "Chat",
  purposes: [
    .contacts: "Finds friends who are here already.", .microphone: "Lets friends hear you.",
    .camera: "Lets friends see you.", .photos: "Lets you send a picture.",
  ])
let usher = try Usher(Usher.Configuration(application: application, prompter: TerminalPrompter()))
let delegate = PluginPermissionDelegate(usher, offering: [.contacts, .microphone, .camera, .photos])
let chat = ChatSDK()
print(chat.overlay("Hello"))
if CommandLine.arguments.dropFirst().first != "none" {
  // Afterwards is as good as before; `weak` because this file keeps it.
  chat.permissions = DelegateReference(weak: delegate)
}
for feature in ChatFeature.allCases {
  print("\(feature.rawValue): \(chat.availability(of: feature).rawValue)")
}
let names = await chat.namesToFind()
print(names.isEmpty ? "nobody to look for" : "looking for \(names.joined(separator: ", "))")
await usher.shutdown()
