import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOnly, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const allRules: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The only rule of axe whose result depends on the colour scheme. */
const colourRule: RunOnly = { type: "rule", values: ["color-contrast"] };
/** What every signed-in page has around its own content. */
const shell = ["header.top", "nav[aria-label=Main]", "footer.foot"];

/** One width and one colour scheme, with the rules that apply there and the parts of the page that they leave out. */
export type Look = {
  width: number;
  colorScheme: "light" | "dark";
  rules: RunOnly;
  without?: readonly string[];
};
/** Each width and each colour scheme meets all rules once: no rule depends on both. */
export const twoLooks: readonly Look[] = [
  { width: 320, colorScheme: "light", rules: allRules },
  { width: 1440, colorScheme: "dark", rules: allRules },
];
/** In the other two pairs the content of the page meets the colour rule too. */
export const fourLooks: readonly Look[] = [
  ...twoLooks,
  { width: 320, colorScheme: "dark", rules: colourRule, without: shell },
  { width: 1440, colorScheme: "light", rules: colourRule, without: shell },
];
/** The content of a page whose shell has passed in all looks. */
export const contentOf = (looks: readonly Look[]): readonly Look[] =>
  looks.map((look) => ({ ...look, without: shell }));
export const contentAt = (width: number, colorScheme: Look["colorScheme"]): Look => {
  return { width, colorScheme, rules: allRules, without: shell };
};
/** What differs in another state of a page: all rules on a phone, and the colours of the other scheme in a wide window. */
const stateLooks: readonly Look[] = [
  { width: 320, colorScheme: "light", rules: allRules, without: shell },
  { width: 1440, colorScheme: "dark", rules: colourRule, without: shell },
];
/** Another phone and a tablet, on which the layout differs again. */
const furtherWidths = [390, 820];

/**
 * The violations that axe finds in the page, without the content of its frames, which is not the portal's.
 * axe-core runs in the page itself and stays there for the next run: its Playwright package loads it again and
 * opens a further page for each run, which takes five times as long.
 */
async function violationsOf(
  page: Page,
  { rules, without = [] }: Pick<Look, "rules" | "without"> = { rules: allRules },
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: RunOptions = { runOnly: rules, resultTypes: ["violations"], iframes: false };
  const violations = await page.evaluate(
    async ({ exclude, chosen }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      return (await loaded.run({ exclude }, chosen)).violations;
    },
    { exclude: [...without], chosen: options },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

export const sidewaysScrolling = (page: Page) =>
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

const clean = expect.configure({ soft: true, timeout: 10_000 });

/** Accessible in one width and colour scheme, in which it leaves the page. */
export async function expectAccessibleIn(page: Page, look: Look, state: string) {
  const { width, colorScheme } = look;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  const at = `${state} at ${width} px in ${colorScheme}`;
  await clean.poll(() => sidewaysScrolling(page), `${at} scrolls sideways`).toBe(0);
  // A script may answer a change of the scheme later than the page: the card's fields are another document.
  await clean.poll(() => violationsOf(page, look), at).toEqual([]);
}

/** Accessible in light and dark, in a narrow and a wide window. Leaves the page as it was. */
export async function expectAccessibleEverywhere(
  page: Page,
  state = "the page",
  looks: readonly Look[] = stateLooks,
) {
  const size = page.viewportSize();
  for (const look of looks) await expectAccessibleIn(page, look, state);
  for (const width of furtherWidths) {
    await page.setViewportSize({ width, height: 800 });
    await clean.poll(() => sidewaysScrolling(page), `${state} at ${width} px scrolls sideways`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** Goes past the header and the menu, as a keyboard user does. */
export async function skipToMain(page: Page) {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Presses Tab until this is focused, as a keyboard user does. */
export async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "checkbox" | "radio" | "combobox",
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
