import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { findTask } from "./find.ts";

/** A full page of the practice's list, which both records have. */
const pageSize = 100;
const dayMs = 24 * 3_600_000;
const now = "2026-11-24T09:00:00+13:00";

/**
 * The first page of a heavy record's results beside that of a light one, and the memory of a tab that shows more
 * and more of them.
 */
export async function heavyRecord(
  { results, loads }: Effort["longLists"],
  { url }: Portal,
): Promise<Table[]> {
  const practice = practiceControl(`http://127.0.0.1:${ports.practice}`);
  const light = await practice.createWorld({ now });
  const heavy = await practice.createWorld({ now });
  await setResults(light, pageSize);
  await setResults(heavy, results);
  const browser = await launchChromium();
  try {
    const pages = await Promise.all(
      [light, heavy].map(async (world) => {
        const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
        const { q } = await world.switchToken("sione");
        await page.goto(`${url}/loginSwitch/${q}`);
        await page.waitForURL(`${url}/`);
        return page;
      }),
    );
    const [lightPage, heavyPage] = pages as [Page, Page];
    const took: [number[], number[]] = [[], []];
    // In turn, so that both meet the same machine.
    for (let load = 0; load < loads; load++) {
      took[0].push(await loadTime(lightPage, url));
      took[1].push(await loadTime(heavyPage, url));
    }
    const [ofLight, ofHeavy] = [median(took[0]), median(took[1])];
    const memory = await memoryOver(heavyPage, url, results / pageSize);
    const find = await findTask(heavyPage, results);
    return [
      {
        title: `First page of test results (medians of ${loads} loads)`,
        columns: ["record", "ms", "× light", "target", ""],
        rows: [
          [`${pageSize} results`, ofLight.toFixed(0), "", "", ""],
          [`${results} results`, ofHeavy.toFixed(0), ...against(ofHeavy / ofLight, "≤", 1.2, 2)],
        ],
      },
      {
        title: "Memory of the tab, MB of JavaScript after a collection",
        columns: ["pages shown", "MB"],
        rows: memory.map(([shown, megabytes]) => [String(shown), megabytes.toFixed(1)]),
      },
      find,
    ];
  } finally {
    await browser.close();
    await Promise.all([light.remove(), heavy.remove()]);
  }
}

type World = Awaited<ReturnType<ReturnType<typeof practiceControl>["createWorld"]>>;

/** Replaces a patient's results by so many over ten years. */
async function setResults(world: World, count: number): Promise<void> {
  const own = await world.list("results", "sione");
  const [model] = own;
  const last = Date.parse(now);
  const added = Array.from({ length: count }, (_, index) => [
    `result-${index}`,
    {
      ...model,
      isRead: index > 2,
      reportedAt: new Date(last - (index + 1) * ((3_650 * dayMs) / count)).toISOString(),
    },
  ]);
  const removed = own.map(({ id }) => [id, null]);
  await world.change("results", "sione", Object.fromEntries([...removed, ...added]));
}

async function loadTime(page: Page, url: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(`${url}/reports`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector(".month-rows > li") !== null, undefined, {
    polling: "raf",
  });
  return performance.now() - startedAt;
}

/** The heap after each fifth of the pages. */
async function memoryOver(page: Page, url: string, pages: number): Promise<[number, number][]> {
  const session = await page.context().newCDPSession(page);
  const figures: [number, number][] = [];
  const steps = [...new Set([1, 2, 3, 4, 5].map((fifth) => Math.max(1, Math.round((pages * fifth) / 5))))];
  for (const shown of steps) {
    await page.goto(`${url}/reports?pages=${shown}&shown=${shown * pageSize}`);
    await page
      .getByText(new RegExp(`${shown * pageSize} of (at least )?${shown * pageSize} shown`))
      .waitFor();
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    figures.push([shown, usedSize / 1_000_000]);
  }
  return figures;
}
