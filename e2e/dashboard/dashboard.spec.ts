import type { Locator } from "@playwright/test";
import { expect, test } from "../support/test.ts";

test("shows at a glance what is coming and what is new, on every width", async ({ page, world, signIn }) => {
  await signIn("aroha");
  await test.step("shows on a phone without scrolling what needs the patient first, by its name", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const needs = page.getByRole("region", { name: "What needs you today" });
    await expect(needs.getByRole("listitem").first()).toContainText("New result: ");
    const bottom = () =>
      needs
        .getByRole("listitem")
        .first()
        .evaluate((row) => row.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(844);
    await expect(needs.getByRole("listitem").last()).toContainText("invoices to pay");
  });
  await test.step("folds the charts on a phone", async () => {
    const chart = page.getByRole("region", { name: "Appointment Overview" });
    await expect(chart).toBeHidden();
    await page.getByText("Your appointments in numbers").click();
    await expect(chart).toBeVisible();
  });
  await test.step("a card that looks pressable answers from edge to edge, and says what it opens", async () => {
    const cards = page.locator(".counter");
    await expect(cards).toHaveCount(4);
    for (const width of [390, 600, 820, 1440]) {
      await page.setViewportSize({ width, height: 1200 });
      for (const card of await cards.all()) {
        await expect(card.getByRole("link", { name: /^(See|Open) / })).toHaveCount(1);
        await expect.poll(() => missedPoints(card)).toEqual([]);
      }
    }
  });
  await test.step("keeps the session when the token check fails, and ends it when the token expires", async () => {
    await world.addFault({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not reach your practice");
    await world.clearFaults();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
    await world.advance("PT31M");
    await page.goto("/vitals");
    await expect(page).toHaveURL("/login?redirectTo=%2Fvitals");
  });
});

test("draws the columns, the total included, within their axis", async ({ page, world, signIn }) => {
  await signIn("big");
  const { faceToFace, allAppointments } = await world.counters("big");
  expect(faceToFace).toBeGreaterThan(50);
  const chart = page.getByRole("listbox", { name: "Booked Appointments" });
  await expect(chart).toContainText(String(faceToFace));
  await expect(chart.getByRole("option", { name: `Total Appointments: ${allAppointments}` })).toBeVisible();
  const isInside = () =>
    chart.evaluate((element) => {
      const bars = [...element.querySelectorAll("rect")];
      const top = element.getBoundingClientRect().top;
      return bars.length > 0 && bars.every((bar) => bar.getBoundingClientRect().top >= top);
    });
  await expect.poll(isInside).toBe(true);
});

test.describe("a failing call leaves the other panels as they are", () => {
  test("other panels do not wait for a call that takes long", async ({ page, world, signIn }) => {
    await world.addFault({
      match: { path: "Patient/RefreshCounter" },
      effect: { type: "latency", ms: 60_000 },
    });
    // The panel loads for a few seconds only, so the page itself records what it shows meanwhile.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const text = document.querySelector("main")?.textContent ?? "";
        if (!text.includes("Loading Appointment Overview") || !text.includes("Dr Hana Pōtiki")) return;
        observer.disconnect();
        performance.mark("loaded beside a loading panel");
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await signIn("aroha", { to: false });
    await page.goto("/", { waitUntil: "commit" });
    const marks = () =>
      page.evaluate(() => performance.getEntriesByName("loaded beside a loading panel").length);
    await expect.poll(marks).toBe(1);
  });
});

/** The points of a grid over the card, up to its edges, at which a press does not reach the card's link. */
function missedPoints(card: Locator): Promise<string[]> {
  return card.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => step / 8);
    // The corners are round.
    const at = (start: number, size: number, step: number) => start + 6 + (size - 12) * step;
    return steps.flatMap((row) =>
      steps.flatMap((column) => {
        const [x, y] = [at(left, width, column), at(top, height, row)];
        const link = document.elementFromPoint(x, y)?.closest("a");
        return link && element.contains(link) ? [] : [`${Math.round(x - left)},${Math.round(y - top)}`];
      }),
    );
  });
}
