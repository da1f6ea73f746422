/** The message that is answered, or the draft that is edited, by id. Neither for a new message. */
export type MessageTarget = { reply?: string | undefined; draft?: string | undefined };

/** Reads the target of an address. */
export function targetOf(search: URLSearchParams): MessageTarget {
  const reply = search.get("reply") || undefined;
  return reply === undefined ? { draft: search.get("draft") || undefined } : { reply };
}
