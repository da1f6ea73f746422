import { once } from "node:events";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** Serves requests on a port of its own until the test ends, or with `afterAll` the tests of the file. */
export async function serving(handler: RequestListener, atEnd: (close: () => void) => void = onTestFinished) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}

/** Asks on a connection of its own with these headers alone: `fetch` adds some and takes others away. */
export async function ask(url: string, method = "GET", headers: Readonly<Record<string, string>> = {}) {
  const outgoing = request(url, { method, headers, agent: false });
  const [answer] = await once(outgoing.end(), "response");
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}
