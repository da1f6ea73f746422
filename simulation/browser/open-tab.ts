import { signedInScreens } from "#app/screens.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import type { PageSession } from "#app/shell/session/session-timeout.tsx";
import { ConnectionLost } from "../portal/portal-process.ts";
import type { Answer } from "./answer.ts";
import type { Device } from "./device.ts";
import { type PageData, readDocumentData, readPageData } from "./page-data.ts";
import type { Sent, Tab } from "./tab.ts";

export type TabOptions = {
  number: number;
  device: Device;
  /** Whether it requests documents, as without JavaScript. */
  isPlain: boolean;
  respond: (request: Request) => Promise<Response>;
  log: (line: string) => void;
  look: (path: string, answer: Answer, sent: Sent) => void;
};

type Init = RequestInit & { headers?: Record<string, string> };

const origin = "http://portal";
const layout = "routes/signed-in/layout";
const maxRedirects = 5;

export function openTab({ number, device, isPlain, respond, log, look }: TabOptions): Tab {
  const leaving = new AbortController();
  const unloads = new Set<() => void>();
  let left = 0;
  const unload = () => {
    left++;
    for (const listener of unloads) listener();
    unloads.clear();
  };
  let hasLayout = false;

  async function send(path: string, init: Init): Promise<Response> {
    const request = new Request(`${origin}${path}`, {
      ...init,
      signal: init.keepalive ? null : leaving.signal,
      headers: {
        // A document for a search engine is sent once it is whole.
        "user-agent": "Googlebot",
        cookie: device.cookie(),
        ...init.headers,
      },
    });
    log(`${request.method} ${path}`);
    const before = left;
    const response = await respond(request);
    leaving.signal.throwIfAborted();
    device.keep(response.headers);
    // The page that has sent it is gone.
    if (left > before && !init.keepalive) throw new ConnectionLost();
    log(`${response.status} ${request.method} ${path}`);
    const status = response.headers.get(sessionHeaders.status);
    if (status === "expired" || status === "patientChanged") {
      tab.refused = status;
      if (path !== "/session/time") tab.page?.onRefused(status, request.method !== "GET");
    }
    return response;
  }

  const recordHeader = (): Record<string, string> =>
    tab.record === undefined ? {} : { [sessionHeaders.record]: tab.record };

  async function read(path: string, init: Init = {}): Promise<Answer> {
    const isWrite = init.method === "POST";
    const sent = { startedAt: Date.now(), cookie: device.cookie() };
    if (isWrite) tab.page?.onSend();
    try {
      const answer = await (isPlain ? readDocument(path, init) : readData(path, init, isWrite));
      look(path, answer, sent);
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectionLost) && !leaving.signal.aborted) throw error;
      log(`lost ${path}`);
      return { status: 0, loaders: {} };
    }
  }

  async function readDocument(path: string, init: Init): Promise<Answer> {
    const response = await send(path, init);
    const redirect = response.headers.get("location");
    const html = await response.text();
    const data = redirect === null ? await readDocumentData(html) : { loaders: {}, redirect };
    keepRecord(data);
    return { status: response.status, html, ...data };
  }

  function keepRecord({ loaders }: PageData): void {
    const shell = loaders[layout] as { session?: PageSession } | undefined;
    if (shell?.session === undefined) return;
    // Only another document shows another record.
    if (tab.record !== undefined && tab.record !== shell.session.record) unload();
    tab.session = { ...shell.session, loadedAt: Date.now() };
    tab.record = shell.session.record;
    device.record = tab.record;
    tab.refused = undefined;
    hasLayout = true;
  }

  async function readData(path: string, init: Init, isWrite: boolean): Promise<Answer> {
    const url = new URL(path, origin);
    const isOpenPage = hasLayout && tab.record !== undefined;
    const routes = isWrite || !isOpenPage ? undefined : routesOf(url.pathname);
    if (routes !== undefined && !url.searchParams.has("_routes")) url.searchParams.set("_routes", routes);
    // A write has everything on the page read again.
    hasLayout = !isWrite && hasLayout;
    const address = `${url.pathname === "/" ? "/_" : url.pathname}.data${url.search}`;
    const response = await send(address, { ...init, headers: { ...recordHeader(), ...init.headers } });
    const refused = response.headers.get(sessionHeaders.status) ?? undefined;
    const data = await readPageData(response, isWrite);
    keepRecord(data);
    return { status: response.status, refused, ...data };
  }

  const tab: Tab = {
    number,
    device,
    record: undefined,
    session: undefined,
    page: undefined,
    refused: undefined,
    reload: (path) => {
      unload();
      hasLayout = false;
      tab.record = undefined;
      tab.refused = undefined;
      return tab.open(path);
    },
    isClosed: () => leaving.signal.aborted,
    open: async (path) => {
      let answer = await read(path);
      for (let redirects = 0; answer.redirect?.startsWith("/") && redirects < maxRedirects; redirects++) {
        if (answer.redirect.startsWith("/login")) {
          hasLayout = false;
          tab.record = undefined;
        }
        answer = await read(answer.redirect);
      }
      return answer;
    },
    submit: (path, fields, { headers = {} } = {}) => {
      // The forms of Log Out and of another patient load a document.
      if (path === "/session") unload();
      const body = new URLSearchParams();
      // Every form of a signed-in page has it, and only a document needs it.
      if (isPlain && tab.record !== undefined) body.set("record", tab.record);
      for (const [name, value] of Object.entries(fields)) {
        for (const each of [value].flat()) body.append(name, each);
      }
      return read(path, {
        method: "POST",
        body: body.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    },
    request: (path, init) => send(path, { ...init, headers: { ...recordHeader(), ...init.headers } }),
    fetch: async (...request) => {
      try {
        return await tab.request(...request);
      } catch (error) {
        if (error instanceof ConnectionLost || leaving.signal.aborted) return undefined;
        throw error;
      }
    },
    close: () => {
      unload();
      leaving.abort(new DOMException("The tab is closed.", "AbortError"));
    },
    onUnload: (listener) => void unloads.add(listener),
  };
  return tab;
}

/** The routes that an open page requests when it goes to another screen: all but the layout, which it has. */
function routesOf(path: string): string | undefined {
  const found = signedInScreens.find((screen) => screen.path === path);
  if (found === undefined || path === "/") return undefined;
  return [found.over, found.path].flatMap((each) => (each ? [`routes/signed-in${each}`] : [])).join();
}
