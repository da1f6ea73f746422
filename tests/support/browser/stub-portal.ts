import { beforeEach, vi } from "vitest";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { StubUpload } from "./stub-upload.ts";

type Answer = object | Promise<object>;

/** The portal, as an open page that shows "a record" reaches it: what it is asked, and what the test answers. */
export function stubPortal() {
  const portal = {
    requests: [] as Request[],
    /** A response, or what it has as JSON. */
    respond: (_request: Request): Answer => ({}),
    /** The refusals for which the page has let its user log in again, and whether a write was refused. */
    refusals: [] as [string, boolean][],
    asked: () => portal.requests.map(({ url }) => url.replace("http://portal.test", "")),
    records: () => portal.requests.map(({ headers }) => headers.get(sessionHeaders.record)),
  };
  beforeEach(() => {
    [portal.requests, portal.refusals, StubUpload.all] = [[], [], []];
    portal.respond = () => ({});
    vi.stubGlobal("XMLHttpRequest", StubUpload);
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      const request = new Request(new URL(path, "http://portal.test"), init);
      portal.requests.push(request);
      const answer = await portal.respond(request);
      return answer instanceof Response ? answer : Response.json(answer);
    });
    setOpenPage({
      record: "a record",
      onRefused: async (status, isWrite) => void portal.refusals.push([status, isWrite]),
      onSend: () => undefined,
      onUnavailable: async () => undefined,
    });
    return () => {
      setOpenPage(undefined);
      vi.unstubAllGlobals();
    };
  });
  return portal;
}

/** An answer without content, with what the portal says of the session. */
export const refusal = (status: number, session = "") =>
  new Response(null, { status, headers: session === "" ? {} : { [sessionHeaders.status]: session } });
