import type { Server } from "node:http";
import type { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { NextFunction, Request, Response } from "express";
import type { ServerInstrumentation } from "react-router";
import type { createConnections } from "./connections.ts";

/** A turn of the event loop that did next to nothing. */
const quietTurnMs = 0.05;
const quietWaitMs = 1_000;

/**
 * Loses no request (threat T44): first `readyz` answers 503 and each response closes its connection, so that
 * the load balancer uses another instance; then no connection is accepted, running requests and actions
 * finish, and the process exits.
 */
export function createShutdown(options: {
  server: Server;
  further?: readonly TcpServer[];
  connections: ReturnType<typeof createConnections>;
  /** Meanwhile the process answers as before, and `readyz` returns 503. */
  drainMs: number;
  totalMs: number;
  /** Also of those whose browser has disconnected. */
  finishWork: () => Promise<void>;
  close: () => Promise<void>;
  note: (message: string) => void;
}) {
  const { server, further = [], connections, drainMs, totalMs, finishWork, close, note } = options;
  let isStopping = false;
  let finishing: Promise<void> | undefined;

  async function finish() {
    await waitingConnectionsAccepted(server);
    const closed = Promise.all(
      [server, ...further].map((one) => new Promise((resolve) => one.close(resolve))),
    );
    await finishWork();
    await closed;
    await close();
  }

  return {
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
      finishing ??= finish();
      const end = await Promise.race([
        finishing.then(
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

/**
 * When the process stops listening, the system resets the connections that wait to be accepted, and a turn of
 * the event loop accepts one of them. Two turns must do next to nothing: the first may be the rest of one
 * that has looked for connections already.
 */
async function waitingConnectionsAccepted(server: Server): Promise<void> {
  const until = performance.now() + quietWaitMs;
  let quietTurns = 0;
  const accepted = () => {
    quietTurns = 0;
  };
  server.on("connection", accepted);
  while (quietTurns < 2 && performance.now() < until) {
    const begunAt = performance.now();
    quietTurns += 1;
    await nextTurn();
    if (performance.now() - begunAt >= quietTurnMs) quietTurns = 0;
  }
  server.off("connection", accepted);
}

/** The router answers at once when the browser has left, while the action may still be writing. */
export function trackActions(): { instrumentation: ServerInstrumentation; finished: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    instrumentation: {
      route: (route) =>
        route.instrument({
          async action(run) {
            const work = run();
            underWay.add(work);
            await work.finally(() => underWay.delete(work));
          },
        }),
    },
    async finished() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
