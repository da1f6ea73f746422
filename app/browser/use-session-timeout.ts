import { useEffect, useRef, useState } from "react";
import { emptyHoverCache } from "./hover-cache.ts";
import { recordHeaders, standFor, verdictOf } from "./session-fetch.ts";
import type { TimeLeft } from "./session-headers.ts";
import {
  type SessionStatusResponse,
  type SessionTimeoutState,
  type SessionWatch,
  type TabMessage,
  watchSession,
} from "./session-timeout.ts";

/** Whose record a page shows, how long its visit lasts, and how long before its end to warn, in ms. */
export type Standing = { record: string; left: TimeLeft; warningMs: number };

export type SessionView = {
  state: SessionTimeoutState;
  /** Something was being sent when the visit ended. */
  isUnsent: boolean;
  watch: SessionWatch | undefined;
  /** For when nothing stands over the page any more, and the focus has nowhere to be. */
  giveFocusBack: () => void;
};

/** What shows that somebody is there. Scrolling alone may be the page's own doing; a wheel is not. */
const uses = ["pointerdown", "keydown", "click", "input", "wheel", "touchmove"] as const;
const answerMs = 8_000;
const channelName = "portal-visit";

/** Tells the other tabs of this browser something, from a page that follows its visit or not. */
export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Follows the visit for as long as the signed-in layout stands (see visit-watch.ts). */
export function useSessionTimeout({ record, left, warningMs }: Standing): SessionView {
  const [state, setState] = useState<SessionTimeoutState>({ name: "open" });
  const [isUnsent, setUnsent] = useState(false);
  const [watch, setWatch] = useState<SessionWatch>();
  const [cover] = useState(coverPage);
  const first = useRef(left);
  first.current = left;

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const watching = watchSession(
      {
        now: Date.now,
        ask: () => timeLeft("GET"),
        stay: () => timeLeft("POST"),
        tell: (message) => channel.postMessage(message),
        hide: cover.hide,
        goTo: (where) => (where === "login" ? location.replace("/login") : location.reload()),
        changed: (next) => {
          setState(next);
          // An end that comes by itself interrupts nothing.
          if (next.name === "hidden") setUnsent(false);
        },
      },
      warningMs,
      first.current,
    );
    setWatch(watching);
    // Whoever still shows another person's record, or thinks that the visit is over, learns better.
    channel.postMessage("arrived" satisfies TabMessage);
    standFor({
      record,
      refused: (verdict, isWrite) => {
        emptyHoverCache();
        setUnsent((was) => isWrite || (was && watching.state().name === "over"));
        if (verdict === "changed") watching.changed();
        else watching.over();
        return watching.returned();
      },
    });

    const heard = (event: MessageEvent<TabMessage>) => void watching.heard(event.data);
    const used = (event: Event) => {
      if (event.isTrusted) watching.used();
    };
    const looked = () => {
      if (document.visibilityState === "visible") watching.look();
    };
    // A page that goes into the browser's memory goes there covered, and comes back so (SECURITY T6).
    const gone = () => document.documentElement.toggleAttribute(hiddenAttribute, true);
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) void watching.check();
    };
    channel.addEventListener("message", heard);
    for (const name of uses) addEventListener(name, used, { capture: true, passive: true });
    document.addEventListener("visibilitychange", looked);
    addEventListener("pagehide", gone);
    addEventListener("pageshow", back);
    return () => {
      standFor(undefined);
      watching.stop();
      channel.close();
      for (const name of uses) removeEventListener(name, used, { capture: true });
      document.removeEventListener("visibilitychange", looked);
      removeEventListener("pagehide", gone);
      removeEventListener("pageshow", back);
    };
  }, [record, warningMs, cover]);

  return { state, isUnsent, watch, giveFocusBack: cover.giveFocusBack };
}

/** app/shell/visit.css takes everything inside the shell out of sight while the document carries it. */
const hiddenAttribute = "data-visit-hidden";

/** Covers the page and uncovers it; the focus, which nothing hidden can hold, comes back with the page. */
function coverPage() {
  let focused: Element | null = null;
  const giveFocusBack = () => {
    if (document.activeElement !== document.body) return;
    const menu = focused?.closest("[popover]");
    // A dialog has shut the menu that it was opened from, so its button stands in for what was in it.
    const opener = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : focused;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const hide = (isHidden: boolean) => {
    const root = document.documentElement;
    if (isHidden === root.hasAttribute(hiddenAttribute)) return;
    if (isHidden) focused = document.activeElement;
    root.toggleAttribute(hiddenAttribute, isHidden);
    if (!isHidden) giveFocusBack();
  };
  return { hide, giveFocusBack };
}

async function timeLeft(method: "GET" | "POST"): Promise<SessionStatusResponse> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch("/session/time", { method, headers: recordHeaders(), signal });
    const verdict = verdictOf(response);
    if (verdict !== undefined) return verdict;
    return response.ok ? ((await response.json()) as TimeLeft) : "unknown";
  } catch {
    return "unknown";
  }
}
