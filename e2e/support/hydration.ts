import { expect, type Locator, type Page } from "@playwright/test";

/** Resolves once React has hydrated this element, so that it responds to the pointer and the keyboard. */
export async function expectHydrated(target: Locator) {
  // React marks each element that it has hydrated with a property of its own; the page shows no sign of it.
  const isHydrated = () =>
    target.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}

/**
 * Resolves once React has hydrated every control of the page, those of panels that arrived later too. A document that
 * replaces the page is waited for.
 */
export async function expectPageHydrated(page: Page) {
  const isHydrated = () =>
    page
      .evaluate(
        () =>
          // A page without React keeps no input for it. The captcha makes its own controls.
          window.earlyInput === undefined ||
          [
            ...document.querySelectorAll(
              ":is(main, main form, main button, main input):not(altcha-widget *)",
            ),
          ].every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"))),
      )
      .catch(() => false);
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}

/**
 * Opens each address as a document, and returns what React reported of it: where the browser renders something else
 * than the server did, it reports an error that a patient does not see. `look` sees each page once it is hydrated.
 */
export async function hydrationErrors(
  page: Page,
  addresses: readonly string[],
  look: (address: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const errors: string[] = [];
  let opened = "";
  const report = (error: Error) => errors.push(`${opened}: ${error.message}`);
  page.on("pageerror", report);
  for (const address of addresses) {
    opened = address;
    await page.goto(address, { waitUntil: "load" });
    await expectWhollyHydrated(page);
    await look(address);
  }
  page.off("pageerror", report);
  return errors;
}

/** Resolves once every part that streams has arrived, and React has hydrated every element of its own. */
async function expectWhollyHydrated(page: Page) {
  const firstWithout = () =>
    page.evaluate(() => {
      const propsOf = (element: Element) =>
        Object.entries(element).find(([key]) => key.startsWith("__reactProps$"))?.[1];
      // An element without children of React's has inner HTML, or what a script of another has made.
      const isOthers = (parent: Element | null): boolean => {
        if (parent === null) return false;
        const props = propsOf(parent);
        return props === undefined ? isOthers(parent.parentElement) : !("children" in props);
      };
      return [...document.body.querySelectorAll(":not(script, style, link, meta, template, canvas)")].find(
        (element) => propsOf(element) === undefined && !isOthers(element.parentElement),
      )?.outerHTML;
    });
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect.poll(firstWithout, { intervals: [20, 50, 100] }).toBeUndefined();
}

/** Opens an address as a link of the page does, and resolves once it is there. */
export async function navigate(page: Page, address: string) {
  await page.evaluate(
    (to) => (window as unknown as RoutedWindow).__reactRouterDataRouter.navigate(to),
    address,
  );
}

type RoutedWindow = {
  __reactRouterDataRouter: {
    state: { fetchers: Map<string, { state: string }> };
    navigate: (to: string) => Promise<void>;
  };
};

/** Resolves once the router has loaded everything for the hovered links. */
export async function expectPrefetched(page: Page) {
  await page.waitForFunction(() => {
    const { state } = (window as unknown as RoutedWindow).__reactRouterDataRouter;
    return [...state.fetchers.values()].every((fetcher) => fetcher.state === "idle");
  });
}
