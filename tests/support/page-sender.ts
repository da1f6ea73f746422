import { RouterContextProvider } from "react-router";
import {
  addressContext,
  anonymousLimitContext,
  nonceContext,
  servicesContext,
} from "#app/.server/contexts.ts";
import type { Services } from "#app/.server/services.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { portalRequestHandler } from "#simulation/portal/request-handler.ts";

export type Fields = Readonly<Record<string, string>>;
export type Page = {
  status: number;
  type: string | null;
  disposition: string | null;
  html: string;
  location: string | null;
  headers: Headers;
  /** The id in the session cookie that it sets. */
  session: string | undefined;
};
type Asked = {
  form?: Fields | URLSearchParams | undefined;
  /** The id of a session. */
  session?: string | undefined;
  /** What sends it: a browser without scripts, the router of an open page, or the page's own request. */
  as?: "document" | "data" | "open page" | undefined;
  /** The token of a record, by default of the session's. */
  record?: string | undefined;
};

export type PageSender = Awaited<ReturnType<typeof pageSender>>;

/** Asks the portal's router for pages, in this process. */
export async function pageSender(services: Services) {
  const handle = await portalRequestHandler();
  return async (
    path: string,
    { form, session, as = "document", record: other }: Asked = {},
  ): Promise<Page> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(addressContext, "192.0.2.1");
    context.set(nonceContext, "nonce");
    context.set(anonymousLimitContext, async () => undefined);
    const url = new URL(path, "http://localhost");
    if (as === "data") url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
    const opened =
      session === undefined || as === "document" ? undefined : await services.sessions.open(session);
    const record =
      other ?? (opened?.data.stage === "signedIn" ? await services.recordTokens.of(opened.data) : undefined);
    const response = await handle(
      new Request(url, {
        method: form === undefined ? "GET" : "POST",
        headers: {
          // A page for a search engine is sent once it is whole, however long this computer takes.
          "user-agent": "Googlebot",
          // Nor does it go without what is late, as a page that answers a form does not (app/.server/defer.ts).
          ...(as === "document" && { "content-type": "application/x-www-form-urlencoded" }),
          ...(session === undefined ? {} : { cookie: `__Host-portal=${session}` }),
          ...(record === undefined ? {} : { [sessionHeaders.record]: record }),
        },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      }),
      context,
    );
    const [cookie = ""] = response.headers.getSetCookie();
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      disposition: response.headers.get("content-disposition"),
      html: await response.text(),
      headers: response.headers,
      location: response.headers.get("location"),
      session: /^__Host-portal=([\w-]{43});/.exec(cookie)?.[1],
    };
  };
}
