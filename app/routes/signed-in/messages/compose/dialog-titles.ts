/** The titles of the dialog (spec 2, section 2). */
export const dialogTitles = {
  compose: "Compose Message",
  reply: "Reply Message",
  draft: "Draft Message",
} as const;
