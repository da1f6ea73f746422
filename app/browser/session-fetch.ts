import { keepReference } from "#app/shared/reference.ts";
import { type SessionStatus, sessionHeaders, type WriteFailure } from "#app/shared/session-headers.ts";
import { emptyHoverCache, takePrefetchMark } from "./hover-cache.ts";
import { dataFetch } from "./refused-data.ts";

export type OpenPage = {
  record: string;
  /** Resolves once the session is open again. After a write it also cancels the navigation that sent it. */
  onRefused: (status: SessionStatus, isWrite: boolean) => Promise<void>;
  /** What is said of an earlier write is over. */
  onSend: () => void;
  /** Cancels the navigation that sent the write, so that the page keeps what was typed. */
  onUnavailable: (failure: WriteFailure) => Promise<void>;
};
let openPage: OpenPage | undefined;

export function setOpenPage(page: OpenPage | undefined): void {
  openPage = page;
}

/** For requests that do not pass through the router. */
export const recordHeaders = (): Record<string, string> =>
  openPage === undefined ? {} : { [sessionHeaders.record]: openPage.record };

export function announceSend(): void {
  openPage?.onSend();
}

/** Resolves once the session is open again; nothing was done. */
export async function afterRefusal(status: SessionStatus, isWrite: boolean): Promise<void> {
  await openPage?.onRefused(status, isWrite);
}

export function writeFailureOf(response: Response): WriteFailure | undefined {
  const status = response.headers.get(sessionHeaders.status);
  return status === "unavailable" || status === "unknown" ? status : undefined;
}

export function sessionStatusOf(response: Response): SessionStatus | undefined {
  const status = response.headers.get(sessionHeaders.status);
  return status === "expired" || status === "patientChanged" ? status : undefined;
}

/**
 * For the router's `.data` requests. A read that is refused because the session is over waits until the user has
 * logged in again, and is then sent again. A write is never sent again: it ends without a result, and only the user
 * can decide whether to send it again (ruling B35). So does one whose connection failed.
 */
export function sessionFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const { send, prefetch } = dataFetch(fetch);
  return async (input, init = {}) => {
    const page = openPage;
    // The router passes a URL, never a Request.
    if (input instanceof Request) return keepingReference(fetch(input, init));
    const url = new URL(input, window.location.href);
    const isData = url.origin === window.location.origin && url.pathname.endsWith(".data");
    if (page === undefined) return keepingReference(isData ? send(url, init) : fetch(input, init));
    if (!isData) return fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set(sessionHeaders.record, page.record);
    const request = { ...init, headers };
    // The hover cache drops a response that is no page, so nothing waits for one.
    if (takePrefetchMark(url)) return prefetch(url, request);
    const isWrite = (init.method ?? "GET") !== "GET";
    if (isWrite) page.onSend();
    for (;;) {
      const response = await send(url, request)
        .catch((error: unknown) => {
          if (!isWrite || openPage === undefined || !(error instanceof TypeError)) throw error;
          return new Response(null, { status: 503, headers: { [sessionHeaders.status]: "unknown" } });
        })
        .finally(() => {
          if (isWrite) emptyHoverCache();
        });
      const failure = writeFailureOf(response);
      if (isWrite && openPage !== undefined && failure !== undefined) {
        await unlessAborted(openPage.onUnavailable(failure), init.signal ?? undefined);
        return new Response(null, { status: 204 });
      }
      const status = sessionStatusOf(response);
      if (status === undefined || openPage === undefined) return keepingReference(response);
      await unlessAborted(openPage.onRefused(status, isWrite), init.signal ?? undefined);
      if (isWrite) return new Response(null, { status: 204 });
    }
  };
}

async function keepingReference(fetching: Response | Promise<Response>): Promise<Response> {
  const response = await fetching;
  keepReference(response);
  return response;
}

/** @throws DOMException "AbortError" once the signal is aborted. */
export function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("The request was aborted.", "AbortError"));
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    work.then(resolve, reject).finally(() => signal?.removeEventListener("abort", abort));
  });
}
