import { setTimeout as pause } from "node:timers/promises";
import { Router } from "express";
import type { Services } from "../services.ts";
import { StoreError } from "../store/store-error.ts";

/** A probe is answered within this time, whatever the store does. */
const answerMs = 80;
/** A slow store counts as what it last was for this long: every instance may be busy at once. */
const lastAnswerMs = 2_000;

type StoreStatus = "ok" | "starting" | "unavailable";

/** `readyz` is "degraded" while the practice keeps failing, and 503 without the store (threat T45). */
export function healthRoutes(services: Pick<Services, "checkStore" | "isCircuitOpen">): Router {
  const router = Router();
  const storeStatus = sharedCheck(services.checkStore);
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const status = await storeStatus();
    const isReady = status === "ok";
    response.status(isReady ? 200 : 503).set("Cache-Control", "no-store");
    response.json({ status: isReady && services.isCircuitOpen() ? "degraded" : status });
  });
  return router;
}

/** Probes share the check that is under way, so that those of a frozen store do not pile up. */
function sharedCheck(checkStore: () => Promise<void>): () => Promise<StoreStatus> {
  let checking: Promise<StoreStatus> | undefined;
  let last: { status: StoreStatus; at: number } | undefined;
  const whileSlow = async (): Promise<StoreStatus> => {
    await pause(answerMs, undefined, { ref: false });
    return last && performance.now() - last.at < lastAnswerMs ? last.status : "unavailable";
  };
  const check = async () => {
    const status = await statusOf(checkStore());
    last = { status, at: performance.now() };
    checking = undefined;
    return status;
  };
  return () => {
    checking ??= check();
    return Promise.race([checking, whileSlow()]);
  };
}

async function statusOf(check: Promise<void>): Promise<StoreStatus> {
  try {
    await check;
    return "ok";
  } catch (error) {
    return error instanceof StoreError ? error.reason : "unavailable";
  }
}
