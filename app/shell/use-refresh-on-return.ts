import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { requestTimeLeft } from "#app/browser/time-left.ts";

/** A page that is read again is not read once more for so long, in ms. */
const freshMs = 5_000;

/** What reading the page again would disturb: a dialog, a video call, and a form that the patient has to fill in. */
const inUse = [
  "dialog[open]",
  "[role=dialog]",
  "iframe[allow*=camera]",
  "main form[method=post] :is(textarea, select, input:not([type=hidden], [type=checkbox]), :checked)",
].join();

/**
 * Reads the page again when it comes back into view or online, so that its lists, its numbers and the badges agree
 * with the practice. A page in use stays as it is, and so does one that cannot reach the portal. While the page is
 * out of view nothing is read.
 */
export function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const readAt = useRef(Number.NEGATIVE_INFINITY);

  const refresh = useEffectEvent(async () => {
    const isFresh = performance.now() - readAt.current < freshMs;
    const canRefresh = () => !document.hidden && document.querySelector(inUse) === null;
    if (navigation !== "idle" || isFresh || !canRefresh()) return;
    readAt.current = performance.now();
    // A page that is read while the portal cannot be reached becomes an error page.
    const { type } = await requestTimeLeft("GET");
    if (type === "unreachable") readAt.current = Number.NEGATIVE_INFINITY;
    else if (canRefresh()) await revalidate();
  });

  useEffect(() => {
    const onReturn = () => void refresh();
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("online", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("online", onReturn);
    };
  }, []);
}
