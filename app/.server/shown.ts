import { createHash } from "node:crypto";

/**
 * Names what a page shows, one part after the other. A form sends it back as `shown`, and the portal compares it with
 * what it has: what was pressed is done for whom and what the page showed, or not at all (ruling B106, threat T59).
 */
export const shownToken = (...parts: readonly unknown[]): string => parts.map(digestOf).join(".");

/** Whether the first part, whom a page is about, is the same in both. */
export const isSamePerson = (shown: string, other: string) => shown.split(".")[0] === other.split(".")[0];

const digestOf = (part: unknown) =>
  createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 22);
