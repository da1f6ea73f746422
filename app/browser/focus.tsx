import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isShown } from "./is-shown.ts";

const headings = ':is(h1, h2, h3)[tabindex="-1"]';
const hiding = ["open", "hidden", "disabled", "inert"];

/**
 * When the element that has the focus goes away, a browser gives the focus to none, and a keyboard user would begin
 * at the top of the page again. What was focused in the page before an overlay takes it when the overlay goes;
 * otherwise the nearest heading does. What an action focuses by itself comes first.
 */
export function KeptFocus() {
  useEffect(() => {
    let around: Element[] = [];
    /** In the page itself, not in an overlay. */
    let inPage: HTMLElement | undefined;
    let byKeyboard = false;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      around = [];
      for (let each: Element | null = target; each !== null; each = each.parentElement) around.push(each);
      byKeyboard = target.matches(":focus-visible");
      if (isInPage(around)) inPage = target;
    };
    const look = () => {
      frame = 0;
      const [lost] = around;
      if (document.activeElement !== document.body || lost === undefined || canHold(lost)) return;
      // Its ancestors as they were: it may have left the page.
      const place = isInPage(around) ? undefined : inPage;
      const nearest = around
        .filter((each) => each.isConnected && isShown(each))
        .map((each) =>
          each.querySelector<HTMLElement>(each === document.body ? `main ${headings}` : headings),
        )
        .find((heading) => heading !== null && isShown(heading));
      const next = place !== undefined && canHold(place) ? place : nearest;
      next?.focus({ preventScroll: !byKeyboard });
    };
    // Two frames, so that the effects of the action have run.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => {
        frame = requestAnimationFrame(look);
      });
    });
    document.addEventListener("focusin", remember);
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: hiding };
    observer.observe(document.body, changes);
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return null;
}

const isInPage = (around: readonly Element[]) => {
  const names = around.map(({ localName }) => localName);
  return names.includes("main") && !names.includes("dialog");
};

const canHold = (element: Element) =>
  element.isConnected && isShown(element) && !element.matches(":disabled, [inert] *");

/** So that screen readers announce the page. The first document keeps the browser's own behaviour. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
