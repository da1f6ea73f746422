import { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { Source } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { loader } from "#app/routes/signed-in/my-record/part.resource.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";

type Sent = { record?: string | null };

/** A response of /my-record/part; a refusal that the route throws counts as one. */
export async function partResponse(
  services: Services,
  request: RequestContext,
  query: string,
  { record = "a record" }: Sent = {},
): Promise<Response> {
  const url = new URL(`/my-record/part?${query}`, "http://portal.test");
  const headers = record === null ? {} : { [sessionHeaders.record]: record };
  const context = new RouterContextProvider();
  context.set(requestContext, request);
  context.set(servicesContext, services);
  const sent = new Request(url, { headers });
  try {
    return await loader({ request: sent, url, context, params: {}, pattern: "my-record/part" } as never);
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit };
    if (init === undefined) throw thrown;
    return new Response(null, init);
  }
}

/** Reads a record through the portal's route, without a browser. */
export function routeSource(services: Services, context: () => Promise<RequestContext>): Source {
  const read = async (query: string) => {
    const response = await partResponse(services, await context(), query);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  return {
    page: (part, page) => read(`part=${part}&page=${page}`),
    contents: (ids, page) =>
      read(`part=resultValues&page=${page}${ids.map((id) => `&result=${id}`).join("")}`),
  };
}
