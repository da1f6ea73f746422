import { createServer, type Server } from "node:http";

type Metrics = () => Promise<{ contentType: string; text: string }>;

/** Serves the metrics on an address of their own, which no proxy of the portal reaches. */
export function listenForMetrics(port: number, host: string, metrics: Metrics): Server {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    try {
      const { contentType, text } = await metrics();
      response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  return server.listen(port, host);
}
