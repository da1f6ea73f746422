import { createServer as createHttpServer, type Server } from "node:http";
import { createServer, type Server as TcpServer } from "node:net";

/**
 * Node accepts one connection for each listening socket in a turn of its event loop. When a turn takes 50 ms, a thousand
 * people would wait for 50 s to be accepted, and a health probe behind them.
 */
const sockets = 16;
const backlog = 2_048;

/** Returns sockets to close too. The first try is without them: two processes could share an address. */
export function listen(server: Server, port: number, host: string, maxConnections: number): TcpServer[] {
  if (process.platform !== "linux") {
    server.maxConnections = maxConnections;
    server.listen({ port, host, backlog });
    return [];
  }
  const each = Math.ceil(maxConnections / sockets);
  const further = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)),
  );
  const all = [server, ...further];
  const fail = (error: Error) => server.emit("error", error);
  const probe = createServer().once("error", fail);
  probe.listen(port, host, () => {
    probe.close(() => {
      for (const one of all) {
        one.maxConnections = each;
        if (one !== server) one.once("error", fail);
        one.listen({ port, host, backlog, reusePort: true });
      }
    });
  });
  return further;
}

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
  const server = createHttpServer(async (request, response) => {
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
