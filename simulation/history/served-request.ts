import { AsyncLocalStorage } from "node:async_hooks";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import type { Tab } from "../browser/tab.ts";
import type { PracticeCall } from "../practice/exchange.ts";

export type ServedRequest = {
  tab: Tab;
  method: string;
  path: string;
  body: URLSearchParams;
  cookie: string;
  record: string | undefined;
  startedAt: number;
  endedAt: number;
  calls: PracticeCall[];
  hasStoreFailed: boolean;
  /** Undefined while it is under way, and when the connection was lost. */
  response: { status: number; headers: Headers; text: string } | undefined;
};

export const servedNow = new AsyncLocalStorage<ServedRequest>();

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

export const wentWell = ({ response, hasStoreFailed }: ServedRequest): boolean =>
  response !== undefined && !hasStoreFailed;

export function startedBy({ response }: ServedRequest): string | undefined {
  return response?.headers
    .getSetCookie()
    .map((cookie) => sessionCookie.parse(cookie.split(";")[0]))
    .find((id) => id !== undefined);
}
