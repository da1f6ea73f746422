import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { test } from "../support/controlled-portal.ts";
import { expectHydrated } from "../support/hydration.ts";
import { expect } from "../support/test.ts";

const second = 1_000;
const minute = 60 * second;
const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

test("one key extends the session in every tab, and an expired session covers the page at once", async ({
  page,
  context,
  signIn,
  advance,
}) => {
  await signIn("mei");
  await expect(page.getByText("No unread messages")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/vitals");
  await expectHydrated(other.getByRole("button", { name: /Mei Chen/ }));

  await advance(page, 13 * minute - 5 * second);
  await expect(warning(page)).toBeHidden();
  await advance(page, 6 * second);
  await expect(warning(other)).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toHaveAccessibleDescription(/^You will be logged out in 2 minutes\./);
  await expect(page.getByRole("button", { name: "Stay logged in" })).toBeFocused();
  await expectClean(page);
  await page.keyboard.press("Enter");
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();

  await advance(page, 13 * minute + second);
  await expect(warning(page)).toBeVisible();
  await advance(page, 2 * minute);
  const overlay = page.getByRole("dialog", { name: "Please log in again" });
  await expect(overlay).toBeVisible();
  await expect(page.getByText("No unread messages")).toBeHidden();
  await expect(page.locator("main")).toHaveText("", { useInnerText: true });
  await expectClean(page);
});
