import { createActor, type InspectionEvent } from "xstate";
import { readPortalResponse } from "#app/browser/portal-request.ts";
import type { TabMessage } from "#app/browser/session-tabs.ts";
import { type SessionTimeoutEffects, sessionTimeout } from "#app/browser/session-timeout.ts";
import { sessionAnswer, sessionTime } from "#app/browser/time-left.ts";
import { loggedOutHref, type TimeLeft } from "#app/shared/session-headers.ts";
import type { SessionAnswer, SessionTimeoutEvent } from "#machines/session-timeout/types.ts";
import type { Tab } from "./tab.ts";

/** How often the page of a tab in the background looks at the time, in ms. */
export const tickMs = 20_000;
/** A portal that has not answered by then, in ms, counts as unreachable. */
const answerMs = 8_000;

export type SessionPage = NonNullable<ReturnType<typeof startSessionPage>>;

export function startSessionPage(tab: Tab, inspect: (event: InspectionEvent) => void) {
  const { session, record } = tab;
  if (session === undefined || record === undefined) return undefined;
  let isCovered = false;
  let isLeft = false;
  const { listeners } = tab.device;
  const tell = (from: (message: TabMessage) => void, message: TabMessage) => {
    for (const listener of listeners) if (listener !== from) queueMicrotask(() => listener(message));
  };
  let listen: (message: TabMessage) => void = () => undefined;

  async function timeLeft(method: "GET" | "POST"): Promise<SessionAnswer> {
    const late = new Promise<undefined>((done) => void setTimeout(() => done(undefined), answerMs));
    const response = await Promise.race([tab.fetch("/session/time", { method }), late]);
    return sessionAnswer(
      response === undefined ? { outcome: "lost" } : await readPortalResponse<TimeLeft>(response),
    );
  }

  const leave = (path: string) => () => {
    isLeft = true;
    tab.page = undefined;
    tab.record = undefined;
    queueMicrotask(() => actor.stop());
    if (!tab.isClosed()) void tab.reload(path);
  };
  const effects: SessionTimeoutEffects = {
    page: (send) => {
      listen = (type) => send({ type });
      listeners.add(listen);
      tell(listen, "sessionChanged");
      const ticking = setInterval(() => send({ type: "tick", at: Date.now() }), tickMs);
      return () => {
        clearInterval(ticking);
        listeners.delete(listen);
      };
    },
    readSession: () => timeLeft("GET"),
    extendSession: () => timeLeft("POST"),
    cover: () => {
      isCovered = true;
    },
    reveal: () => {
      isCovered = false;
    },
    notifyTabs: () => tell(listen, "sessionChanged"),
    goToLogin: leave(loggedOutHref),
    reload: leave("/privacy"),
  };
  const actor = createActor(sessionTimeout(effects), {
    input: { ...sessionTime(session.left, session.loadedAt), warningMs: session.warningMs },
    inspect,
  });
  actor.start();
  // The page's own requests about its session have answers of their own.
  tab.page = {
    onRefused: (status, isWrite) => actor.send({ type: "refused", status, isWrite }),
    onSend: () => actor.send({ type: "sent" }),
  };
  return {
    tab,
    record,
    send: (event: SessionTimeoutEvent) => actor.send(event),
    hasTag: (tag: "signedIn" | "warning" | "failed" | "expired") => actor.getSnapshot().hasTag(tag),
    isCovered: () => isCovered,
    isLeft: () => isLeft,
    resumed: (left: TimeLeft) => actor.send({ type: "resumed", ...sessionTime(left, Date.now()) }),
    endsAt: () => actor.getSnapshot().context.endsAt,
    stop: () => {
      tab.page = undefined;
      actor.stop();
    },
  };
}
