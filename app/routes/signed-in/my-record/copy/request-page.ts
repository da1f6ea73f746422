import { sessionStatusOf } from "#app/browser/session-fetch.ts";
import { type SessionStatus, sessionHeaders } from "#app/browser/session-headers.ts";
import type { PartId, PartPage } from "./parts.ts";

/** The session is over, or has another patient's record open: nothing that was read may be kept. */
export class SessionRefusal extends Error {
  override readonly name = "SessionRefusal";
  readonly status: SessionStatus;
  constructor(status: SessionStatus) {
    super(status);
    this.status = status;
  }
}

type Sending = { record: string; signal: AbortSignal };

/** Reads one page of a part. Throws SessionRefusal, or Error when it cannot be read. */
export const requestPage = (part: PartId, page: number, sending: Sending): Promise<PartPage> =>
  send(`/my-record/part?part=${part}&page=${page}`, {}, sending);

/** Reads the values of some tests, by their names. Throws as requestPage does. */
export function requestValues(tests: readonly string[], sending: Sending): Promise<PartPage> {
  const body = new FormData();
  body.set("intent", "values");
  for (const test of tests) body.append("tests", test);
  return send("/my-record/part", { method: "POST", body }, sending);
}

async function send(url: string, init: RequestInit, { record, signal }: Sending): Promise<PartPage> {
  for (;;) {
    const response = await fetch(url, { ...init, signal, headers: { [sessionHeaders.record]: record } });
    const status = sessionStatusOf(response);
    if (status !== undefined) throw new SessionRefusal(status);
    if (response.ok) return (await response.json()) as PartPage;
    if (response.status !== 429) throw new Error(`Status ${response.status}`);
    // The portal limits the requests of a session per minute. A long record waits for the next one.
    await elapsed(1_000 * Number(response.headers.get("Retry-After") ?? 5), signal);
  }
}

function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException("The request was aborted.", "AbortError"));
    };
    const timer = setTimeout(resolve, ms);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}
