import type { Page } from "@playwright/test";

let watchers = 0;

/** Calls `onDrawn` with the text of each picture of the page that differs from the one before, whatever document it is of. */
export async function watchDrawnTexts(page: Page, onDrawn: (text: string) => void): Promise<void> {
  // A page takes each name once.
  const reportName = `reportDrawnText${++watchers}`;
  await page.exposeFunction(reportName, onDrawn);
  await page.addInitScript(reportDrawn, reportName);
  await page.evaluate(reportDrawn, reportName);
}

/** Runs in the browser. What changes and is changed again before the browser draws is never shown. */
function reportDrawn(report: string): void {
  let latest = "";
  let isDue = false;
  const look = () => {
    isDue = false;
    const text = document.body?.innerText ?? "";
    const send: unknown = Reflect.get(window, report);
    if (text !== latest && typeof send === "function") send(text);
    latest = text;
  };
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(look);
    isDue = true;
  }).observe(document, changes);
}
