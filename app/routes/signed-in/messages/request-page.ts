import { sessionStatusOf } from "#app/browser/session-fetch.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import type { Box } from "#practice-api/messages/parts.ts";
import { messagePagePath, type ReadFilter } from "./links.ts";
import type { MessagePage, SearchableMessage } from "./message.ts";

/** The session is over, or has another patient's record open. */
export class SessionRefusal extends Error {
  override readonly name = "SessionRefusal";
}

type Sending = { record: string; signal: AbortSignal };

/** Reads one page of a box. @throws SessionRefusal, or Error when it cannot be read. */
export const requestPage = (box: Box, filter: ReadFilter, page: number, sending: Sending) =>
  send<MessagePage>({ box, filter, page: String(page) }, sending);

/** Reads one page of all messages of a box, with their texts. Throws as requestPage does. */
export const requestSearchPage = (box: Box, page: number, sending: Sending) =>
  send<MessagePage<SearchableMessage>>({ box, page: String(page), for: "search" }, sending);

async function send<T>(query: Record<string, string>, { record, signal }: Sending): Promise<T> {
  const headers = { [sessionHeaders.record]: record };
  for (;;) {
    const response = await fetch(`${messagePagePath}?${new URLSearchParams(query)}`, { signal, headers });
    if (sessionStatusOf(response) !== undefined) throw new SessionRefusal();
    if (response.ok) return (await response.json()) as T;
    if (response.status !== 429) throw new Error(`Status ${response.status}`);
    // The portal limits the requests of a session per minute. A long box waits for the next one.
    await elapsed(1_000 * Number(response.headers.get("Retry-After") ?? 5), signal);
  }
}

function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The request was aborted.", "AbortError"));
    });
  });
}
