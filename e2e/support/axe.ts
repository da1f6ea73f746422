import { expect, type Page } from "@playwright/test";
import axe, { type RunOnly, type RunOptions } from "axe-core";

const allRules: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The only rule of axe whose result depends on the colour scheme. */
const colourRule: RunOnly = { type: "rule", values: ["color-contrast"] };

/** Each width and each colour scheme meets all rules once: no rule depends on both. */
export const twoLooks = [
  { width: 320, colorScheme: "light", rules: allRules },
  { width: 1440, colorScheme: "dark", rules: allRules },
] as const;
/** The other two pairs meet the colour rule too. */
const fourLooks = [
  ...twoLooks,
  { width: 320, colorScheme: "dark", rules: colourRule },
  { width: 1440, colorScheme: "light", rules: colourRule },
] as const;
type Look = (typeof fourLooks)[number];
/** A phone and a tablet, on which the layout differs again. */
const furtherWidths = [390, 820];

/**
 * The violations that axe finds in the page, without the content of its frames, which is not the portal's.
 * axe-core runs in the page itself and stays there for the next run: its Playwright package loads it again and
 * opens a further page for each run, which takes five times as long.
 */
async function violationsOf(page: Page, runOnly = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ["violations"], iframes: false };
  const violations = await page.evaluate(
    async (chosen) => (await (window as unknown as { axe: typeof axe }).axe.run(chosen)).violations,
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

const sidewaysScrolling = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** No violation that axe can find. */
export async function expectClean(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page) {
  expect(await sidewaysScrolling(page)).toBe(0);
}

/** Clean, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page) {
  await expectClean(page);
  await expectNoSidewaysScrolling(page);
}

/** Accessible in light and dark, in a narrow and a wide window. Leaves the page as it was. */
export async function expectAccessibleEverywhere(
  page: Page,
  state = "the page",
  looks: readonly Look[] = fourLooks,
) {
  const size = page.viewportSize();
  const clean = expect.configure({ soft: true, timeout: 10_000 });
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const at = `${state} at ${width} px in ${colorScheme}`;
    await clean.poll(() => sidewaysScrolling(page), `${at} scrolls sideways`).toBe(0);
    // A script may answer a change of the scheme later than the page: the card's fields are another document.
    await clean.poll(() => violationsOf(page, rules), at).toEqual([]);
  }
  for (const width of furtherWidths) {
    await page.setViewportSize({ width, height: 800 });
    await clean.poll(() => sidewaysScrolling(page), `${state} at ${width} px scrolls sideways`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** Presses Tab until this is focused, as a keyboard user does. */
export async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "checkbox",
  name: string | RegExp,
) {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 80; presses++) {
    const isFocused = (element: Element) =>
      (element.getRootNode() as Document | ShadowRoot).activeElement === element;
    if ((await target.count()) > 0 && (await target.evaluate(isFocused))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}
