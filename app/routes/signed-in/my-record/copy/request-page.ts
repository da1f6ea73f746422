import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import type { SessionStatus } from "#app/browser/session-headers.ts";
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

type Reading = { record: string; signal: AbortSignal };

/** Reads one page of a part. @throws SessionRefusal, or Error when it cannot be read. */
export const requestPage = (part: PartId, page: number, reading: Reading): Promise<PartPage> =>
  read(`/my-record/part?part=${part}&page=${page}`, reading);

/** Reads the values of some tests, by their names. Throws as requestPage does. */
export function requestValues(tests: readonly string[], reading: Reading): Promise<PartPage> {
  const body = new FormData();
  body.set("intent", "values");
  for (const test of tests) body.append("tests", test);
  return read("/my-record/part", { ...reading, method: "POST", body });
}

async function read(path: string, options: PortalRequestOptions): Promise<PartPage> {
  const response = await portalRequest<PartPage>(path, { ...options, waitsForLimit: true });
  if (response.outcome === "ok") return response.data;
  if (response.outcome === "refused") throw new SessionRefusal(response.status);
  throw new Error(`The page is ${response.outcome}.`);
}
