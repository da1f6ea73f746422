import type { Page } from "@playwright/test";
import { expectPhoto } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();

test("shows the first time without scrolling, filters it without a call, and reads another day alone", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(firstTime(page), `${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPhoto(page);
  await test.step("Morning and Afternoon filter the loaded times without a call", async () => {
    const before = (await world.journal()).length;
    await page.getByRole("link", { name: "Afternoon", exact: true }).click();
    await expect(page.getByRole("group", { name: "Morning" })).toHaveCount(0);
    await page.getByRole("link", { name: "Morning", exact: true }).click();
    await expect(page.getByRole("group", { name: "Morning" }).first()).toBeVisible();
    const heading = page.getByRole("heading", { name: /\d times? in the morning/ });
    const shown = await page.getByRole("button", { name: /^\d\d:\d\d with / }).count();
    await expect(heading).toContainText(`${shown} time`);
    await expect(page.getByRole("group", { name: "Afternoon" })).toHaveCount(0);
    expect(await world.journal()).toHaveLength(before);
  });
  await test.step("another day takes the token check and that day's times alone", async () => {
    const before = (await world.journal()).length;
    await page.getByRole("link", { name: "Thu 26 Nov" }).click();
    await expect(page.getByRole("heading", { name: "Thursday 26 November" })).toBeVisible();
    const calls = (await world.journal()).slice(before).map(({ call }) => call);
    expect(new Set(calls)).toEqual(new Set(["GET ValidateToken", "GET Patient/AppointmentSlots"]));
  });
});
