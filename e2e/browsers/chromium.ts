import type { Page } from "@playwright/test";
import type { Driver } from "./driver.ts";

/** The page of a test of Playwright, which reports errors itself (support/test.ts). */
export function pageDriver(page: Page): Driver {
  const found = async () => {
    const element = (await page.evaluateHandle<Element>("kit.found")).asElement();
    if (!element) throw new Error("nothing was found");
    return element;
  };
  // The page that is left ends what reads it.
  const waitUntil = "domcontentloaded";
  return {
    version: "chromium",
    begin: (width, height) => page.setViewportSize({ width, height }),
    goTo: async (url) => void (await page.goto(url, { waitUntil })),
    back: async () => void (await page.goBack({ waitUntil })),
    reload: async () => void (await page.reload({ waitUntil })),
    evaluate: (expression) => page.evaluate(expression),
    press: async () => (await found()).click({ timeout: 10_000 }),
    type: async (text) => {
      if (text === "") await page.keyboard.press("Delete");
      await page.keyboard.type(text);
    },
    upload: async (files) => (await found()).setInputFiles([...files]),
    problems: () => [],
    close: () => page.close(),
  };
}
