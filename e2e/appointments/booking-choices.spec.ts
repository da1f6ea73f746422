import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();

test("shows the days of one doctor after one press, and of any doctor after another", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  const doctors = page.getByRole("heading", { level: 4 });
  await expect(doctors).toHaveCount(4);
  await page.getByRole("button", { name: "More days with Dr Hana Pōtiki" }).click();
  await expect(doctors).toHaveText(["Dr Hana Pōtiki"]);
  await page.getByRole("button", { name: "Any GP" }).click();
  await expect(doctors).toHaveCount(4);
  await page.getByRole("button", { name: "More days with Dr Hana Pōtiki" }).click();
  await expect(doctors).toHaveText(["Dr Hana Pōtiki"]);
  await firstTime(page).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  expect(await world.list("appointments", "sione")).toContainEqual(
    expect.objectContaining({ provider: "Dr Hana Pōtiki", status: "future" }),
  );
});

test("says once that an appointment is by video, and in a note as wide as its panel that one is gone", async ({
  page,
  signIn,
}) => {
  await signIn("mei", { to: "/appointments?tab=book&step=type" });
  await page.getByRole("button", { name: "A doctor on your screen" }).click();
  await firstTime(page).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect((await dialog.innerText()).match(/video/gi)).toHaveLength(1);
  await page.goto("/appointments?tab=book&reschedule=gone");
  const note = page.locator(".note").filter({ hasText: "There is no such appointment to move." });
  await expect(note).toBeVisible();
  const [width, panel] = await note.evaluate((box) => [
    box.clientWidth,
    document.querySelector(".tabbed-header")?.clientWidth,
  ]);
  expect(width).toBe(panel);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test("loads with the shape of the times, which then appear at the same height; More dates opens in sight", async ({
      page,
      faults,
      signIn,
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
      await faults.add({ match: { path: "Patient/Appointments" }, effect: { type: "latency", ms: 60_000 } });
      await page.goto("/appointments", { waitUntil: "commit" });
      await expect(page.getByText("Loading the free times")).toBeAttached();
      // The page is still loading, so its stylesheets may be too, and without them nothing is in its place.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
      );
      const loading = await firstSlotY();
      await faults.clear();
      await page.goto("/appointments");
      await expect(firstTime(page)).toBeVisible();
      expect(Math.abs((await firstSlotY()) - loading)).toBeLessThan(8);
      await page.getByRole("link", { name: "More dates" }).click();
      await expect(page.getByLabel("Date")).toBeFocused();
      for (const part of [page.getByLabel("Date"), page.getByRole("button", { name: "Show this date" })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    });
  });
}
