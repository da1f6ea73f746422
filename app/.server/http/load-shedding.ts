import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { NextFunction, Request, Response } from "express";
import type { AnonymousLimit } from "../rate-limits/session-limits.ts";
import type { RequestLoad } from "../rate-limits/sign-in-queue.ts";
import { queueQuery } from "../sign-in/queued-sign-in.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import { metrics } from "../telemetry/metrics.ts";

const busySeconds = 5;
const signInPaths = new Set(["/login", "/login.data"]);

/**
 * Middleware that lets requests begin in the order of their arrival, a few in each turn of the event loop,
 * so that many simultaneous requests never delay a health probe. When too many wait, and sooner while the loop is
 * delayed, further ones get 503 and Retry-After (threat T43): those without a session sooner. A delay alone refuses none,
 * because another process may have caused it.
 */
export function createLoadShedding(options: {
  /** Pages, and sign-ins, that begin in one turn of the event loop. A page takes about 3 ms of it. */
  perTurn: number;
  waiting: number;
  /** Besides: they take little until their turn comes in the queue of their own. */
  waitingSignIns: number;
  /** A process that is only slow refuses nothing. */
  waitingWhileDelayed: number;
  maxDelayMs: number;
  delayMs: () => number;
  load: RequestLoad;
}) {
  const { perTurn, waiting, waitingSignIns, waitingWhileDelayed, maxDelayMs, delayMs, load } = options;
  const pages = createQueue();
  const signIns = createQueue();
  let isTurnPending = false;

  function begin(queue: RequestQueue, next: () => void) {
    queue.begunInTurn++;
    if (!isTurnPending) {
      isTurnPending = true;
      setImmediate(startTurn);
    }
    next();
  }

  function startTurn() {
    isTurnPending = false;
    for (const queue of [pages, signIns]) queue.begunInTurn = 0;
    for (const queue of [pages, signIns]) {
      while (queue.begunInTurn < perTurn) {
        const first = queue.waiting.shift();
        if (!first) break;
        if (!first.socket.destroyed) begin(queue, first.begin);
      }
    }
  }

  return ({ socket, method, path, query, headers }: Request, response: Response, next: NextFunction) => {
    const isSignIn = signInPaths.has(path) && (method === "POST" || queueQuery in query);
    const queue = isSignIn ? signIns : pages;
    const isPatient = sessionCookie.parse(headers.cookie) !== undefined;
    const isLate = !isPatient && delayMs() > maxDelayMs;
    const maxWaiting = isSignIn ? waitingSignIns : isLate ? waitingWhileDelayed : waiting;
    if (queue.waiting.length >= maxWaiting) {
      metrics.requestsShed.inc({ reason: "busy" });
      return refuse(response, 503, busySeconds, "The portal is very busy. Please try again in a moment.");
    }
    if (!isSignIn) {
      load.pages++;
      response.once("close", () => load.pages--);
    }
    if (queue.begunInTurn < perTurn && queue.waiting.length === 0) return begin(queue, next);
    // What follows belongs to this request, and not to the one whose turn it is.
    queue.waiting.push({ socket, begin: AsyncResource.bind(next) });
  };
}

type RequestQueue = { waiting: { socket: Socket; begin: () => void }[]; begunInTurn: number };
const createQueue = (): RequestQueue => ({ waiting: [], begunInTurn: 0 });

function refuse(response: Response, status: 429 | 503, retryAfter: number, text: string) {
  response.status(status).type("text/plain");
  response.set({ "Retry-After": String(retryAfter), "Cache-Control": "no-store" });
  response.send(text);
}

const resolutionMs = 20;
const sampleMs = 500;

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

/** Before anything is rendered (threat T43). A cookie that opens no session: see refuseForgedCookies. */
export function limitAnonymousRequests(limit: AnonymousLimit) {
  return async (request: Request, response: Response, next: NextFunction) => {
    if (sessionCookie.parse(request.headers.cookie) !== undefined) return next();
    const retryAfter = await limit(request.ip ?? "");
    if (retryAfter === undefined) return next();
    metrics.requestsShed.inc({ reason: "network" });
    const text = "There were too many requests from your network. Please try again in a minute.";
    refuse(response, 429, retryAfter, text);
  };
}
