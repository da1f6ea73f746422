import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { MessageFields } from "#machines/message/types.ts";

export type Version = { body: string; subject: string; recipient: string; files: number };

/** What is written in one form. Its mark is in its text, so the practice's records show what became of it. */
export type Letter = {
  number: number;
  account: AccountKey;
  isReply: boolean;
  sent: Version[];
  saved: Version[];
  /** The first of `saved` that may be the draft: the last that a page has shown as saved. */
  keptFrom?: number;
  /** How often it may be at the practice: once, and once more each time it was sent again although it was unclear. */
  allowed: number;
  said: "sent" | "notSent" | "unclear" | undefined;
  /** Another form or list has used its draft, so what this form says of it may be over. */
  isTouched: boolean;
};

export const markOf = (number: number) => `[m${number}]`;
export const textOf = (number: number, revision: number) =>
  `Kia ora & mō "tōku" <3\n  two  lines — it's 5 > 4 😀 ${revision} ${markOf(number)}`;

export const versionOf = ({ body, subject, recipient }: MessageFields, files: number): Version => ({
  body,
  subject,
  recipient,
  files,
});
