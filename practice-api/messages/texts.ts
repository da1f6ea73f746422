/** Spec 2, sections 2 and 5. */
export const boxTexts = {
  emptyInbox: "Inbox is empty",
  noUnread: "No Unread Messages",
  noRead: "No Read Messages",
  emptySent: "Sent is empty",
  emptyDrafts: "Draft is empty",
  noneSelected: "No Message Selected",
  loading: "Loading Message",
  noAttachments: "No Attachments Available",
  deleteSeveral: "Delete Multiple Messages",
  send: "Send Message",
  edit: "Edit Message",
} as const;

export const previewTitles = { pdf: "PDF File", picture: "JPG File" } as const;

/** Spec 2, sections 2, 4, 5 and 8. */
export const composeTexts = {
  original: "Original Message",
  noPractitioner: "Please Select a Provider",
  noRole: "Please Select a Role",
  emptyBody: "Please type something in the body of the message",
  noSubject: "Please type something in the subject of the message",
  noValidFiles: "Selected images are not of valid type!",
  disclaimer: "Disclaimer:",
  sent: "Message Sent Successfully",
  saved: "Message Saved to Draft",
  failed: "Message Sending Failed",
} as const;
