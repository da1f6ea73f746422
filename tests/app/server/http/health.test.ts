import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { healthRoutes } from "#app/.server/http/health.ts";
import type { Services } from "#app/.server/services.ts";
import { StoreError } from "#app/.server/store/store-error.ts";

async function probe(services: Pick<Services, "checkStore" | "isCircuitOpen">) {
  const server = express().use(healthRoutes(services)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return { status: response.status, body: await response.json() };
  };
}
const get = async (path: string, services: Parameters<typeof probe>[0]) => (await probe(services))(path);
afterEach(() => vi.restoreAllMocks());

const working = {
  checkStore: async () => {},
  isCircuitOpen: () => false,
};

const withStore = (checkStore: Services["checkStore"]) => ({ ...working, checkStore });

describe("health", () => {
  test("is ok while the process runs, even without a store", async () => {
    const broken = withStore(async () => Promise.reject(new StoreError("unavailable")));
    expect(await get("/healthz", broken)).toEqual({ status: 200, body: { status: "ok" } });
  });
  test("is ready with a store that answers, and degraded while the circuit to the practice is open", async () => {
    expect(await get("/readyz", working)).toEqual({ status: 200, body: { status: "ok" } });
    const failing = { ...working, isCircuitOpen: () => true };
    expect(await get("/readyz", failing)).toEqual({ status: 200, body: { status: "degraded" } });
  });
  test("is not ready while the store is not open yet", async () => {
    const starting = withStore(async () => Promise.reject(new StoreError("starting")));
    expect(await get("/readyz", starting)).toEqual({ status: 503, body: { status: "starting" } });
  });
  test("is not ready when the store fails or does not answer", async () => {
    const failing = withStore(async () => Promise.reject(new StoreError("unavailable", new Error("gone"))));
    const silent = withStore(() => new Promise<never>(() => undefined));
    for (const services of [failing, silent]) {
      expect(await get("/readyz", services)).toEqual({ status: 503, body: { status: "unavailable" } });
    }
  });
  test("counts a store that is slow as what it last was, for 2 s", async () => {
    const answers = [async () => {}, () => new Promise<void>(() => undefined)];
    const ask = await probe(withStore(() => (answers.shift() ?? (async () => {}))()));
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 2_000);
    expect(await ask("/readyz")).toMatchObject({ status: 503, body: { status: "unavailable" } });
  });
});
