import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No violation that axe can find. */
export async function expectClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  );
}

export async function expectNoSidewaysScrolling(page: Page) {
  const width = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(width).toBe(0);
}

/** Clean, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page) {
  await expectClean(page);
  await expectNoSidewaysScrolling(page);
}

/** Presses Tab until this is focused, as somebody without a mouse would. */
export async function tabTo(page: Page, role: "link" | "button" | "textbox", name: string | RegExp) {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}
