import { expect, type Page } from "@playwright/test";

/** Ticks the box by keyboard and waits until the browser has done its work. */
export async function tickCaptcha(page: Page) {
  await page.getByRole("checkbox", { name: /not a robot/i }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^You can (log in|send it) now\.$/)).toBeVisible();
}
