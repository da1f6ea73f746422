import type { Page } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { signedInScreens } from "../../app/screens.ts";
import { sidewaysScrolling } from "../support/axe.ts";
import { navigate } from "../support/hydration.ts";
import { addressesOf, sampled } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";
import { brokenWords } from "../support/words.ts";
import { isSeen } from "./focus.ts";

const phone = { width: 390, height: 664 };
const tallPhone = { width: 390, height: 844 };
/** 1280 x 1024 at 400 %. */
const zoomedIn = { width: 320, height: 256 };

/** The browser's own setting, which the widths of the layout follow. */
const twiceTheText = { fontSizes: { standard: 32 } };
const largeText = { fontSizes: { standard: 24 } };
const usualText = { fontSizes: { standard: 16 } };

/** WCAG 1.4.12: what a reader may set without losing a word. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

test("every screen shows each control that Tab reaches, keeps its words in large or wide text, and stands still", async ({
  page,
  signIn,
  world,
}) => {
  test.slow();
  await signIn("sione", { to: "/privacy" });
  await watchFocus(page);
  const browser = await page.context().newCDPSession(page);
  const screens = sampled(signedInScreens, 2);
  const walked = sampled(screens, 3);
  for (const screen of screens) {
    for (const address of addressesOf(screen, world, "sione")) {
      await page.setViewportSize(phone);
      await navigate(page, address);
      await expect(page.locator(".skeleton")).toHaveCount(0);
      expect.soft(await invalidHtml(page), `${address}: HTML`).toEqual([]);
      expect.soft(await movingParts(page), `${address} moves`).toEqual([]);
      expect.soft(await cutByWideText(page), `${address} cuts`).toEqual([]);
      for (const size of walked.includes(screen) ? [phone, zoomedIn] : []) {
        await page.setViewportSize(size);
        await expect.poll(() => staleCharts(page)).toBe(0);
        const name = `${address} at ${size.width} x ${size.height}`;
        expect.soft(await hiddenStops(page), name).toEqual([]);
      }
      // The labels of the dashboard's columns have no room for a whole word in large text.
      if (address !== "/") await unfold(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await goOn
        .poll(() => sidewaysScrolling(page), `${address} at 320 px, unfolded, scrolls sideways`)
        .toBe(0);
      await browser.send("Page.setFontSizes", twiceTheText);
      for (const width of walked.includes(screen) ? [phone.width, 1280] : [phone.width]) {
        await page.setViewportSize({ width, height: 800 });
        const name = `${address} at ${width} px with text of twice the size`;
        await goOn.poll(() => sidewaysScrolling(page), `${name} scrolls sideways`).toBe(0);
        await goOn.poll(() => brokenWords(page), name).toEqual([]);
      }
      await browser.send("Page.setFontSizes", largeText);
      await page.setViewportSize(tallPhone);
      const name = `${address} at ${tallPhone.width} px with large text`;
      await goOn.poll(() => sidewaysScrolling(page), `${name} scrolls sideways`).toBe(0);
      await goOn.poll(() => brokenWords(page), name).toEqual([]);
      expect.soft(await stuckAtTheFoot(page), `${name}: bars`).toBe(0);
      await browser.send("Page.setFontSizes", usualText);
    }
  }
});

const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });

/** The bars that cover what is read at the foot of the window. */
const stuckAtTheFoot = (page: Page) =>
  page
    .locator(".dock")
    .evaluateAll((bars) => bars.filter((bar) => getComputedStyle(bar).position === "sticky").length);

const goOn = expect.configure({ soft: true });

type Watched = { stops: Element[]; hidden: HTMLElement[]; isSeen: (element: Element) => boolean };

/** Looks at each focused control when the next Tab is pressed: by then the page has scrolled to it. */
async function watchFocus(page: Page) {
  await page.evaluate(`window.isSeen = ${isSeen}`);
  await page.evaluate(() => {
    const { isSeen } = window as unknown as { isSeen: Watched["isSeen"] };
    const watched: Watched = { stops: [], hidden: [], isSeen };
    Object.assign(window, { watched });
    addEventListener(
      "keydown",
      ({ key }) => {
        const { activeElement } = document;
        if (key !== "Tab" || activeElement === null || activeElement === document.body) return;
        watched.stops.push(activeElement);
        if (!isSeen(activeElement)) watched.hidden.push(activeElement as HTMLElement);
      },
      true,
    );
  });
}

/** How many charts are still drawn for another width. They follow their container after a pause. */
const staleCharts = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll(".trend-chart > svg")].filter(
        (chart) => chart.getAttribute("width") !== String(chart.parentElement?.clientWidth),
      ).length,
  );

/** Presses Tab through the page, once round. Returns the controls that are hidden while they have the focus. */
async function hiddenStops(page: Page) {
  await page.evaluate(() => {
    Object.assign((window as unknown as { watched: Watched }).watched, { stops: [], hidden: [] });
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const isRound = () =>
    page.evaluate(() => {
      const { stops } = (window as unknown as { watched: Watched }).watched;
      return new Set(stops).size < stops.length;
    });
  do for (let presses = 0; presses < 12; presses++) await page.keyboard.down("Tab");
  while (!(await isRound()));
  // A part of the record’s copy gets its height when it is first seen, which may move the page while Tab is pressed.
  return page.evaluate(async () => {
    const { hidden, isSeen } = (window as unknown as { watched: Watched }).watched;
    const found: string[] = [];
    for (const element of new Set(hidden)) {
      element.blur();
      element.focus();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      if (!isSeen(element)) found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  });
}

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    elements: ["html5"],
    // A dialog that is closed has a heading of its own, before that of the page.
    rules: { "heading-level": ["error", { minInitialRank: "any", sectioningRoots: [] }] },
  }),
);

/** What the HTML standard does not allow in the page as it is now. */
async function invalidHtml(page: Page): Promise<string[]> {
  const { results } = await html.validateString(await page.content());
  return results.flatMap(({ messages }) => messages.map(({ message, line }) => `${message} (line ${line})`));
}

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

/** The texts that wide spacing cuts or makes wider than the page. In one task, so that nothing arrives between the looks. */
function cutByWideText(page: Page): Promise<string[]> {
  return page.evaluate((style) => {
    /** Texts of which a part is outside a box that hides what is outside. */
    const cutTexts = () =>
      [...document.querySelectorAll<HTMLElement>("body *")]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const hides = (overflow: string) => overflow !== "visible" && overflow !== "auto";
          const isCut =
            (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
          // Texts for screen readers are a point on the page; a single line that ends with an ellipsis has its text in full elsewhere.
          return (
            isCut && element.clientWidth > 1 && element.checkVisibility() && element.innerText.trim() !== ""
          );
        })
        .map(
          (element) => `${element.tagName} ${element.className}: ${element.innerText.trim().slice(0, 60)}`,
        );
    const before = cutTexts();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = cutTexts().filter((text) => !before.includes(text));
    document.adoptedStyleSheets = [];
    return scrollWidth > clientWidth ? [...cut, "scrolls sideways"] : cut;
  }, spacing);
}
