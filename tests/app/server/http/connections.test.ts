import { once } from "node:events";
import { Agent, type RequestOptions, request, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@react-router/node";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createConnections } from "#app/.server/http/connections.ts";
import { serving } from "../../../support/serving.ts";

const largeBody = "x".repeat(99_000);
let server: Server;
let connections: ReturnType<typeof createConnections>;
let port: number;
let agent: Agent;
let finishSlow: () => void;
/** The connections that requests came on. */
let sockets: Set<number | undefined>;

beforeEach(async () => {
  const app = express();
  connections = createConnections();
  ({ server, port } = await serving((incoming, outgoing) => {
    sockets.add(incoming.socket.remotePort);
    if (!connections.isFlooded(incoming)) app(incoming, outgoing);
  }, closing.push.bind(closing)));
  app.use(connections.middleware);
  app.post("/refused", (incoming, outgoing) => {
    // As the router's adapter does for a route that redirects without reading the form.
    createReadableStreamFromReadable(incoming);
    setImmediate(() => outgoing.status(302).end());
  });
  app.post("/read", async (incoming, outgoing) => {
    await text(incoming);
    outgoing.send("read");
  });
  app.get("/", (_incoming, outgoing) => void outgoing.send("page"));
  app.get("/slow", (_incoming, outgoing) => {
    outgoing.write("first ");
    finishSlow = () => outgoing.end("last");
  });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  sockets = new Set();
});
const closing: (() => void)[] = [];
afterEach(() => {
  agent.destroy();
  for (const close of closing.splice(0)) close();
});

async function send(path: string, options: RequestOptions = {}, body?: string) {
  const outgoing = request({ host: "127.0.0.1", port, path, agent, ...options });
  outgoing.end(body);
  const [incoming] = await once(outgoing, "response");
  return { status: incoming.statusCode, connection: incoming.headers.connection, text: await text(incoming) };
}
const post = (path: string, body: string) =>
  send(path, { method: "POST", headers: { "content-length": body.length } }, body);

describe("a response that is sent before the body was read", () => {
  test("closes its connection, and the next request of the pool is answered", async () => {
    expect(await post("/refused", largeBody)).toMatchObject({ status: 302, connection: "close" });
    expect(await send("/")).toMatchObject({ status: 200, text: "page" });
  });

  test("arrives although the client is still sending its body", async () => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const head = "POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 14000000\r\n\r\n";
    socket.write(head + "x".repeat(1_000_000));
    const [first] = await once(socket, "data");
    expect(String(first)).toMatch(/^HTTP\/1\.1 302/);
    const errors: Error[] = [];
    socket.on("error", (error) => errors.push(error));
    for (let piece = 0; piece < 13; piece++) {
      await new Promise((resolve) => socket.write("x".repeat(1_000_000), resolve));
    }
    expect(errors).toEqual([]);
    socket.end();
    await once(socket, "close");
  });
});

test("a response to a body that was read keeps its connection", async () => {
  const kept = { status: 200, connection: expect.not.stringMatching("close") };
  expect(await post("/read", largeBody)).toMatchObject(kept);
  expect(await send("/")).toMatchObject({ connection: "keep-alive" });
  expect(sockets.size).toBe(1);
});

test("a connection with more than ten unanswered requests is closed", async () => {
  let requests = 0;
  server.on("request", () => requests++);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n".repeat(11));
  await once(socket, "close");
  expect(requests).toBe(11);
});

describe("draining", () => {
  test("answers on connections that are open, and closes each with its response", async () => {
    await send("/");
    connections.drain();
    expect(await send("/")).toMatchObject({ status: 200, connection: "close" });
    expect(sockets.size).toBe(1);
    expect(await post("/read", largeBody)).toMatchObject({ status: 200, connection: "close" });
    expect(sockets.size).toBe(2);
  });

  test("finishes a response that is being sent, and answers what comes next on its connection", async () => {
    const response = send("/slow");
    await once(server, "request");
    connections.drain();
    finishSlow();
    expect((await response).text).toBe("first last");
    expect(await send("/")).toMatchObject({ status: 200, connection: "close" });
    expect(sockets.size).toBe(1);
  });
});
