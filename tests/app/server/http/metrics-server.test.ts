import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listenForMetrics } from "#app/.server/http/listen.ts";
import { ask } from "../../../support/serving.ts";

const headers = { "Content-Security-Policy": "default-src 'none'" };
const pages = new Map([
  ["/metrics", async () => ({ contentType: "text/plain", text: "sessions 2" })],
  ["/practices", async () => ({ contentType: "text/html", text: "<h1>Practices</h1>", headers })],
  ["/broken", async () => Promise.reject(new Error("not measured"))],
]);
const server = listenForMetrics(0, "127.0.0.1", pages);
afterAll(() => void server.close());
if (!server.listening) await once(server, "listening");
const { port } = server.address() as AddressInfo;

test.each([
  ["GET", "/metrics", { status: 200, text: "sessions 2", headers: { "cache-control": "no-store" } }],
  [
    "GET",
    "/practices",
    {
      status: 200,
      text: "<h1>Practices</h1>",
      headers: {
        "content-type": "text/html",
        "content-security-policy": "default-src 'none'",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    },
  ],
  ["GET", "/", { status: 404 }],
  ["POST", "/metrics", { status: 404 }],
  ["GET", "/broken", { status: 503 }],
])("answers %s %s", async (method, path, answer) => {
  expect(await ask(`http://127.0.0.1:${port}${path}`, method)).toMatchObject(answer);
});
