import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";

/**
 * A TCP proxy in front of a database, which a test can take away or freeze.
 */
export function openTcpProxy(target: () => URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const { hostname, port } = target();
    const upstream = connect(Number(port), hostname);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
      if (isFrozen) socket.pause();
    }
  });
  const proxy = {
    port: 0,
    /** The target's address with the proxy's port. */
    url: () => Object.assign(new URL(target()), { port: String(proxy.port) }).href,
    open: async () => {
      server.listen(proxy.port, "127.0.0.1");
      await once(server, "listening");
      proxy.port = (server.address() as AddressInfo).port;
    },
    /** Breaks every connection and refuses new ones. */
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    /** Accepts connections and data, and passes nothing on. */
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
  beforeAll(() => proxy.open());
  afterAll(() => proxy.close());
  return proxy;
}
