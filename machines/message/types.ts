import type { IsoTime } from "#practice-api/units.ts";

/** Uploaded, or in the draft already: then `number` is its place there, from 1. */
export type MessageFile = {
  name: string;
  contentType: string;
  size: number;
  /** Identifies the content among the files that were uploaded. */
  digest: string;
  uploadId: string | undefined;
  number: number | undefined;
};

/** A recipient is a reference, such as `Practitioner/31`. */
export type MessageFields = { roleId: string; recipient: string; subject: string; body: string };

/** In the order in which they are shown. */
export type MessageErrors = {
  roleId?: string | undefined;
  recipient?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  files?: string | undefined;
};

export type MessageOutcome =
  /** `sentBefore` tells of the same message from another session. */
  | { outcome: "checked"; sentBefore?: string }
  | { outcome: "sent"; sentBefore?: string }
  /** Without `draftId` the former draft is still the message's. `kept` are its files' numbers there. */
  | { outcome: "saved"; at: IsoTime; draftId: string | undefined; kept: number[] }
  | { outcome: "invalid"; errors: MessageErrors }
  /** The practice has not received it, or has not taken it and says why in its words. */
  | { outcome: "failed"; reason?: string }
  /** The practice may have received it. */
  | { outcome: "unclear" };

export type MessageProblem =
  | { type: "invalid"; errors: MessageErrors }
  | { type: "failed"; reason?: string }
  /** The message may have been sent. */
  | { type: "unclear" }
  | { type: "notSaved" }
  | { type: "maybeSaved" }
  /** The session had ended, so nothing was sent or saved. */
  | { type: "signedOut" };

export type MessageInput = {
  /** Names the form, so that it is sent once. */
  key: string;
  /** The most characters that the text may have. */
  limit: number;
  fields: MessageFields;
  files: MessageFile[];
};

export type MessageContext = MessageInput & {
  revision: number;
  isChanged: boolean;
  uploads: { pending: number; failed: number };
  /** By the practice's clock. */
  savedAt: IsoTime | undefined;
  draftId: string | undefined;
  problem: MessageProblem | undefined;
  /** An earlier attempt is not known, so a later failure does not mean that nothing was sent. */
  mayBeSent: boolean;
  sentBefore: string | undefined;
  lost: number;
  next: "send" | "saveDraft" | undefined;
};

export type MessageEvent =
  | { type: "typed"; fields: MessageFields }
  | { type: "fileAdded"; file: MessageFile }
  | { type: "fileRemoved"; file: MessageFile }
  | { type: "uploads"; pending: number; failed: number }
  | { type: "send" }
  | { type: "saveDraft" }
  | { type: "undo" }
  | { type: "undoEnded" }
  /** The page ends, so nothing can wait. */
  | { type: "pageLeft" }
  | { type: "close" }
  | ({ type: "answered" } & MessageOutcome)
  | { type: "lost" }
  /** The session had ended. The user has logged in again, and nothing was done. */
  | { type: "refused" };
