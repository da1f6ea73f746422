import type { Page } from "@playwright/test";
import { expectPhoto } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();

test("Morning and Afternoon filter the loaded times without a call", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/appointments" });
  await expect(firstTime(page)).toBeVisible();
  await expectPhoto(page);
  const before = (await world.journal()).length;
  await page.getByRole("link", { name: "Afternoon", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" })).toHaveCount(0);
  await page.getByRole("link", { name: "Morning", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" }).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Afternoon" })).toHaveCount(0);
  expect(await world.journal()).toHaveLength(before);
});

test("another day takes the token check and that day's times alone", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/appointments" });
  await expect(firstTime(page)).toBeVisible();
  await expectPhoto(page);
  const before = (await world.journal()).length;
  await page.getByRole("link", { name: "Thu 26 Nov" }).click();
  await expect(page.getByRole("heading", { name: "Thursday 26 November" })).toBeVisible();
  const calls = (await world.journal()).slice(before).map(({ call }) => call);
  expect(new Set(calls)).toEqual(new Set(["GET ValidateToken", "GET Patient/AppointmentSlots"]));
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
]) {
  test(`shows the first time without scrolling at ${viewport.width}x${viewport.height}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    await signIn("sione", { to: "/appointments" });
    await expect(firstTime(page)).toBeInViewport({ ratio: 1 });
  });
}
