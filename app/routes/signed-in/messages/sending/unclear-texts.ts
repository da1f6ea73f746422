/** What is said when the practice may have a message or a draft, and nothing proves it (ruling B75). */
export const unclearTexts = {
  sent: "We do not know yet if your message was sent",
  saved: "We do not know yet if your draft was saved",
} as const;
