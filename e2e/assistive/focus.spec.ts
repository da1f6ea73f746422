import type { Page } from "@playwright/test";
import { signedInScreens } from "../../app/screens.ts";
import { navigate } from "../support/hydration.ts";
import { addressesOf } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";
import { lostFocus } from "./focus.ts";

/** Not pressed: they end the session, or open the windows of the browser itself. */
const skipped = /^(Log out|Print|Choose files|Take a photo)/i;

/** The sidebar and the header are the same on every page: they are pressed on the first. */
const controlsOf = (place: string) =>
  `${place} :is(button, summary, [role=tab], [role=switch], [aria-haspopup]):not(:disabled)`;

// The walk opens the card form and maps, which a patient asks for by the same presses.
test.use({ allowedHost: /\/(?:stripe|maps|guidance)\b/ });

/** Each walk presses on every third screen. */
const walks = [0, 1, 2];
for (const walk of walks) {
  test(`${walk === 0 ? "" : "soak: "}no press of a button leaves the focus nowhere, or under a bar, ${walk + 1} of ${walks.length}`, async ({
    page,
    signIn,
    world,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 664 });
    await signIn("sione", { to: "/privacy" });
    for (const [index, screen] of signedInScreens.entries()) {
      if (index % walks.length !== walk) continue;
      for (const address of addressesOf(screen, world, "sione")) {
        await open(page, address);
        const selector = controlsOf(index === 0 ? "body" : ":is(main, dialog[open])");
        const pressed = new Set<string>();
        for (;;) {
          const next = (await controlsToPress(page, selector)).find(
            ({ name }) => !skipped.test(name) && !pressed.has(name),
          );
          if (next === undefined) break;
          const control = page.locator(selector).nth(next.nth);
          // A dialog that was closing when its controls were listed takes them along.
          const gone = await control.focus({ timeout: 5_000 }).catch(String);
          if (gone !== undefined) continue;
          const { name } = next;
          pressed.add(name);
          const before = await state(page);
          await page.keyboard.press("Enter");
          await goOn.poll(() => lostFocus(page), `${address}, after ${name}`).toBe("");
          if ((await state(page)) !== before) await open(page, address);
        }
      }
    }
  });
}

const goOn = expect.configure({ soft: true });

/** Opens an address anew, with nothing of what was pressed before. */
async function open(page: Page, address: string) {
  await navigate(page, "/privacy");
  await navigate(page, address);
  // The page of before stays until the next one is drawn.
  if (address !== "/privacy") await expect(page.locator("h1", { hasText: /^Privacy/ })).toHaveCount(0);
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

const state = (page: Page) => page.evaluate(() => `${location.href} ${document.body.innerHTML}`);

/** The controls that are seen, of which those of one list do the same: its first two are enough. */
function controlsToPress(page: Page, selector: string): Promise<{ name: string; nth: number }[]> {
  return page.evaluate((every) => {
    const counts = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(every)].flatMap((control, nth) => {
      const kind = `${control.className} in ${control.parentElement?.className}`;
      const count = (counts.get(kind) ?? 0) + 1;
      const name = (control.getAttribute("aria-label") ?? control.innerText).trim();
      const isClosed = control.closest("dialog:not([open]), [inert]") !== null;
      if (isClosed || !control.checkVisibility({ visibilityProperty: true })) return [];
      counts.set(kind, count);
      return count > 2 ? [] : [{ name, nth }];
    });
  }, selector);
}
