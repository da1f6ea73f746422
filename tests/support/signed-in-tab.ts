import { type ActorRefFrom, createActor } from "xstate";
import type { TimeLeft } from "#app/browser/session-headers.ts";
import { sessionTimeout } from "#app/browser/session-timeout.ts";
import { sessionTime } from "#app/browser/time-left.ts";
import type { SessionAnswer, SessionTimeoutEvent } from "#machines/session-timeout/types.ts";

const second = 1_000;
const minute = 60 * second;
export const idleMs = 15 * minute;
export const wholeMs = 8 * 60 * minute;

type Send = (event: SessionTimeoutEvent) => void;
type Timeout = ActorRefFrom<ReturnType<typeof sessionTimeout>>;

/** A portal with one session. `forced` replaces its answers. */
export function openPortal() {
  const start = Date.now();
  let usedAt = start;
  const answer = (): SessionAnswer => {
    const at = Date.now();
    const left = { idleMs: usedAt + idleMs - at, wholeMs: start + wholeMs - at };
    return left.idleMs < 0 || left.wholeMs < 0
      ? { type: "expired" }
      : { type: "timeLeft", ...sessionTime(left, at) };
  };
  const portal = {
    reads: 0,
    extensions: 0,
    forced: undefined as SessionAnswer | undefined,
    readSession: async () => {
      portal.reads++;
      return portal.forced ?? answer();
    },
    extendSession: async () => {
      portal.extensions++;
      if (portal.forced !== undefined) return portal.forced;
      if (answer().type === "timeLeft") usedAt = Date.now();
      return answer();
    },
  };
  return portal;
}
type Portal = ReturnType<typeof openPortal>;

/** The open tabs of one browser. */
const tabs: { send: Send; close: () => void }[] = [];

export function closeTabs(): void {
  for (const { close } of tabs.splice(0)) close();
}

/** One open page: its time-out with a page that ticks, and the other tabs of the browser. */
export function openTab(portal: Portal, left: TimeLeft = { idleMs, wholeMs }) {
  const page = { isCovered: false, wentTo: [] as string[] };
  const tab = { send: (() => undefined) as Send, close: () => actor.stop() };
  const machine = sessionTimeout({
    readSession: () => portal.readSession(),
    extendSession: () => portal.extendSession(),
    page: (send) => {
      tab.send = send;
      const ticking = setInterval(() => send({ type: "tick", at: Date.now() }), second);
      return () => clearInterval(ticking);
    },
    cover: () => {
      page.isCovered = true;
    },
    reveal: () => {
      page.isCovered = false;
    },
    notifyTabs: () => {
      for (const other of tabs) if (other !== tab) other.send({ type: "sessionChanged" });
    },
    goToLogin: () => void page.wentTo.push("login"),
    reload: () => void page.wentTo.push("reload"),
  });
  const actor: Timeout = createActor(machine, {
    input: { ...sessionTime(left, Date.now()), warningMs: 2 * minute },
  });
  tabs.push(tab);
  actor.start();
  const has = (tag: "signedIn" | "warning" | "failed" | "expired") => actor.getSnapshot().hasTag(tag);
  return {
    page,
    has,
    send: (event: SessionTimeoutEvent) => actor.send(event),
    use: () => actor.send({ type: "used", at: Date.now() }),
    shows: () =>
      has("warning") ? "warning" : has("signedIn") ? "page" : has("expired") ? "sign-in" : "nothing",
  };
}
