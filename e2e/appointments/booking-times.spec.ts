import type { Page } from "@playwright/test";
import { expectPhoto } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test("loads with the shape of the times, the first of which is then in sight at the same height; More dates opens in sight", async ({
      page,
      signIn,
      world,
    }) => {
      await signIn("sione", { to: false });
      // In one step of the browser: the page replaces the slots, and one that has left has no place.
      const firstSlotY = () =>
        page.evaluate(() => {
          const places = [...document.querySelectorAll(".slots > *")].map((slot) =>
            slot.getBoundingClientRect(),
          );
          return places.find(({ height }) => height > 0)?.y ?? Number.NaN;
        });
      await world.addFault({
        match: { path: "Patient/Appointments" },
        effect: { type: "latency", ms: 60_000 },
      });
      await page.goto("/appointments", { waitUntil: "commit" });
      await expect(page.getByText("Loading the free times")).toBeAttached();
      // The page is still loading, so its stylesheets may be too, and without them nothing is in its place.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
      );
      const loading = await firstSlotY();
      await world.clearFaults();
      await page.goto("/appointments");
      await expect(times(page).first()).toBeInViewport({ ratio: 1 });
      expect(Math.abs((await firstSlotY()) - loading)).toBeLessThan(8);
      await page.getByRole("link", { name: "More dates" }).click();
      await expect(page.getByLabel("Date")).toBeFocused();
      for (const part of [page.getByLabel("Date"), page.getByRole("button", { name: "Show this date" })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await page.goto("/appointments?tab=book&reschedule=gone");
      const note = page.locator(".note").filter({ hasText: "There is no such appointment to move." });
      const panelWidth = await page.locator(".tabbed-header").evaluate((panel) => panel.clientWidth);
      await expect.poll(() => note.evaluate((box) => box.clientWidth)).toBe(panelWidth);
    });
  });
}

test("Morning and Afternoon filter the times without a call, and another day reads its times alone", async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn("sione", { to: "/appointments" });
  await expect(times(page).first()).toBeInViewport({ ratio: 1 });
  await expectPhoto(page);
  const before = (await world.journal()).length;
  await page.getByRole("link", { name: "Afternoon", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" })).toHaveCount(0);
  await page.getByRole("link", { name: "Morning", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" }).first()).toBeVisible();
  const heading = page.getByRole("heading", { name: /\d times? in the morning/ });
  await expect(heading).toContainText(`${await times(page).count()} time`);
  expect(await world.journal()).toHaveLength(before);
  await page.getByRole("link", { name: "Thu 26 Nov" }).click();
  await expect(page.getByRole("heading", { name: "Thursday 26 November" })).toBeVisible();
  const calls = (await world.journal()).slice(before).map(({ call }) => call);
  expect(new Set(calls)).toEqual(new Set(["GET ValidateToken", "GET Patient/AppointmentSlots"]));
});
