import { AsyncLocalStorage } from "node:async_hooks";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import type { Tab } from "../browser/tab.ts";
import type { PracticeCall } from "../practice/exchange.ts";

/** A request of a tab to the portal, with what the portal did for it. */
export type ServedRequest = {
  tab: Tab;
  method: string;
  /** The address without its origin. */
  path: string;
  /** The body of a form. */
  body: URLSearchParams;
  cookie: string;
  /** The record token that the request names. */
  record: string | undefined;
  startedAt: number;
  /** When its answer was whole. Infinite while it is under way. */
  endedAt: number;
  /** The calls to the practice that were made for it. */
  calls: PracticeCall[];
  /** Whether a statement of it found the store failing. */
  hasStoreFailed: boolean;
  /** Undefined while it is under way, and when the connection was lost. */
  response: { status: number; headers: Headers; text: string } | undefined;
};

/** The request for which the present work is done. */
export const servedNow = new AsyncLocalStorage<ServedRequest>();

/** A request as it arrives. */
export async function arrived(tab: Tab, request: Request, now: number): Promise<ServedRequest> {
  const { pathname, search } = new URL(request.url);
  const isForm =
    request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  const body = new URLSearchParams(isForm ? await request.clone().text() : "");
  return {
    tab,
    method: request.method,
    path: pathname + search,
    body,
    cookie: request.headers.get("cookie") ?? "",
    record: request.headers.get("x-portal-record") ?? body.get("record") ?? undefined,
    startedAt: now,
    endedAt: Number.POSITIVE_INFINITY,
    calls: [],
    hasStoreFailed: false,
    response: undefined,
  };
}

/** Whether a request got its answer and nothing of the portal failed meanwhile. */
export const wentWell = ({ response, hasStoreFailed }: ServedRequest): boolean =>
  response !== undefined && !hasStoreFailed;

/** The session id that an answer has set. */
export function startedBy({ response }: ServedRequest): string | undefined {
  return response?.headers
    .getSetCookie()
    .map((cookie) => sessionCookie.parse(cookie.split(";")[0]))
    .find((id) => id !== undefined);
}
