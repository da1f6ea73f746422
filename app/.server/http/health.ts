import { setImmediate } from "node:timers/promises";
import { Router } from "express";
import type { Services } from "../services.ts";

/**
 * Routes for monitoring (threat T45). `healthz` reports on the process alone; `readyz` answers
 * 503 when the store cannot be used, and "degraded" while the practice keeps failing.
 */
export function healthRoutes(services: () => Promise<Services>): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    response.set("Cache-Control", "no-store");
    try {
      // Waiting for migrations must not keep a probe waiting, so services that have not started count as none.
      const started = await Promise.race([services(), setImmediate(undefined)]);
      if (!started) return void response.status(503).json({ status: "starting" });
      await started.checkStore();
      response.json({ status: started.isCircuitOpen() ? "degraded" : "ok" });
    } catch {
      response.status(503).json({ status: "unavailable" });
    }
  });
  return router;
}
