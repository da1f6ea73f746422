import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForMetrics } from "#app/.server/http/metrics-server.ts";

let isBroken = false;
const measure = async () => {
  if (isBroken) throw new Error("not measured");
  return { contentType: "text/plain", text: "sessions 2" };
};
const headers = { "Content-Security-Policy": "default-src 'none'" };
const page = async () => ({ contentType: "text/html", text: "<h1>Practices</h1>", headers });
const pages = new Map([
  ["/metrics", measure],
  ["/practices", page],
]);
const server = listenForMetrics(0, "127.0.0.1", pages);
const send = (path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
beforeAll(async () => {
  if (!server.listening) await once(server, "listening");
});
afterAll(() => void server.close());

test("serves the metrics, which no cache stores", async () => {
  const response = await send("/metrics");
  expect([response.status, await response.text()]).toEqual([200, "sessions 2"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("serves a page with headers of its own", async () => {
  const response = await send("/practices");
  expect([response.status, await response.text()]).toEqual([200, "<h1>Practices</h1>"]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
});

test("serves nothing else", async () => {
  expect((await send("/")).status).toBe(404);
  expect((await send("/metrics", "POST")).status).toBe(404);
});

test("answers 503 when measuring fails", async () => {
  isBroken = true;
  expect((await send("/metrics")).status).toBe(503);
});
