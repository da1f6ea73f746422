import type { Server } from "node:http";
import type { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { NextFunction, Request, Response } from "express";
import type { createConnections } from "./connections.ts";

/** A turn of the event loop that did next to nothing, and how long to wait for one, in ms. */
const quietTurnMs = 0.05;
const quietWaitMs = 1_000;

type ShutdownOptions = {
  server: Server;
  /** Other sockets that accept connections for it. */
  further?: readonly TcpServer[];
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
  further = [],
  connections,
  drainMs,
  totalMs,
  finishWork,
  close,
  note,
}: ShutdownOptions) {
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
 * Waits for two turns of the event loop that accept no connection and do next to nothing else. When the process stops
 * listening, the system resets the connections that wait to be accepted, and a turn accepts one of them. The first of
 * the two may be the rest of a turn that has looked for connections already.
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
