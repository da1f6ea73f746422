import type { BrowserContext, Page } from "@playwright/test";
import { signedInScreens, signedOutScreens } from "../app/screens.ts";
import {
  contentOf,
  expectAccessibleEverywhere,
  expectAccessibleIn,
  fourLooks,
  twoLooks,
} from "./support/axe.ts";
import { navigate } from "./support/hydration.ts";
import { sampled } from "./support/pages.ts";
import { rawUntil } from "./support/raw-http.ts";
import {
  failed,
  hasState,
  loaded,
  loading,
  pagesIn,
  readingPaths,
  type ScreenState,
  visited,
} from "./support/screen-states.ts";
import { giveSession, startSession } from "./support/sign-in.ts";
import { expect, test, type World } from "./support/test.ts";

/** The other colours of each width belong to the soak. */
const looks = process.env.SOAK ? fourLooks : twoLooks;

test("every screen for users who are not signed in is accessible", async ({ page }) => {
  test.slow();
  for (const { path } of signedOutScreens) {
    await page.goto(path);
    await expectAccessibleEverywhere(page, path, looks);
  }
});

/**
 * In `npm test` each fifth in every state. What the others say empty, failed or unreadable is in `tests/pages/screens.yaml`
 * and `tests/fuzz/pages.test.ts`.
 */
const looked = sampled(signedInScreens);
for (const screen of looked) {
  const title = `${screen.label} (${screen.path}) is accessible, loaded, failed and loading`;

  test(title, async ({ page, world, portalUrl, practiceUrl, userAgent }) => {
    test.slow();
    for (const state of [loaded, failed]) {
      await prepare(page.context(), { world, portalUrl, practiceUrl }, state);
      for (const [index, { address, sign }] of pagesIn(state, screen, world).entries()) {
        const name = `${address}, ${state.name}`;
        await (index === 0 ? page.goto(address) : navigate(page, address));
        await expectShown(page, sign, name);
        if (state === failed) await expect(page.getByText(/^No Records? Found/), name).toHaveCount(0);
        // The shell is around the first tab as around the others, and they fail with the same parts.
        if (state === loaded)
          await expectAccessibleEverywhere(page, name, index === 0 ? looks : contentOf(looks));
        else if (index === 0) await expectAccessibleIn(page, failed.look, name);
      }
    }

    // Tabs of one screen load with the same placeholders.
    const [first] = hasState(loading, screen) ? pagesIn(loading, screen, world) : [];
    if (!first) return;
    const name = `${first.address}, ${loading.name}`;
    const cookie = await prepare(page.context(), { world, portalUrl, practiceUrl }, loading);
    const headers = { cookie, "user-agent": userAgent ?? "" };
    // The page without its scripts stays as it is before the data arrives. They begin with this marker.
    const html = await rawUntil(portalUrl, first.address, headers, "__reactRouterContext");
    const body = html.replaceAll(/<script\b.*?(<\/script>|$)/gs, "");
    await page.route(
      ({ pathname, search }) => pathname + search === first.address,
      (route) => route.fulfill({ body, contentType: "text/html" }),
    );
    await page.goto(first.address);
    await expect(page.locator(first.sign).first(), name).toBeAttached();
    await expectAccessibleIn(page, loading.look, name);
  });
}

const others = signedInScreens.filter((screen) => !looked.includes(screen));
for (const half of [0, 1]) {
  const screens = others.filter((_, index) => index % 2 === half);
  if (screens.length === 0) continue;
  test(`${screens.map(({ label }) => label).join(", ")} are accessible`, async ({ page, world, signIn }) => {
    await signIn("sione", { to: "/privacy" });
    for (const [index, screen] of screens.entries()) {
      const [first] = pagesIn(loaded, screen, world);
      if (!first) continue;
      await navigate(page, first.address);
      await expectShown(page, first.sign, first.address);
      await expectAccessibleEverywhere(page, first.address, index === 0 ? looks : undefined);
    }
  });
}

for (const state of visited) {
  test(`every screen and tab says so and is accessible, ${state.name}`, async ({
    page,
    world,
    portalUrl,
    practiceUrl,
  }) => {
    test.slow();
    await prepare(page.context(), { world, portalUrl, practiceUrl }, state);
    await page.setViewportSize({ width: state.look.width, height: 800 });
    await page.goto("/privacy");
    for (const screen of looked) {
      for (const [index, { address, sign }] of pagesIn(state, screen, world).entries()) {
        const name = `${address}, ${state.name}`;
        await navigate(page, address);
        await expectShown(page, sign, name);
        if (index === 0) await expectAccessibleIn(page, state.look, name);
      }
    }
  });
}

async function expectShown(page: Page, sign: string, name: string) {
  await expect(page.locator(sign).first(), name).toBeVisible();
  await expect(page.locator(".skeleton"), name).toHaveCount(0);
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
