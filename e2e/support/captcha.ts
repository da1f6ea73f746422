import { expect, type Page } from "@playwright/test";

/** Checks the box by keyboard and waits until the captcha is solved. */
export async function tickCaptcha(page: Page) {
  await page.getByRole("checkbox", { name: /not a robot/i }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Tick the box above first")).toBeHidden();
}
