import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { z } from "zod";
import { sampled } from "../support/pages.ts";
import { openForPrint, squash } from "../support/paper.ts";
import { expect, test, type World } from "../support/test.ts";
import { brokenWords } from "../support/words.ts";

/** In px, what the margins leave of a sheet. */
const widths = { portrait: 673, landscape: 1001 };

const names = [
  "Methylenetetrahydrofolate reductase antibody",
  "Haematocrit",
  "eGFR",
  "Mean corpuscular haemoglobin concentration",
  "Neutrophils",
];
const values = ["12345.678", "0.328", ">90", "<0.00001", "1234567.25"];
const summaries = [
  "x10*9/L, 1.9-7.5",
  "L/L, 0.35-0.46",
  "mL/min/1.73 m², >60 in most people, see the note of the laboratory",
  "µmol/L, 20-200",
  "10^9/L, 12345.6-78901.2",
];
const flags = ["high", "other-critically low", "low", undefined, undefined];

/** A panel of 45 values, and the same a month before, to compare with. */
const observations = Array.from({ length: 45 }, (_, index) => {
  const kind = index % names.length;
  const round = Math.floor(index / names.length);
  return {
    name: `${names[kind]}${round === 0 ? "" : ` ${round}`}`,
    value: values[kind],
    summary: summaries[kind],
    ...(flags[kind] ? { flag: flags[kind] } : {}),
  };
});
const panel = {
  test: "Words on Paper",
  author: "Dr Christopherson-Featherstonehaugh",
  laboratory: "Southern Community Laboratories",
  reportedAt: "2026-11-23T10:00:00+13:00",
  isRead: true,
  observations,
};

const { records, screens } = z
  .object({ records: z.record(z.string(), z.looseObject({})), screens: z.record(z.string(), z.string()) })
  .parse(parse(readFileSync(join(import.meta.dirname, "words.yaml"), "utf8")));
const longest: Record<string, object> = {
  results: { panel, before: { ...panel, reportedAt: "2026-10-23T10:00:00+13:00" } },
  ...Object.fromEntries(Object.entries(records).map(([kind, long]) => [kind, { long }])),
};

async function openScreen(page: Page, world: World, screen: string) {
  const slip = `/appointments/slip/${world.people.sione.patientId}-appointment-0`;
  await openForPrint(
    page,
    screen.startsWith("/appointments/slip") ? slip : screen.replace(/\?(open|chart)$/, ""),
  );
  if (/\?(open|chart)$/.test(screen)) {
    await page.getByRole("button", { name: panel.test }).first().click();
    const dialog = page.getByRole("dialog", { name: panel.test });
    await expect(dialog.getByRole("rowheader")).toHaveCount(observations.length);
    await expect(dialog.getByText("Looking for it…")).toHaveCount(0);
    if (screen.endsWith("chart")) {
      await dialog.getByRole("button", { name: /chart/i }).click();
      await expect(page.getByRole("button", { name: `Back to ${panel.test}` })).toBeVisible();
    }
  }
  if (screen === "/my-record") {
    await page.getByRole("radio", { name: /read or print/ }).check();
    await page.getByRole("button", { name: "Make my copy" }).click();
    await expect(page.getByRole("heading", { name: "Your copy is made", exact: true })).toBeVisible();
  }
}

test("breaks no word or figure on paper, loses none beyond its edge, and says of which day it is", async ({
  page,
  world,
  signIn,
}) => {
  test.slow();
  for (const [collection, changes] of Object.entries(longest))
    await world.change(collection, "sione", changes);
  await signIn("sione", { to: false });
  const browser = await page.context().newCDPSession(page);
  for (const [screen, day] of sampled(Object.entries(screens))) {
    await openScreen(page, world, screen);
    for (const standard of [16, 32]) {
      const name = `${screen} with letters of ${standard} px`;
      // The browser's own setting, and what an extension for large text sets.
      await browser.send("Page.setFontSizes", { fontSizes: { standard } });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, `${standard}px`);
      await page.emulateMedia({ media: "print" });
      const sheet = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("page"));
      const width = sheet === "landscape" ? widths.landscape : widths.portrait;
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await brokenWords(page, { isPaper: true }), name).toEqual([]);
      const text = await page.locator("body").innerText();
      expect.soft(squash(text), name).toContain(squash(day));
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  }
});
