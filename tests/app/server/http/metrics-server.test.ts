import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll } from "vitest";
import { listenForMetrics } from "#app/.server/http/listen.ts";
import { testTables } from "../../../support/function-tables.ts";
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

testTables(join(import.meta.dirname, "metrics-server.yaml"), {
  answer: (method: string, path: string) => ask(`http://127.0.0.1:${port}${path}`, method),
});
