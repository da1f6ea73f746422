import type { Page } from "@playwright/test";
import { against, median } from "../figures.ts";
import type { Table } from "../table.ts";

/** No key may take longer until the page shows what it found, in ms. */
const limit = 50;
const keys = "20 iron studies potiki labs";

/** How long Find anything takes from a key to the next frame, in a page that has shown so many entries. */
export async function findTask(page: Page, entries: number): Promise<Table> {
  const behindList = await keyTimes(page);
  // The list stays in the page's memory.
  await page.getByRole("link", { name: "Privacy and security" }).click();
  await page.getByRole("heading", { level: 1, name: "Privacy and security" }).waitFor();
  const elsewhere = await keyTimes(page);
  const rows = (where: string, took: readonly number[]) => [
    [`the slowest key, ${where}`, ...against(Math.max(...took), "≤", limit, 0)],
    [`a key as a median, ${where}`, median(took).toFixed(0), "", ""],
  ];
  return {
    title: `Find anything among ${entries} entries, from a key to the drawn frame`,
    columns: ["", "ms", "target", ""],
    rows: [...rows("on another screen", elsewhere), ...rows("over all of their rows", behindList)],
    notes: ["It includes the wait for the frame, up to 17 ms."],
  };
}

async function keyTimes(page: Page): Promise<number[]> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).waitFor();
  // The first key comes after the dialog has risen.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const took: number[] = [];
  for (const key of keys) {
    await page.evaluate(() => {
      const field = document.activeElement;
      const measured = new Promise<number>((done) => {
        field?.addEventListener(
          "keydown",
          ({ timeStamp }) =>
            // The task after the first frame: by then the frame has been drawn.
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
          { once: true },
        );
      });
      Object.assign(window, { measured });
    });
    await page.keyboard.press(key === " " ? "Space" : key);
    took.push(await page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured));
  }
  await page.keyboard.press("Escape");
  return took;
}
