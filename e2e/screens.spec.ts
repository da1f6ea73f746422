import type { BrowserContext } from "@playwright/test";
import { signedInScreens, signedOutScreens } from "../app/screens.ts";
import { expectAccessibleEverywhere, fourLooks } from "./support/axe.ts";
import { expectHydrated } from "./support/hydration.ts";
import { rawUntil } from "./support/raw-http.ts";
import {
  hasState,
  loading,
  pagesIn,
  readingPaths,
  type ScreenState,
  states,
} from "./support/screen-states.ts";
import { giveSession, startSession } from "./support/sign-in.ts";
import { expect, test, type World } from "./support/test.ts";

for (const { label, path } of signedOutScreens) {
  test(`${label} (${path}) is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectHydrated(page.getByRole("main"));
    await expectAccessibleEverywhere(page, path, fourLooks);
  });
}

for (const screen of signedInScreens) {
  const title = `${screen.label} (${screen.path}) is accessible in every state`;

  test(title, async ({ page, world, portalUrl, practiceUrl, userAgent }) => {
    test.slow();
    for (const state of states) {
      await prepare(page.context(), { world, portalUrl, practiceUrl }, state);
      for (const { address, sign } of pagesIn(state, screen, world)) {
        const name = `${address}, ${state.name}`;
        await page.goto(address);
        await expect(page.locator(sign).first(), name).toBeVisible();
        await expect(page.locator(".skeleton"), name).toHaveCount(0);
        await expectAccessibleEverywhere(page, name, state.looks);
      }
    }

    if (!hasState(loading, screen)) return;
    const cookie = await prepare(page.context(), { world, portalUrl, practiceUrl }, loading);
    const headers = { cookie, "user-agent": userAgent ?? "" };
    for (const { address, sign } of pagesIn(loading, screen, world)) {
      const name = `${address}, ${loading.name}`;
      // The page without its scripts stays as it is before the data arrives. They begin with this marker.
      const html = await rawUntil(portalUrl, address, headers, "__reactRouterContext");
      const body = html.replaceAll(/<script\b.*?(<\/script>|$)/gs, "");
      await page.route(
        ({ pathname, search }) => pathname + search === address,
        (route) => route.fulfill({ body, contentType: "text/html" }),
      );
      await page.goto(address);
      await expect(page.locator(sign).first(), name).toBeAttached();
      await expectAccessibleEverywhere(page, name, loading.looks);
    }
  });
}

/** Signs in without opening a page, then breaks the calls that read data. Returns the session's cookie. */
async function prepare(
  context: BrowserContext,
  { world, portalUrl, practiceUrl }: { world: World; portalUrl: string; practiceUrl: string },
  { account, effect }: ScreenState,
) {
  await world.clearFaults();
  await context.clearCookies();
  const cookie = await startSession(portalUrl, world, account);
  await giveSession(context, cookie);
  if (effect !== undefined) {
    const paths = await readingPaths(practiceUrl);
    await Promise.all(paths.map((path) => world.addFault({ match: { path }, effect })));
  }
  return cookie;
}
