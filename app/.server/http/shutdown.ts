import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { NextFunction, Request, Response } from "express";
import type { createConnections } from "./connections.ts";

type ShutdownOptions = {
  server: Server;
  connections: ReturnType<typeof createConnections>;
  /** How long the process answers as before while `readyz` returns 503, in ms. */
  drainMs: number;
  /** The time limit of the whole shutdown, in ms. */
  totalMs: number;
  /** Resolves when no action is running, including those whose browser has disconnected. */
  finishWork: () => Promise<void>;
  close: () => Promise<void>;
  /** Writes a line to the log. */
  note: (message: string) => void;
};

/**
 * Ends the process without losing a request (threat T44): first `readyz` answers 503 and each response closes
 * its connection, so that the load balancer uses another instance; then no connection is accepted, running
 * requests and actions finish, and the process exits.
 */
export function createShutdown({
  server,
  connections,
  drainMs,
  totalMs,
  finishWork,
  close,
  note,
}: ShutdownOptions) {
  let isStopping = false;

  async function finish() {
    const closed = new Promise((resolve) => server.close(resolve));
    await finishWork();
    await closed;
    await close();
  }

  return {
    /** Answers `readyz` once the process is stopping. */
    readiness(request: Request, response: Response, next: NextFunction) {
      if (!isStopping || request.path !== "/readyz") return next();
      response.status(503).set("Cache-Control", "no-store").json({ status: "stopping" });
    },

    /** @param isBehindBalancer waits until the balancer has seen `readyz`. */
    async begin(isBehindBalancer: boolean): Promise<never> {
      const limit = pause(totalMs);
      if (!isStopping) {
        note("draining");
        connections.drain();
      }
      isStopping = true;
      if (isBehindBalancer) await pause(drainMs);
      const end = await Promise.race([
        finish().then(
          () => "ended",
          () => "ended with an error",
        ),
        limit.then(() => "ended before its work"),
      ]);
      note(end);
      // The line is written in the next turn.
      await pause(0);
      process.exit(0);
    },
  };
}
