import { metrics } from "../telemetry/metrics.ts";
import { timeLimits } from "../time-limits.ts";
import { networksOf } from "./rate-limit-key.ts";

/** Sign-ins under way at once. Each makes up to three calls at a time, of the 50 that one address of a practice gets. */
const atOnce = 24;
/** From so many pages on that wait or are under way, sign-ins begin one after the other: those who are in come first. */
const maxPages = 30;
/** How many wait, at 10 kB each. More would not have their turn within the time limit. */
const maxWaiting = 1_000;
const tickMs = 20;
/** How long room is kept for the page that follows a sign-in. */
const landingMs = 500;
/** When those who are turned away come back: in four groups, over a minute, so that they are no crowd again. */
const retryAfter = { seconds: 30, apart: 15, groups: 4 };

/** Other than sign-ins. */
export type RequestLoad = { pages: number };
export type SignInPlace = {
  /** 0 once its own turn has come. */
  before: () => number;
  /** Undefined when its turn has come, else the seconds after which to try again. */
  turn: Promise<number | undefined>;
  leave: () => void;
};

/** Threat T43. A place holds no name or password. `perNetwork` keeps one address from filling the queue. */
export function createSignInQueue(perNetwork: number, load: RequestLoad) {
  type Waiting = { begin: () => void };
  const waiting = new Set<Waiting>();
  const placesOf = new Map<string, number>();
  let underWay = 0;
  let turnedAway = 0;
  let isTicking = false;

  function tick() {
    if (isTicking || waiting.size === 0) return;
    isTicking = true;
    setTimeout(() => {
      isTicking = false;
      for (const { begin } of waiting) {
        if (underWay >= (load.pages < maxPages ? atOnce : 1)) break;
        begin();
      }
      tick();
    }, tickMs);
  }

  function end() {
    underWay--;
    load.pages++;
    setTimeout(() => load.pages--, landingMs).unref();
  }

  function turnAway(): number {
    metrics.requestsShed.inc({ reason: "signIns" });
    return retryAfter.seconds + retryAfter.apart * (turnedAway++ % retryAfter.groups);
  }

  return {
    /** One whose request is aborted leaves the queue. */
    enter(address: string, signal: AbortSignal): SignInPlace {
      if (waiting.size === 0 && underWay < atOnce) {
        underWay++;
        return { before: () => 0, turn: Promise.resolve(undefined), leave: once(end) };
      }
      const networks = networksOf(address);
      const isFull = networks.some(({ key, times }) => (placesOf.get(key) ?? 0) >= perNetwork * times);
      if (isFull || waiting.size >= maxWaiting || signal.aborted) {
        return { before: () => 0, turn: Promise.resolve(turnAway()), leave: () => undefined };
      }
      const { promise: turn, resolve } = Promise.withResolvers<number | undefined>();
      let hasTurn = false;
      const vacate = once(() => {
        waiting.delete(place);
        metrics.signInsWaiting.dec();
        clearTimeout(timer);
        signal.removeEventListener("abort", abandon);
        for (const { key } of networks) count(placesOf, key, -1);
      });
      const place: Waiting = {
        begin: () => {
          vacate();
          hasTurn = true;
          underWay++;
          resolve(undefined);
        },
      };
      const leave = (seconds: number) => {
        vacate();
        resolve(seconds);
      };
      const abandon = () => leave(retryAfter.seconds);
      const timer = setTimeout(() => leave(turnAway()), timeLimits.signInQueue);
      signal.addEventListener("abort", abandon);
      waiting.add(place);
      metrics.signInsWaiting.inc();
      for (const { key } of networks) count(placesOf, key, 1);
      tick();
      return {
        before: () => (waiting.has(place) ? [...waiting].indexOf(place) + underWay : 0),
        turn,
        leave: once(() => {
          if (hasTurn) end();
        }),
      };
    },
  };
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
