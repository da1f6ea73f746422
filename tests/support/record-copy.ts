import { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { action, loader } from "#app/routes/resources/my-record-part.ts";
import type { Source } from "#app/routes/signed-in/my-record/copy/read-record.ts";

type Sent = { record?: string | null; results?: readonly string[] };

/** A response of /my-record/part; a refusal that the route throws counts as one. */
export async function partResponse(
  services: Services,
  request: RequestContext,
  query: string,
  { record = "a record", results }: Sent = {},
): Promise<Response> {
  const url = new URL(`/my-record/part?${query}`, "http://portal.test");
  const body = new FormData();
  body.set("intent", "contents");
  for (const id of results ?? []) body.append("results", id);
  const headers = record === null ? {} : { [sessionHeaders.record]: record };
  const sent = new Request(url, results === undefined ? { headers } : { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(requestContext, request);
  context.set(servicesContext, services);
  const args = { request: sent, url, context, params: {}, pattern: "my-record/part" } as never;
  try {
    return await (results === undefined ? loader(args) : action(args));
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit };
    if (init === undefined) throw thrown;
    return new Response(null, init);
  }
}

/** Reads a record through the portal's route, without a browser. */
export function routeSource(services: Services, context: () => Promise<RequestContext>): Source {
  const read = async (query: string, sent?: Sent) => {
    const response = await partResponse(services, await context(), query, sent);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  return {
    page: (part, page) => read(`part=${part}&page=${page}`),
    contents: (results) => read("", { results }),
  };
}
