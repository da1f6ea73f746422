import { mkdirSync, statSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openConsole, practiceHost } from "../support/console.ts";
import { chooseAmount, goToPayment } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

/** Takes the pictures of README.md, each in a world with the same people and the same clock. */
const folder = "docs/pictures";
const maxBytes = 60_000;
const maxWidth = 1080;

test.use({ viewport: { width: 1200, height: 750 }, allowedHost: practiceHost });
test.beforeEach(({ page }) => page.clock.setFixedTime("2026-11-24T09:05:00+13:00"));

async function take(page: Page, name: string) {
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const browser = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const clip = { x: 0, y: 0, width, height, scale: Math.min(1, maxWidth / width) };
  let data = "";
  // Taken until nothing moves: an icon or a chart may arrive late.
  const isStill = async () => {
    const before = data;
    data = (await browser.send("Page.captureScreenshot", { format: "webp", quality: 60, clip })).data;
    return data === before;
  };
  await expect.poll(isStill, { intervals: [200] }).toBe(true);
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.webp`;
  writeFileSync(file, Buffer.from(data, "base64"));
  expect(statSync(file).size).toBeLessThan(maxBytes);
}

test("dashboard", async ({ page, signIn }) => {
  await signIn("sione");
  await take(page, "dashboard");
});

test("booking", async ({ page, signIn }) => {
  await signIn("sione", { to: "/appointments?tab=book" });
  await take(page, "booking");
});

test("result", async ({ page, signIn }) => {
  await signIn("sione", { to: "/reports" });
  await page.getByRole("button", { name: "HbA1c" }).first().click();
  await page.getByRole("dialog", { name: "HbA1c" }).getByRole("button", { name: "Chart" }).click();
  await expect(page.locator("dialog[open] .trend-chart svg").last()).toBeVisible();
  await take(page, "result");
});

test("payment", async ({ page, signIn }) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50");
  await goToPayment(page);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await take(page, "payment");
});

test.describe(() => {
  test.use({ scenario: "slot-taken", viewport: { width: 1440, height: 900 } });
  test("console", async ({ page, world, practiceUrl }) => {
    await openConsole(page, practiceUrl, world.id);
    await expect(page.getByText(/^Reading the/)).toHaveCount(0);
    await take(page, "console");
  });
});

test("phone", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 750 });
  await signIn("aroha", { as: "Tama Ngata" });
  await take(page, "phone");
});
