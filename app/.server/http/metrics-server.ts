import { createServer, type Server } from "node:http";

export type OperatorPage = () => Promise<{
  contentType: string;
  text: string;
  headers?: Record<string, string>;
}>;

/** On an address of its own, which no proxy of the portal reaches. */
export function listenForMetrics(
  port: number,
  host: string,
  pages: ReadonlyMap<string, OperatorPage>,
): Server {
  const server = createServer(async (request, response) => {
    const page = request.method === "GET" ? pages.get(request.url ?? "") : undefined;
    if (page === undefined) return void response.writeHead(404).end();
    try {
      const { contentType, text, headers } = await page();
      const fixed = {
        "Content-Type": contentType,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      };
      response.writeHead(200, { ...fixed, ...headers }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  return server.listen(port, host);
}
