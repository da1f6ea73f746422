/** Texts of the boxes that the specification quotes (spec 2, sections 2 and 5). */
export const boxTexts = {
  emptyInbox: "Inbox is empty",
  noUnread: "No Unread Messages",
  noRead: "No Read Messages",
  emptySent: "Sent is empty",
  emptyDrafts: "Draft is empty",
  /** Notice of a deletion without a selection, and the viewer's for an unknown message. */
  noneSelected: "No Message Selected",
  loading: "Loading Message",
  noAttachments: "No Attachments Available",
  deleteSeveral: "Delete Multiple Messages",
} as const;

/** Titles of an attachment's preview. */
export const previewTitles = { pdf: "PDF File", picture: "JPG File" } as const;
