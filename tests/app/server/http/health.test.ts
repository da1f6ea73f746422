import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, test } from "vitest";
import { healthRoutes } from "#app/.server/http/health.ts";
import type { Services } from "#app/.server/services.ts";

async function get(path: string, services: () => Promise<Partial<Services>>) {
  const server = express()
    .use(healthRoutes(services as () => Promise<Services>))
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const answer = { status: response.status, body: await response.json() };
  server.close();
  return answer;
}
const working = {
  checkStore: async () => {},
  isCircuitOpen: () => false,
};

describe("health", () => {
  test("is ok while the process runs, even without a store", async () => {
    const broken = async () => Promise.reject(new Error("no store"));
    expect(await get("/healthz", broken)).toEqual({ status: 200, body: { status: "ok" } });
  });
  test("is ready with a store that answers, and degraded while the circuit to the practice is open", async () => {
    expect(await get("/readyz", async () => working)).toEqual({ status: 200, body: { status: "ok" } });
    const failing = { ...working, isCircuitOpen: () => true };
    expect(await get("/readyz", async () => failing)).toEqual({ status: 200, body: { status: "degraded" } });
  });
  test("is not ready while the services start", async () => {
    const starting = () => new Promise<never>(() => undefined);
    expect(await get("/readyz", starting)).toEqual({ status: 503, body: { status: "starting" } });
  });
  test("is not ready when the store cannot be opened or does not answer", async () => {
    const checkStore = async () => Promise.reject(new Error("gone"));
    for (const services of [
      async () => Promise.reject(new Error("locked")),
      async () => ({ ...working, checkStore }),
    ]) {
      expect(await get("/readyz", services)).toEqual({ status: 503, body: { status: "unavailable" } });
    }
  });
});
