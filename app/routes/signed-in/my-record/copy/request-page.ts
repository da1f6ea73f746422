import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import type { SessionStatus } from "#app/browser/session-headers.ts";
import type { Source } from "./read-record.ts";

/** The session is over, or has another patient's record open: nothing that was read may be kept. */
export class SessionRefusal extends Error {
  override readonly name = "SessionRefusal";
  readonly status: SessionStatus;
  constructor(status: SessionStatus) {
    super(status);
    this.status = status;
  }
}

type Sending = { record: string; signal: AbortSignal; onWait: (seconds: number) => void };

/** Its calls throw SessionRefusal, or Error for what cannot be read. */
export function portalSource(sending: Sending): Source {
  return {
    page: (part, page) => read(`/my-record/part?part=${part}&page=${page}`, sending),
    contents: (ids, page) => {
      const query = new URLSearchParams({ part: "resultValues", page: String(page) });
      for (const id of ids) query.append("result", id);
      return read(`/my-record/part?${query}`, sending);
    },
  };
}

async function read<T>(path: string, options: PortalRequestOptions): Promise<T> {
  const response = await portalRequest<T>(path, { ...options, waitsForLimit: true });
  if (response.outcome === "ok") return response.data;
  if (response.outcome === "refused") throw new SessionRefusal(response.status);
  throw new Error(`The page is ${response.outcome}.`);
}
