/* SPDX-License-Identifier: Apache-2.0 */

/* usher.contacts/1: the people in an address book. Frozen.
 *
 * | number | method                  | kind  | scope | items                         |
 * |      1 | enumerate(text, limit)  | once  | read  | contact, notice               |
 * |      2 | fetch(identifier)       | once  | read  | contact                       |
 * |      3 | watch()                 | watch | read  | contact (new or edited), changed (edited or gone), notice |
 */

#ifndef USHER_EXT_CONTACTS_H
#define USHER_EXT_CONTACTS_H

#include <usher/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define USHER_EXT_CONTACTS "usher.contacts/1"

enum {
  USHER_CONTACTS_ENUMERATE = 1,
  USHER_CONTACTS_FETCH = 2,
  USHER_CONTACTS_WATCH = 3
};

enum { USHER_CONTACTS_ITEM_CONTACT = 1000 };

/* A phone number or address with the word that the person put beside it (`home`, `work`; empty where there is none). */
typedef struct usher_labelled {
  usher_str label;
  usher_str value;
} usher_labelled;
USHER_STATIC_ASSERT(sizeof(usher_labelled) == 32, "frozen");

/* One person or organization. Texts are UTF-8, NFC is not promised. */
typedef struct usher_contact_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier; /* stable across restarts; opaque */
  usher_str given_name;
  usher_str family_name;
  usher_str display_name;
  usher_str organization;
  usher_array phones; /* of usher_labelled */
  usher_array emails; /* of usher_labelled */
  usher_bytes thumbnail;
  usher_str thumbnail_mime;
  usher_bytes source; /* the card as it was stored */
  usher_str source_mime;
} usher_contact_v1;
USHER_STATIC_ASSERT(sizeof(usher_contact_v1) == 200, "frozen");

/* Arguments of enumerate. An empty text matches everyone; a limit of 0 is none. */
typedef struct usher_contacts_enumerate_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str text;
  uint64_t limit;
} usher_contacts_enumerate_v1;
USHER_STATIC_ASSERT(sizeof(usher_contacts_enumerate_v1) == 32, "frozen");

/* Arguments of fetch. An unknown identifier is NOT_FOUND. */
typedef struct usher_contacts_fetch_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
} usher_contacts_fetch_v1;
USHER_STATIC_ASSERT(sizeof(usher_contacts_fetch_v1) == 24, "frozen");

/* Arguments of watch. */
typedef struct usher_contacts_watch_v1 {
  uint32_t struct_size;
  uint32_t reserved0;
} usher_contacts_watch_v1;
USHER_STATIC_ASSERT(sizeof(usher_contacts_watch_v1) == 8, "frozen");

/* The layouts of the structs above, for the method table. */
#define USHER_CONTACTS_LAYOUT_CONTACT                                                                                  \
  "u,u,s:identifier,s:givenName,s:familyName,s:displayName,s:organization,a:phones(s:label,s:value),"                  \
  "a:emails(s:label,s:value),y:thumbnail,s:thumbnailMime,y:source,s:sourceMime"
#define USHER_CONTACTS_LAYOUT_ENUMERATE "u,u,s:text,t:limit"
#define USHER_CONTACTS_LAYOUT_FETCH "u,u,s:identifier"
#define USHER_CONTACTS_LAYOUT_WATCH "u,u"
#define USHER_CONTACTS_ITEMS "1000:contact=" USHER_CONTACTS_LAYOUT_CONTACT

#ifdef __cplusplus
}
#endif

#endif
