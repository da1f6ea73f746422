import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { bookingTexts } from "../../practice-api/appointments/texts.ts";
import { billingTexts } from "../../practice-api/billing/texts.ts";
import { ports } from "../addresses.ts";
import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";

/** Tuesday morning, with free times on the same day. */
const now = "2026-11-24T09:00:00+13:00";
/** One press of a patient, until what it led to can be read. */
type Step = {
  name: string;
  limit: number;
  calls?: number;
  /** What is done before the press, and not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const main = (page: Page) => page.getByRole("main");
const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });
/** Waits until the page shows a text, looking at each frame: a locator's own wait looks only every 500 ms. */
const shows = async (page: Page, text: RegExp) => {
  const isShown = (source: string) => new RegExp(source).test(document.body.innerText);
  await page.waitForFunction(isShown, text.source, { polling: "raf" });
};

const freeTime = /\d\d:\d\d\s*with /;

/** From /login, with the password filled in, to a booked appointment, a repeat request and a payment. */
const steps: Step[] = [
  {
    name: "Login, to the choice of patient",
    limit: 3_300,
    act: async (page) => {
      await page.getByRole("button", { name: "Login" }).click();
      await shows(page, /Choose an account to continue/);
    },
  },
  {
    name: "choice, to the dashboard's numbers",
    limit: 1_400,
    act: async (page) => {
      await main(page).getByRole("button", { name: "Aroha Ngata" }).click();
      await shows(page, /\d+\s+Future appointments/);
    },
  },
  {
    name: "Book, to the first question or offer",
    limit: 1_400,
    act: async (page) => {
      await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Appointments" })
        .click();
      await shows(page, /\bGP consult\b/);
    },
  },
  {
    name: "type, to free times",
    limit: 3_300,
    act: async (page) => {
      await main(page).getByRole("button", { name: "GP consult", exact: true }).click();
      await shows(page, freeTime);
    },
  },
  {
    name: "another day",
    limit: 1_400,
    act: async (page) => {
      await page.getByRole("link", { name: "Thu 26 Nov" }).click();
      await shows(page, /Thursday 26 November/);
      await shows(page, freeTime);
    },
  },
  {
    name: "Afternoon",
    limit: 150,
    calls: 0,
    act: async (page) => {
      await page.getByRole("link", { name: "Afternoon", exact: true }).click();
      await page.getByRole("group", { name: "Morning" }).first().waitFor({ state: "detached" });
    },
  },
  {
    name: "time, to the reason",
    limit: 1_200,
    act: async (page) => {
      await times(page).first().click();
      await shows(page, /What is the appointment for\?/);
    },
  },
  {
    name: "Continue, to the confirmation",
    limit: 1_200,
    act: async (page) => {
      await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
      await page.getByRole("button", { name: "Continue" }).click();
      await shows(page, /Book this appointment for you/);
    },
  },
  {
    name: "Book, to the confirmed appointment",
    limit: 3_300,
    act: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Book", exact: true }).click();
      await shows(page, new RegExp(bookingTexts.booked));
    },
  },
  {
    name: "Medications, to the list",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Medications" }).click();
      await shows(page, /Loratadine/);
    },
  },
  {
    name: "Ask for a repeat, to the questions",
    limit: 1_400,
    act: async (page) => {
      await main(page).getByRole("link", { name: "Ask for a repeat" }).click();
      await shows(page, /Where do you want to get it\?[\s\S]*Aro Valley Chemist/);
    },
  },
  {
    name: "Check your request, to its check",
    limit: 1_300,
    before: async (page) => {
      const saved = page.waitForResponse((response) => response.request().method() === "POST");
      await main(page)
        .getByRole("checkbox", { name: /Loratadine/ })
        .check();
      await main(page).getByRole("radio", { name: "Aro Valley Chemist" }).check();
      await saved;
    },
    act: async (page) => {
      await main(page).getByRole("button", { name: "Check your request" }).click();
      await shows(page, /Check it before it goes to the practice/);
    },
  },
  {
    name: "Send, to the practice's answer",
    limit: 2_400,
    act: async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await shows(page, /request has been received/);
    },
  },
  {
    name: "Accounts, to what is owed",
    limit: 1_400,
    before: (page) => page.keyboard.press("Escape"),
    act: async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Accounts" }).click();
      await shows(page, /account: \$[\d.]+ to pay/);
    },
  },
  {
    name: "Go to payment, to the total",
    limit: 2_400,
    act: async (page) => {
      await main(page).getByRole("button", { name: "Go to payment" }).click();
      await shows(page, /Total\s+\$[\d.]+/);
    },
  },
  {
    name: "Pay, to the receipt",
    limit: 5_500,
    before: async (page) => {
      await page.getByLabel("Card number").fill("4242424242424242");
      await page.getByLabel("Expiry").fill("1230");
      await page.getByLabel("CVC").fill("123");
    },
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Pay \$/ })
        .click();
      await shows(page, new RegExp(billingTexts.paid));
    },
  },
];

/**
 * Signs in, books, asks for a repeat and pays on a practice that takes `ms` for every call. A page is never loaded twice within a run, and
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
        rows: steps.map(({ name, limit, calls }, index) => {
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

type Measured = { ms: number; calls: number };

async function walk(page: Page, url: string, ms: number): Promise<Measured[]> {
  const practice = practiceControl(`http://127.0.0.1:${ports.practice}`);
  const world = await practice.createWorld({ now, running: true });
  const { username, password } = world.people.aroha;
  await page.goto(`${url}/login`);
  await page.getByLabel("Username (email)").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // A form that is submitted before the scripts run would load a document.
  await page.waitForLoadState("networkidle");
  await world.addFault({ match: {}, effect: { type: "latency", ms } });
  const measured: Measured[] = [];
  for (const { before: prepare, act } of steps) {
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    await settle(page);
    const before = (await world.journal()).length;
    const startedAt = performance.now();
    await act(page);
    const took = performance.now() - startedAt;
    measured.push({ ms: took, calls: (await world.journal()).length - before });
  }
  await world.remove();
  return measured;
}
