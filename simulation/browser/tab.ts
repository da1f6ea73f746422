import type { SessionStatus } from "#app/shared/session-headers.ts";
import type { PageSession } from "#app/shell/session/session-timeout.tsx";
import type { Answer, Fields } from "./answer.ts";
import type { Device } from "./device.ts";

export type Tab = {
  number: number;
  device: Device;
  record: string | undefined;
  session: (PageSession & { loadedAt: number }) | undefined;
  page: { onRefused: (status: SessionStatus, isWrite: boolean) => void; onSend: () => void } | undefined;
  refused: string | undefined;
  /** Loads a page anew, as a document of the browser's own. */
  reload: (path: string) => Promise<Answer>;
  isClosed: () => boolean;
  /** Requests a page, following redirects as a browser does. Resolves with the page that it leads to. */
  open: (path: string) => Promise<Answer>;
  /** Submits a form. A redirect is not followed: the page that it leads to is requested by itself. */
  submit: (path: string, fields: Fields, options?: { headers?: Record<string, string> }) => Promise<Answer>;
  request: (path: string, init: TabRequest) => Promise<Response>;
  /** The same. Undefined when the connection is lost. */
  fetch: (...request: Parameters<Tab["request"]>) => Promise<Response | undefined>;
  close: () => void;
  onUnload: (listener: () => void) => void;
};

/** With `keepalive` it outlives the page, as in a browser. */
type TabRequest = { method?: string; body?: BodyInit; headers?: Record<string, string>; keepalive?: boolean };

export type Sent = { startedAt: number; cookie: string };
