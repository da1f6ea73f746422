import type { Page } from "@playwright/test";
import { signedInScreens } from "../../app/screens.ts";
import { sidewaysScrolling } from "../support/axe.ts";
import { navigate } from "../support/hydration.ts";
import { addressesOf } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

/** WCAG 1.4.12: what a reader may set without losing a word. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

test("every screen keeps all its words with wide text spacing, and stands still when motion is reduced", async ({
  page,
  signIn,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn("sione", { to: "/privacy" });
  for (const screen of signedInScreens) {
    for (const address of addressesOf(screen, world, "sione")) {
      await navigate(page, address);
      await expect(page.locator(".skeleton, .navigation-progress")).toHaveCount(0);
      expect.soft(await movingParts(page), `${address} moves`).toEqual([]);
      const before = await cutTexts(page);
      await page.evaluate((style) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets = [sheet];
      }, spacing);
      expect.soft(await sidewaysScrolling(page), `${address} scrolls sideways`).toBe(0);
      const cut = (await cutTexts(page)).filter((text) => !before.includes(text));
      expect.soft(cut, `${address} cuts`).toEqual([]);
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
    }
  }
});

/** Elements that take time to change, or would change by themselves. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (times: string) => times.split(", ").some((time) => Number.parseFloat(time) > 0.01);
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        return isLong(transitionDuration) || (animationName !== "none" && isLong(animationDuration));
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Texts of which a part is outside a box that hides what is outside. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCut =
          (overflowX !== "visible" &&
            overflowX !== "auto" &&
            element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== "visible" &&
            overflowY !== "auto" &&
            element.scrollHeight > element.clientHeight + 1);
        // Texts for screen readers are a point on the page; a single line that ends with an ellipsis has its text in full elsewhere.
        return (
          isCut && element.clientWidth > 1 && element.checkVisibility() && element.innerText.trim() !== ""
        );
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.innerText.trim().slice(0, 60)}`),
  );
}

test("forced colours tell the current page, tab and choice, and the state of a switch", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("sione", { to: "/appointments?tab=book" });
  const main = page.getByRole("main");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const days = main.getByRole("navigation", { name: "Days" }).getByRole("link");
  await expect(days.first()).toBeVisible();
  for (const [name, group] of [
    ["menu", menu],
    ["tab", page.getByRole("navigation", { name: "Appointments" }).getByRole("link")],
    ["day", days],
  ] as const) {
    const looks = await group.evaluateAll((links) =>
      links.map((link) => {
        const { backgroundColor, borderColor, borderWidth, outlineStyle, textDecorationLine } =
          getComputedStyle(link);
        return {
          isCurrent: link.hasAttribute("aria-current"),
          look: [backgroundColor, borderColor, borderWidth, outlineStyle, textDecorationLine].join(),
        };
      }),
    );
    const current = looks.filter(({ isCurrent }) => isCurrent).map(({ look }) => look);
    const others = looks.filter(({ isCurrent }) => !isCurrent).map(({ look }) => look);
    expect([name, current.length, others.includes(current[0] ?? "")]).toEqual([name, 1, false]);
  }
  await navigate(page, "/profile");
  const toggle = page.getByRole("switch").first();
  await expect(toggle).toBeVisible();
  const [track, thumb] = await toggle.evaluate((element) =>
    [element, element.firstElementChild].map((part) =>
      part === null ? "" : getComputedStyle(part).backgroundColor,
    ),
  );
  expect(track).not.toBe(thumb);
});
