import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, expectClean } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the drawer takes the focus, returns it, and is accessible as the user's menu", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("mei");
  const expectCleanInBoth = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectClean(page);
    }
  };
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  const drawer = page.getByRole("navigation", { name: "Main" });
  await test.step("the user's menu is accessible", async () => {
    await page.getByRole("button", { name: /Mei/ }).click();
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
    await expectCleanInBoth();
    await page.keyboard.press("Escape");
  });
  await test.step("the drawer takes the focus and returns it", async () => {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(drawer.getByRole("button", { name: "Close menu" })).toBeFocused();
    await expect(drawer.getByRole("link", { name: "Vitals" })).toBeVisible();
    await expectCleanInBoth();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step("it closes when a page is chosen", async () => {
    await page.keyboard.press("Enter");
    await drawer.getByRole("link", { name: "Vitals" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(drawer).toBeHidden();
  });
  await test.step("it is a sidebar from 993 px", async () => {
    await page.setViewportSize({ width: 993, height: 800 });
    await expect(drawer).toBeVisible();
    await expect(drawer).toHaveCSS("width", "225px");
    await expect(opener).toBeHidden();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(drawer).toBeHidden();
    await expect(opener).toBeVisible();
  });
});

test("leads from login to the dashboard and a screen with the keyboard alone", async ({ page, world }) => {
  await page.goto("/login");
  const tabTo = async (name: string | RegExp, role: "textbox" | "button" | "link" = "button") => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
      await expectVisibleFocus(page);
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo("Username (email)", "textbox");
  await page.keyboard.type(world.people.aroha.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(world.people.aroha.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page, "chooser");
  await tabTo(/Tama Ngata/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await tabTo("Skip to main content", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await tabTo("Vitals", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");
  await expect(page).toHaveTitle(/^Tama: Vitals \|/);
});

/** The focus ring is an outline of the element, of its overlay for a whole card, or a stroke of a chart's mark. */
async function expectVisibleFocus(page: Page) {
  const ring = await page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "none needed";
    const outlines = [undefined, "::after"].map((part) => getComputedStyle(activeElement, part));
    if (outlines.some(({ outlineStyle, outlineWidth }) => outlineStyle === "solid" && outlineWidth === "3px"))
      return "ring";
    const painted = activeElement.querySelector(".mark-box, .mark-arc");
    const { stroke, fill } = painted ? getComputedStyle(painted) : { stroke: "none", fill: "none" };
    return stroke !== "none" || fill !== "none"
      ? "ring"
      : `no ring on ${activeElement.outerHTML.slice(0, 80)}`;
  });
  expect(["none needed", "ring"]).toContain(ring);
}
