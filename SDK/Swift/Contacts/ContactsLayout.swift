// SPDX-License-Identifier: Apache-2.0

/// The layout strings of `usher/ext/contacts.h`, whose macros Swift can't import; a test compares them.
enum ContactsLayout {
  static let enumerate = "u,u,s:text,t:limit"
  static let fetch = "u,u,s:identifier"
  static let watch = "u,u"
  static let items =
    "1000:contact=u,u,s:identifier,s:givenName,s:familyName,s:displayName,s:organization,"
    + "a:phones(s:label,s:value),a:emails(s:label,s:value),y:thumbnail,s:thumbnailMime,y:source,s:sourceMime"
}
