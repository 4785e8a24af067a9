// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("Permission")
struct PermissionTests {
  @Test func isWrittenAsPeopleTypeIt() {
    #expect(Permission(.contacts).description == "contacts")
    #expect(Permission(.location, scope: Scope("always")).description == "location/always")
  }

  @Test(arguments: ["contacts", "location/when-in-use", "com.example.fortune", "com.example.fortune/follow"])
  func isReadAsItIsWritten(text: String) {
    #expect(Permission(parsing: text).description == text)
  }

  @Test func takesEverythingBehindTheFirstSlashAsTheScope() {
    let permission = Permission(parsing: "a/b/c")
    #expect(permission.category == Category("a"))
    #expect(permission.scope == Scope("b/c"))
  }

  @Test func meansTheStandardScopeWhereNoneIsNamed() {
    #expect(Permission(parsing: "contacts") == .contacts)
    #expect(Permission(parsing: "contacts/") == .contacts)
    #expect(Permission.contacts.scope.isStandard)
  }

  @Test func namesTheScopesOfLocation() {
    #expect(Permission.location(.whenInUse).description == "location/when-in-use")
    #expect(Permission.location(.always).description == "location/always")
  }

  @Test func tellsCategoriesApart() {
    #expect(Set(Category.reserved).count == 8)
    #expect(Category("contacts") == .contacts)
    #expect(Category("Contacts") != .contacts)
    #expect(Scope("") == .standard)
  }
}
