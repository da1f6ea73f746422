import { createHash } from "node:crypto";

/** What was pressed is done for whom and what the page showed, or not at all (ruling B106, threat T59). */
export const shownToken = (...parts: readonly unknown[]): string => parts.map(digestOf).join(".");

/** The first part names whom a page is about. */
export const isSamePerson = (shown: string, other: string) => shown.split(".")[0] === other.split(".")[0];

const digestOf = (part: unknown) =>
  createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 22);
