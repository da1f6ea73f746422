import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { requestTimeLeft } from "#app/browser/time-left.ts";

const freshMs = 5_000;

const inUse = [
  "dialog[open]",
  "[role=dialog]",
  "iframe[allow*=camera]",
  "main form[method=post] :is(textarea, select, input:not([type=hidden], [type=checkbox]), :checked)",
].join();

/**
 * A page in use stays as it is, and so does one that cannot reach the portal. Out of view nothing is read.
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
