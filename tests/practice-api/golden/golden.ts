import type { z } from "zod";

/** A document, the call whose answer it is, and what it says, written by hand. */
export type Golden = readonly [name: string, endpoint: { readonly output: z.ZodType }, says: unknown];

/** A list as the contract reads it when every entry is understood. */
export function listing(...entries: unknown[]) {
  return { entries, unreadable: 0, total: entries.length };
}
