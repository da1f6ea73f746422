/** A file of a message: one that was uploaded, or one that its draft already has, by its number from 1. */
export type MessageFile = {
  name: string;
  contentType: string;
  size: number;
  /** Identifies the content among the files that were uploaded. */
  digest: string;
  uploadId: string | undefined;
  number: number | undefined;
};

/** What a patient fills in. A recipient is a reference, such as `Practitioner/31`. */
export type MessageFields = { roleId: string; recipient: string; subject: string; body: string };

/** Why a message cannot be sent, by field, in the order in which they are shown. */
export type MessageErrors = {
  roleId?: string | undefined;
  recipient?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  files?: string | undefined;
};

/** What came of a request about a message. */
export type MessageOutcome =
  /** `sentBefore` tells of the same message from another session. */
  | { outcome: "checked"; sentBefore?: string }
  | { outcome: "sent"; sentBefore?: string }
  /**
   * `at` is the practice's time, ISO. `draftId` names the draft that replaced the former one, and `kept` are the
   * numbers that its files had there. Without it, the former draft is still the message's.
   */
  | { outcome: "saved"; at: string; draftId: string | undefined; kept: number[] }
  | { outcome: "invalid"; errors: MessageErrors }
  /** The practice has not received it, or has not taken it and says why in its words. */
  | { outcome: "failed"; reason?: string }
  /** The practice may have received it. */
  | { outcome: "unclear" };

export type MessageProblem =
  | { type: "invalid"; errors: MessageErrors }
  /** It was not sent. The practice may say why, in its words. */
  | { type: "failed"; reason?: string }
  /** It may have been sent. */
  | { type: "unclear" }
  /** The draft was not saved. */
  | { type: "notSaved" }
  /** The draft may have been saved. */
  | { type: "maybeSaved" }
  /** The session had ended, so nothing was done. */
  | { type: "signedOut" };

export type MessageInput = {
  /** Names the form, so that it is sent once. */
  key: string;
  /** How many characters may be typed. */
  limit: number;
  fields: MessageFields;
  files: MessageFile[];
};

export type MessageContext = MessageInput & {
  /** Incremented by every change. */
  revision: number;
  /** Something has changed since the last draft. */
  isChanged: boolean;
  /** Files that are being uploaded, and those whose upload was interrupted. */
  uploads: { pending: number; failed: number };
  /** The practice's time of the last draft, ISO, and its id. */
  savedAt: string | undefined;
  draftId: string | undefined;
  problem: MessageProblem | undefined;
  /** What became of an attempt to send it is not known, so a later failure does not mean that it was not sent. */
  mayBeSent: boolean;
  /** What is told of the same message from another session. */
  sentBefore: string | undefined;
  /** How often sending has had no answer. */
  lost: number;
  /** What follows once the draft is saved or the files are uploaded. */
  next: "send" | "saveDraft" | undefined;
};

export type MessageEvent =
  | { type: "typed"; fields: MessageFields }
  | { type: "fileAdded"; file: MessageFile }
  | { type: "fileRemoved"; file: MessageFile }
  | { type: "uploads"; pending: number; failed: number }
  | { type: "send" }
  | { type: "saveDraft" }
  /** The user took the message back before it was sent. */
  | { type: "undo" }
  /** The time to take it back is over. */
  | { type: "undoEnded" }
  /** The page is being left: nothing can wait. */
  | { type: "pageLeft" }
  | { type: "close" }
  /** The portal's answer to the request of the state. */
  | ({ type: "answered" } & MessageOutcome)
  /** The portal did not answer. */
  | { type: "lost" }
  /** The session had ended. The user has logged in again, and nothing was done. */
  | { type: "refused" };
