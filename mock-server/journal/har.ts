import type { HttpExchange } from "./exchanges.ts";

/** HTTP Archive 1.2, which the developer tools of browsers open. Without secrets, as the exchanges are. */
export function harOf(exchanges: readonly HttpExchange[]) {
  const creator = { name: "harbour-mock-practice", version: "1" };
  return { log: { version: "1.2", creator, entries: exchanges.map(entryOf) } };
}

function entryOf({ at, milliseconds, request, response }: HttpExchange): object {
  const [method = "", path = "", httpVersion = ""] = request.line.split(" ");
  const url = new URL(path, `http://${request.headers.host ?? "localhost"}`);
  const type = request.headers["content-type"] ?? "";
  const [, status = "0", ...statusWords] = response?.line.split(" ") ?? [];
  const unknown = { headersSize: -1, cookies: [] };
  return {
    startedDateTime: at,
    time: milliseconds,
    request: {
      ...unknown,
      method,
      url: url.href,
      httpVersion,
      headers: headersOf(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      bodySize: request.bytes,
      ...(request.body !== "" && { postData: { mimeType: type, text: request.body } }),
    },
    // A call without an answer has the status 0 there.
    response: {
      ...unknown,
      status: Number(status),
      statusText: statusWords.join(" "),
      httpVersion,
      headers: headersOf(response?.headers ?? {}),
      redirectURL: response?.headers.location ?? "",
      bodySize: response?.bytes ?? -1,
      content: {
        size: response?.bytes ?? 0,
        mimeType: response?.headers["content-type"] ?? "",
        text: response?.body ?? "",
      },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

const headersOf = (headers: HttpExchange["request"]["headers"]) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
