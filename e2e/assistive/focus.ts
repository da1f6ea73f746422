import type { Page } from "@playwright/test";

/** Runs in the page. Whether a control, or the label that draws it, can be seen: nothing lies over it. */
export function isSeen(element: Element): boolean {
  const isDrawnByLabel = element.matches(":is([type=checkbox], [type=radio], [type=file])");
  const shown = isDrawnByLabel ? (element as HTMLInputElement).labels?.[0] : undefined;
  const [box] = (shown ?? element).getClientRects();
  if (box === undefined) return false;
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (left >= right || top >= bottom) return false;
  const seen = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) =>
      document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
    ),
  );
  return seen.some((hit) => hit !== null && (element.contains(hit) || shown?.contains(hit)));
}

/** What is wrong with where the focus is, or nothing. */
export const lostFocus = (page: Page) =>
  page.evaluate<string>(`(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return "on the body";
    return (${isSeen})(activeElement) ? "" : "hidden: " + activeElement.outerHTML.slice(0, 160);
  })()`);
