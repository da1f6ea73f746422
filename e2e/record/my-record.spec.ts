import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expectHydrated } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

const partPath = "/my-record/part";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 2, name, exact: true });
const manifestRow = (page: Page, part: string) =>
  page.getByRole("region", { name: /copy/ }).getByRole("row", { name: new RegExp(`^${part} `) });

async function makeCopy(page: Page, format: string, { only }: { only?: readonly string[] } = {}) {
  await expectHydrated(button(page, "Make my copy"));
  const boxes = page.getByRole("checkbox");
  for (const box of only === undefined ? [] : await boxes.all()) await box.uncheck();
  for (const name of only ?? []) await page.getByRole("checkbox", { name, exact: true }).check();
  await page.getByRole("radio", { name: new RegExp(format) }).check();
  await button(page, "Make my copy").click();
}

async function saved(page: Page, name: string | RegExp) {
  const download = page.waitForEvent("download");
  await button(page, name).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("is reached by the user's menu, saved as a file, and leaves nothing in the browser or its address", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione");
  await page.getByRole("banner").getByRole("button", { name: /Sione/ }).click();
  await page.getByRole("link", { name: "Take my record with me" }).click();
  await makeCopy(page, "FHIR");
  await expect(heading(page, "Your copy is made")).toBeFocused();
  const { name, text } = await saved(page, "Save my copy");
  expect(name).toBe("my-record-2026-11-24.fhir.json");
  const { entry } = JSON.parse(text) as { entry: { resource: { resourceType: string } }[] };
  const reports = entry.filter(({ resource }) => resource.resourceType === "DiagnosticReport");
  expect(reports).toHaveLength((await world.list("results", "sione")).length);
  await world.verify({ call: "GET Patient/MessageByID", times: 0 });
  expect(new URL(page.url()).search).toBe("");
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((key) => key !== "react-router-scroll-positions")).toEqual([]);
});

test("says how far it is, stops on request, reads the rest later, and shows a copy of the chosen dates", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/my-record" });
  const isVitals = (url: URL) => url.pathname === partPath && url.searchParams.get("part") === "vitals";
  await page.route(isVitals, () => undefined);
  await makeCopy(page, "JSON", { only: ["Allergies", "Vitals", "Reminders"] });
  await expect(heading(page, "Making your copy")).toBeFocused();
  await expect(page.getByText("Reading Vitals, page 1")).toBeVisible();
  await expect(page.getByText("1 of 3 parts read. Keep this page open.")).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Making your copy" });
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(1 / 3);
  await expectAccessibleEverywhere(page, "making");
  await button(page, "Stop").click();
  await expect(heading(page, "Your copy is made, but 2 parts are missing")).toBeVisible();
  await expect(page.getByText("Vitals: Stopped before it was read.")).toBeVisible();
  await expect(manifestRow(page, "Vitals")).toContainText("Not in the copy");
  await page.unroute(isVitals);
  await button(page, "Try the 2 missing parts again").click();
  await expect(heading(page, "Your copy is made")).toBeVisible();
  await expect(manifestRow(page, "Vitals")).toContainText("Whole");

  await button(page, "Change what is in it").click();
  const vitals = (await world.list("vitals", "sione")) as readonly { id: string; at: string }[];
  await button(page, "Choose dates").click();
  await page.getByLabel("From").fill("2026-06-01");
  await page.getByLabel("To", { exact: true }).fill("2026-11-24");
  await makeCopy(page, "read or print", { only: ["Vitals", "Medications"] });
  const row = manifestRow(page, "Vitals").first();
  await expect(row).toContainText(new RegExp(`\\d+ of ${vitals.length}`));
  const [, count = ""] = /(\d+) of/.exec((await row.textContent()) ?? "") ?? [];
  const part = page.getByRole("region", { name: "Vitals" });
  // A long part is folded, and its name in the list opens it.
  await expect(part.getByRole("rowheader")).toHaveCount(0);
  await row.getByRole("link", { name: "Vitals" }).click();
  await expect(part.getByRole("heading", { name: "Vitals" })).toBeInViewport();
  await expect(part.getByRole("rowheader")).toHaveCount(Number(count));
  expect(Number(count)).toBeLessThan(vitals.length);
  await expectAccessibleEverywhere(page, "made");
  await button(page, "Change what is in it").click();
  await expect(page.getByRole("checkbox", { name: "Allergies" })).not.toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("2026-06-01");
});

test("keeps nothing when another record is opened before the copy is made", async ({
  page,
  context,
  world,
  signIn,
}) => {
  await signIn("aroha", { to: "/my-record" });
  const isReminders = (url: URL) => url.searchParams.get("part") === "reminders";
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(isReminders, async (route) => {
    reached.resolve();
    await release.promise;
    await route.continue();
  });
  await makeCopy(page, "JSON", { only: ["Allergies", "Reminders"] });
  await reached.promise;
  const other = await context.newPage();
  await other.goto("/vitals");
  await other.getByRole("banner").getByRole("button", { name: /Aroha/ }).click();
  await other.getByRole("button", { name: new RegExp(world.people.manaia.name) }).click();
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Manaia");
  release.resolve();
  // The page loads the record that is open now, and has kept nothing of the other.
  await expect(page.getByRole("complementary", { name: "Summary" })).toContainText(world.people.manaia.name);
  await expect(button(page, /Save my copy/)).toHaveCount(0);
});
