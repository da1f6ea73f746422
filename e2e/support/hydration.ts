import { expect, type Locator, type Page } from "@playwright/test";

/** Resolves once React has hydrated this element, so that it responds to the pointer and the keyboard. */
export async function expectHydrated(target: Locator) {
  // React marks each element that it has hydrated with a property of its own; the page shows no sign of it.
  const isHydrated = () =>
    target.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
}

/** Resolves once React has hydrated every control of the page, those of panels that arrived later too. */
export async function expectPageHydrated(page: Page) {
  const isHydrated = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main, main form, main button, main input")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
      ),
    );
  await expect.poll(isHydrated, { intervals: [20, 50, 100] }).toBe(true);
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
