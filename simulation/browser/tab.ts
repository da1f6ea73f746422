import type { SessionStatus } from "#app/browser/session-headers.ts";
import type { PageSession } from "#app/shell/session/session-timeout.tsx";
import type { Answer, Fields } from "./answer.ts";
import type { Device } from "./device.ts";

/** A tab of a device: as an open page, or as a browser without JavaScript. */
export type Tab = {
  /** No other tab of a history has it. */
  number: number;
  device: Device;
  /** The record token of the page that it shows. */
  record: string | undefined;
  /** How long the session of its page lasted when it was loaded, in ms since 1970. */
  session: (PageSession & { loadedAt: number }) | undefined;
  /** What the page does when the portal refuses a request of it because of its session, and when it sends a form. */
  page: { onRefused: (status: SessionStatus, isWrite: boolean) => void; onSend: () => void } | undefined;
  /** Why the portal has refused the latest request of its page. */
  refused: string | undefined;
  /** Loads a page anew, as a document of the browser's own. */
  reload: (path: string) => Promise<Answer>;
  isClosed: () => boolean;
  /** Requests a page, following redirects as a browser does. Resolves with the page that it leads to. */
  open: (path: string) => Promise<Answer>;
  /** Submits a form. A redirect is not followed: the page that it leads to is requested by itself. */
  submit: (path: string, fields: Fields, options?: { headers?: Record<string, string> }) => Promise<Answer>;
  /** Sends a request of the page's own, such as to a resource. */
  request: (path: string, init: TabRequest) => Promise<Response>;
  /** The same. Undefined when the connection is lost. */
  fetch: (...request: Parameters<Tab["request"]>) => Promise<Response | undefined>;
  /** The browser leaves: what is under way is aborted. */
  close: () => void;
  /** Runs when the page in the tab ends: another document is loaded, or the tab is closed. */
  onUnload: (listener: () => void) => void;
};

/** With `keepalive` it outlives the page, as in a browser. */
type TabRequest = { method?: string; body?: BodyInit; headers?: Record<string, string>; keepalive?: boolean };

/** When a page was requested, in ms since 1970, and with which cookie. */
export type Sent = { startedAt: number; cookie: string };
