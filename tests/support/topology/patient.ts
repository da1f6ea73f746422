import { Agent, request } from "node:https";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import type { WorldControl } from "#mock-server/control/client.ts";

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
/** How one request ended: the status, or the code of the error. */
export type Outcome = { what: string; status: string; startedAt: number; endedAt: number };

/** Every request that was sent, and how it ended. */
export function createRecord() {
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    failed: () => outcomes.filter(({ status }) => !/^[23]\d\d$/.test(status)),
  };
}
export type Record = ReturnType<typeof createRecord>;

/** A browser on one kept connection. Each request is noted in `record`, and one that gets no answer has the status 0. */
export function openBrowser(url: string, record: Record) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const browser = {
    cookie: "",
    send(what: string, path: string, form?: URLSearchParams, headers = {}): Promise<Answer> {
      const startedAt = performance.now();
      return new Promise((resolve) => {
        const end = (status: string, answer: Answer) => {
          record.outcomes.push({ what, status, startedAt, endedAt: performance.now() });
          resolve(answer);
        };
        const failed = (error: NodeJS.ErrnoException) =>
          end(String(error.code), { status: 0, headers: {}, text: "" });
        const sent = request(new URL(path, url), {
          agent,
          method: form ? "POST" : "GET",
          headers: {
            cookie: browser.cookie,
            "sec-fetch-site": "same-origin",
            ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
            ...headers,
          },
        });
        sent.once("error", failed);
        sent.once("response", (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          response.once("error", failed);
          response.once("end", () => {
            const { statusCode = 0, headers: received } = response;
            end(String(statusCode), { status: statusCode, headers: received, text });
          });
        });
        sent.end(form && String(form));
      });
    },
  };
  return browser;
}

/** A signed-in browser. */
export async function signInPatient(
  url: string,
  world: Pick<WorldControl, "switchToken">,
  who: Parameters<WorldControl["switchToken"]>[0],
  record: Record,
) {
  const browser = openBrowser(url, record);
  const { send } = browser;
  const { q } = await world.switchToken(who);
  const signedIn = await send("sign-in", `/loginSwitch/${q}`, new URLSearchParams());
  browser.cookie = String([signedIn.headers["set-cookie"]].flat().at(-1)).split(";")[0] ?? "";
  const { status, text } = await send("page", "/");
  if (status !== 200) throw new Error(`${who} has not signed in.`);
  const token = /\\"record\\",\\"([^"\\]+)\\"/.exec(text)?.[1] ?? "";
  return {
    /** A page, or a form of one. */
    page: (path: string, form?: { [name: string]: string }) =>
      send(form ? "form" : "page", path, form && new URLSearchParams(form)),
    file: (path: string) => send("file", path),
    /** A request of the page's script. */
    script: async (path: string, form: URLSearchParams) =>
      send("script", path, form, { [sessionHeaders.record]: token }),
  };
}
