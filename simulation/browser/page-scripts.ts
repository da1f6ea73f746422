import { AsyncLocalStorage } from "node:async_hooks";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import type { Tab } from "./tab.ts";

export type PageBrowser = {
  tab: Tab;
  /** Signs in over the page when its session is over. Resolves once the session is open again. */
  resume: () => Promise<void>;
  fetchOther: (url: string, init: RequestInit) => Promise<Response>;
};

const running = new AsyncLocalStorage<PageBrowser>();

/** Runs scripts of the portal's pages: what they fetch goes through this browser, also after they have waited. */
export const inPage = <T>(browser: PageBrowser, work: () => T): T => running.run(browser, work);

function browserOfScript(): PageBrowser {
  const browser = running.getStore();
  if (browser === undefined) throw new Error("Only the scripts of an open page use the browser.");
  return browser;
}

setOpenPage({
  get record() {
    return browserOfScript().tab.record ?? "";
  },
  onRefused: () => browserOfScript().resume(),
  onSend: () => undefined,
  onUnavailable: async () => undefined,
});

globalThis.fetch = async (input, { method = "GET", body, headers, signal } = {}) => {
  const { tab, fetchOther } = browserOfScript();
  const path = String(input);
  const form = body instanceof URLSearchParams ? body.toString() : undefined;
  const named = new Headers(headers);
  // The tab names its record itself.
  named.delete(sessionHeaders.record);
  if (form !== undefined) named.set("content-type", "application/x-www-form-urlencoded");
  const sent = { method, headers: Object.fromEntries(named), ...(form === undefined ? {} : { body: form }) };
  signal?.throwIfAborted();
  return path.startsWith("/") ? tab.request(path, sent) : fetchOther(path, sent);
};
