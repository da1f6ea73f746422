import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { healthRoutes } from "#app/.server/http/health.ts";
import type { Services } from "#app/.server/services.ts";
import { StoreError } from "#app/.server/store/store-error.ts";
import { ask, serving } from "../../../support/serving.ts";

afterEach(() => vi.restoreAllMocks());

async function probe(checkStore: Services["checkStore"], isOpen = false) {
  const { url } = await serving(express().use(healthRoutes({ checkStore, isCircuitOpen: () => isOpen })));
  return async (path: string) => {
    const { status, text } = await ask(`${url}${path}`);
    return `${status} ${(JSON.parse(text) as { status: string }).status}`;
  };
}
const works = async () => undefined;
const hangs = () => new Promise<never>(() => undefined);
const fails = (why: "unavailable" | "starting") => () => Promise.reject(new StoreError(why));

test.each<[string, string, string, Services["checkStore"], boolean?]>([
  ["the process runs, even without a store", "/healthz", "200 ok", fails("unavailable")],
  ["the store answers", "/readyz", "200 ok", works],
  ["the circuit to the practice is open", "/readyz", "200 degraded", works, true],
  ["the store is not open yet", "/readyz", "503 starting", fails("starting")],
  ["the store fails", "/readyz", "503 unavailable", fails("unavailable")],
  ["the store does not answer", "/readyz", "503 unavailable", hangs],
])("while %s, %s answers %s", async (_when, path, answer, checkStore, isOpen) => {
  expect(await (await probe(checkStore, isOpen))(path)).toBe(answer);
});

test("a store that is slow counts as what it last was, for 2 s", async () => {
  const answers = [works, hangs];
  const asked = await probe(() => (answers.shift() ?? works)());
  expect([await asked("/readyz"), await asked("/readyz")]).toEqual(["200 ok", "200 ok"]);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 2_000);
  expect(await asked("/readyz")).toBe("503 unavailable");
});
