import type { Locator, Page } from "@playwright/test";
import { expectPhoto } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const times = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / });

test("loads with the shape of the times, the first of which is then in sight at the same height; More dates opens in sight", async ({
  page,
  signIn,
  world,
}) => {
  // In one step of the browser: the page replaces the slots, and one that has left has no place.
  const firstSlotY = () =>
    page.evaluate(() => {
      const places = [...document.querySelectorAll(".slots > *")].map((slot) => slot.getBoundingClientRect());
      return places.find(({ height }) => height > 0)?.y ?? Number.NaN;
    });
  const viewports = [
    { width: 1440, height: 900 },
    { width: 390, height: 664 },
  ];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    // A session knows the kind of the last visit once it has read it.
    await signIn("sione", { to: false });
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
  }
  await page.goto("/appointments?tab=book&reschedule=gone");
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const note = page.locator(".note").filter({ hasText: "There is no such appointment to move." });
    const widthOf = (box: Locator) => box.evaluate((element) => element.clientWidth);
    const panelWidth = await widthOf(page.locator(".tabbed-header"));
    await expect.poll(() => widthOf(note)).toBe(panelWidth);
  }
});

test("Morning and Afternoon filter the times without a call, and another day reads its times alone and says how many it has", async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn("sione", { to: "/appointments" });
  await expect(times(page).first()).toBeInViewport({ ratio: 1 });
  await expectPhoto(page);
  const status = page.getByRole("status").filter({ hasText: /\d times? .*on |No free times/ });
  await expect(status).toHaveText(/on Tuesday 24 November$/);
  const before = (await world.journal()).length;
  await page.getByRole("link", { name: "Afternoon", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" })).toHaveCount(0);
  await page.getByRole("link", { name: "Morning", exact: true }).click();
  await expect(page.getByRole("group", { name: "Morning" }).first()).toBeVisible();
  const heading = page.getByRole("heading", { name: /\d times? in the morning/ });
  await expect(heading).toContainText(`${await times(page).count()} time`);
  expect(await world.journal()).toHaveLength(before);
  const thursday = page.getByRole("link", { name: "Thu 26 Nov" });
  await thursday.click();
  await expect(page.getByRole("heading", { name: "Thursday 26 November" })).toBeVisible();
  await expect(status).toHaveText(/^\d+ times .*on Thursday 26 November$/);
  await expect(thursday).toBeFocused();
  const calls = (await world.journal()).slice(before).map(({ call }) => call);
  expect(new Set(calls)).toEqual(new Set(["GET ValidateToken", "GET Patient/AppointmentSlots"]));
  await test.step("a refused reason takes the focus", async () => {
    await times(page).first().click();
    const reason = page.getByLabel("Reason", { exact: true });
    await expect(page.getByRole("heading", { level: 2, name: /appointment for/ })).toBeFocused();
    await reason.fill("a".repeat(520));
    await expect(page.getByRole("status").filter({ hasText: "20 characters too many" })).toBeAttached();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveTitle(/^Error: /);
  });
});
