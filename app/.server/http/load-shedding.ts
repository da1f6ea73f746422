import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { NextFunction, Request, Response } from "express";
import { metrics } from "../telemetry/metrics.ts";

export type LoadSheddingOptions = {
  /** Requests that begin in one turn of the event loop. A page takes about 3 ms of it. */
  perTurn: number;
  /** Requests that may wait for their turn. */
  waiting: number;
  /** Requests that may wait while the event loop is delayed: a process that is only slow refuses nothing. */
  waitingWhileDelayed: number;
  /** The mean delay from which on the event loop counts as delayed, in ms. */
  maxDelayMs: number;
  /** The mean delay of the event loop in the latest interval, in ms. */
  delayMs: () => number;
};

const retryAfterSeconds = 5;

/**
 * Middleware that lets requests begin in the order of their arrival, a few in each turn of the event loop,
 * so that many simultaneous requests never delay a health probe. When too many wait, and sooner while the loop is
 * delayed, further ones get 503 and Retry-After (threat T43). A delay alone refuses none, because another process may
 * have caused it.
 */
export function createLoadShedding({
  perTurn,
  waiting,
  waitingWhileDelayed,
  maxDelayMs,
  delayMs,
}: LoadSheddingOptions) {
  const queue: { socket: Socket; begin: () => void }[] = [];
  let begunInTurn = 0;
  let isTurnPending = false;

  function begin(next: () => void) {
    begunInTurn++;
    if (!isTurnPending) {
      isTurnPending = true;
      setImmediate(startTurn);
    }
    next();
  }

  function startTurn() {
    isTurnPending = false;
    begunInTurn = 0;
    while (begunInTurn < perTurn) {
      const first = queue.shift();
      if (!first) return;
      if (!first.socket.destroyed) begin(first.begin);
    }
  }

  return ({ socket }: Request, response: Response, next: NextFunction) => {
    if (queue.length >= (delayMs() > maxDelayMs ? waitingWhileDelayed : waiting)) {
      metrics.requestsShed.inc({ reason: "busy" });
      return refuse(response);
    }
    if (begunInTurn < perTurn && queue.length === 0) return begin(next);
    // What follows belongs to this request, and not to the one whose turn it is.
    queue.push({ socket, begin: AsyncResource.bind(next) });
  };
}

function refuse(response: Response) {
  response.status(503).type("text/plain");
  response.set({ "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" });
  response.send("The portal is very busy. Please try again in a moment.");
}

const resolutionMs = 20;
const sampleMs = 500;

/** Measures the event loop. Returns the mean delay of the last half second, in ms. */
export function eventLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let mean = 0;
  setInterval(() => {
    mean = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6;
    histogram.reset();
  }, sampleMs).unref();
  return () => mean;
}
