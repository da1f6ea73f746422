import type { Page } from "@playwright/test";
import { against } from "../figures.ts";

/** What a patient does on a long list. The browser reports each task of 50 ms or more. */
export type Deed = { name: string; act: (page: Page) => Promise<void> };

/** No keystroke and no scroll may take longer, in ms. */
const limit = 200;

export const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
  for (const _ of text) await page.keyboard.press("Backspace");
};
export const scroll = async (page: Page) => {
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 800);
};

/** Does each deed and returns its longest task as a row of a table. */
export async function measure(page: Page, deeds: readonly Deed[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, act } of deeds) {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: "longtask" });
      Object.assign(window, { longTasks: { tasks, observer } });
    });
    await act(page);
    await page.waitForLoadState("networkidle");
    const longest = await page.evaluate(async () => {
      // Two frames later the last task has been reported.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { tasks, observer } = (window as unknown as { longTasks: LongTasks }).longTasks;
      for (const { duration } of observer.takeRecords()) tasks.push(duration);
      observer.disconnect();
      return Math.max(0, ...tasks);
    });
    rows.push([name, ...against(longest, "≤", limit, 0)]);
  }
  return rows;
}

type LongTasks = { tasks: number[]; observer: PerformanceObserver };
