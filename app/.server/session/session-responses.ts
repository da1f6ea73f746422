import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { type SessionStatus, sessionHeaders, type WriteFailure } from "#app/shared/session-headers.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { StoreError } from "../store/store-error.ts";
import { safeRedirect } from "./safe-redirect.ts";

/** A resource is always requested by an open page. */
export type RequestKind = "page" | "resource";

/** Undefined for a document request. An image has it in its query, because an element cannot set headers. */
export function recordInRequest(request: Request, url: URL, kind: RequestKind): string | undefined {
  const inQuery = kind === "resource" ? url.searchParams.get("record") : null;
  return request.headers.get(sessionHeaders.record) ?? inQuery ?? undefined;
}

/** For a form that the browser submits without JavaScript (app/shell/patient/record-form.tsx). */
export async function recordInForm(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const record = form?.get("record");
  return typeof record === "string" ? record : undefined;
}

/** app/browser/session-fetch.ts reads it on an open page; it never reaches the router. */
export function sessionStatusResponse(status: SessionStatus): Response {
  return new Response(null, {
    status: status === "expired" ? 401 : 409,
    headers: { [sessionHeaders.status]: status, "Cache-Control": "no-store" },
  });
}

/** The page keeps what was typed. */
export function writeFailureResponse(failure: WriteFailure): Response {
  return new Response(null, {
    status: 503,
    headers: { [sessionHeaders.status]: failure, "Cache-Control": "no-store", "Retry-After": "10" },
  });
}

/** 401 for an open page, a redirect for a document (ruling B35). The cookie stays, to resume the session. */
export function sessionExpired(kind: RequestKind, request: Request, url: URL): Response {
  if (kind === "resource" || recordInRequest(request, url, kind) !== undefined) {
    return sessionStatusResponse("expired");
  }
  // An address that is too long to come back to would make a header that a proxy refuses.
  const target = safeRedirect(`${url.pathname}${url.search}`);
  const query = target === "/" ? "" : `?redirectTo=${encodeURIComponent(target)}`;
  return redirect(`/login${query}`, { headers: { "Cache-Control": "no-store" } });
}

const errorPage = (name: string, status: number, retryAfter?: number) =>
  data(name, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
  });

/** app/root.tsx shows a page of its own for each. */
export const sessionErrors = {
  practiceUnavailable: () => errorPage("practice", 503),
  storeUnavailable: () => errorPage("store", 503, 10),
  linkRemoved: () => errorPage("link", 403),
  patientChanged: () => errorPage("record", 409),
  tooManyRequests: (retryAfterSeconds: number) => errorPage("limit", 429, retryAfterSeconds),
};

export function isThrown503(error: unknown): boolean {
  return isObject(error) && isObject(error.init) && error.init.status === 503;
}

type Args = { context: Readonly<RouterContextProvider> };
const failure = createContext({ hasFailed: false });

export const hasStoreFailed = ({ context }: Args): boolean => context.get(failure).hasFailed;

const written = createContext(false);

export const noteWrite = (context: Args["context"]): void => context.set(written, true);
export const hasWritten = ({ context }: Args): boolean => context.get(written);

/** Shows the page about the store (threat T36). */
export function withStoreErrors<A extends Args, Rest extends unknown[], R>(
  handler: (args: A, ...rest: Rest) => R | Promise<R>,
): (args: A, ...rest: Rest) => Promise<R> {
  return async (args, ...rest) => {
    try {
      return await handler(args, ...rest);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      args.context.set(failure, { hasFailed: true });
      throw sessionErrors.storeUnavailable();
    }
  };
}
