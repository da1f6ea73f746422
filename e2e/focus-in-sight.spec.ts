import type { Page } from "@playwright/test";
import { signedInScreens } from "../app/screens.ts";
import { navigate } from "./support/hydration.ts";
import { addressesOf } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 664 };
/** 1280 x 1024 at 400 %. */
const zoomedIn = { width: 320, height: 256 };

test("Tab finds every control of every screen in sight, on a phone and at 400 %", async ({
  page,
  signIn,
  world,
}) => {
  test.slow();
  await signIn("sione", { to: "/privacy" });
  await watchFocus(page);
  for (const screen of signedInScreens) {
    for (const address of addressesOf(screen, world, "sione")) {
      await navigate(page, address);
      await expect(page.locator(".skeleton")).toHaveCount(0);
      for (const size of [phone, zoomedIn]) {
        await page.setViewportSize(size);
        const name = `${address} at ${size.width} x ${size.height}`;
        expect.soft(await hiddenStops(page), name).toEqual([]);
      }
    }
  }
});

type Watched = { stops: Element[]; hidden: string[] };

/** Looks at each focused control when the next Tab is pressed: by then the page has scrolled to it. */
async function watchFocus(page: Page) {
  await page.evaluate(() => {
    const watched: Watched = { stops: [], hidden: [] };
    Object.assign(window, { watched });
    const isSeen = (element: Element) => {
      const isDrawnByLabel = element.matches(":is([type=checkbox], [type=radio], [type=file])");
      const shown = isDrawnByLabel ? (element as HTMLInputElement).labels?.[0] : undefined;
      const [box] = (shown ?? element).getClientRects();
      if (box === undefined) return false;
      const left = Math.max(box.left, 0);
      const right = Math.min(box.right, innerWidth);
      const top = Math.max(box.top, 0);
      const bottom = Math.min(box.bottom, innerHeight);
      if (left >= right || top >= bottom) return false;
      const seen = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) =>
          document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
        ),
      );
      return seen.some((hit) => hit !== null && (element.contains(hit) || shown?.contains(hit)));
    };
    addEventListener(
      "keydown",
      ({ key }) => {
        const { activeElement } = document;
        if (key !== "Tab" || activeElement === null || activeElement === document.body) return;
        watched.stops.push(activeElement);
        if (!isSeen(activeElement)) watched.hidden.push(activeElement.outerHTML.slice(0, 160));
      },
      true,
    );
  });
}

/** Presses Tab through the page, once round. Returns the controls that nobody can see while they have the focus. */
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
  return page.evaluate(() => [...new Set((window as unknown as { watched: Watched }).watched.hidden)]);
}
