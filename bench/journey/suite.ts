import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { loginAlone, type Step, steps } from "./steps.ts";

/** Tuesday morning, with free times on the same day. */
const now = "2026-11-24T09:00:00+13:00";

/**
 * Signs in, looks at four people, books, reads a result, asks for a repeat and pays on a practice that takes `ms` for every call. A page is never loaded twice within a run, and
 * nothing is fetched by hovering, because the mouse moves onto a link only when it is pressed.
 */
export async function journey({ journey: { runs, delays } }: Effort, { url }: Portal): Promise<Table[]> {
  const browser = await launchChromium();
  try {
    const tables: Table[] = [];
    for (const ms of delays) {
      const measured: Measured[][] = [];
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        measured.push(await walk(await context.newPage(), url, ms));
        await context.close();
      }
      tables.push({
        title: `Journey at ${ms / 1_000} s a call (medians of ${runs} runs)`,
        columns: ["step", "ms", "target", "", "calls", "runs"],
        rows: [loginAlone, ...steps].map(({ name, limit, calls }, index) => {
          const all = measured.map((steps) => steps[index] as Measured);
          const took = median(all.map((one) => one.ms));
          const made = median(all.map((one) => one.calls));
          return [
            name,
            // The budgets are those of a practice that takes one second.
            ...(ms === 1_000 ? against(took, "≤", limit, 0) : [took.toFixed(0), "", ""]),
            calls === undefined ? String(made) : against(made, "≤", calls, 0).join(" "),
            all.map((one) => one.ms.toFixed(0)).join(" "),
          ];
        }),
      });
    }
    return tables;
  } finally {
    await browser.close();
  }
}

/** Resolves when nothing moves any more: a press waits for a dialog that is still opening. */
const settle = (page: Page) =>
  page.evaluate(
    async () => void (await Promise.allSettled(document.getAnimations().map((one) => one.finished))),
  );

/** A form that is submitted before the scripts run would load a document: `measure` waits for them. */
async function fillInLogin(page: Page, url: string, account: { username: string; password: string }) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username (email)").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
}

type Measured = { ms: number; calls: number };

async function walk(page: Page, url: string, ms: number): Promise<Measured[]> {
  const practice = practiceControl(`http://127.0.0.1:${ports.practice}`);
  const world = await practice.createWorld({ scenario: "proxy-parent-of-three", now, running: true });
  await world.addFault({ match: {}, effect: { type: "latency", ms } });
  const measured: Measured[] = [];
  const measure = async ({ before: prepare, act }: Step) => {
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    await settle(page);
    const before = (await world.journal()).length;
    const startedAt = performance.now();
    await act(page);
    const took = performance.now() - startedAt;
    measured.push({ ms: took, calls: (await world.journal()).length - before });
  };
  await fillInLogin(page, url, world.people.mei);
  await measure(loginAlone);
  await page.context().clearCookies();
  await fillInLogin(page, url, world.people.aroha);
  for (const step of steps) await measure(step);
  await world.remove();
  return measured;
}
