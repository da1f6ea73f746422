import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, expectClean } from "./support/axe.ts";
import { expect, fillIn, test } from "./support/test.ts";

test("the errors of the login page, the chooser and an unknown page are accessible", async ({
  page,
  world,
}) => {
  test.slow();
  await page.goto("/login");
  await fillIn(page, "nobody", "");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleEverywhere(page, "errors");
  await fillIn(page, world.people.aroha.username, world.people.aroha.password);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page, "chooser");
  await page.goto("/no-such-page");
  await expectAccessibleEverywhere(page, "unknown page");
});

test("the dashboard is accessible for a dependant, with hostile strings and without a menu", async ({
  page,
  signIn,
  faults,
}) => {
  test.slow();
  await signIn("aroha", { as: "Tama Ngata" });
  await expectAccessibleEverywhere(page, "dependant");
  await page.goto("/vitals");
  await expectAccessibleEverywhere(page, "dependant’s vitals");
  await page.context().clearCookies();
  await signIn("xss");
  await expectAccessibleEverywhere(page, "hostile strings");
  await faults.add({ match: { path: "Patient/PatientMenu" }, effect: { type: "status", status: 500 } });
  await page.context().clearCookies();
  await signIn("mei");
  await expect(page.getByText("The rest of the menu could not be loaded.").first()).toBeAttached();
  await expectAccessibleEverywhere(page, "without a menu");
});

test("the drawer and the user's menu are accessible", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("sione");
  const expectCleanInBoth = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectClean(page);
    }
  };
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" }),
  ).toBeVisible();
  await expectCleanInBoth();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Sione/ }).click();
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  await expectCleanInBoth();
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
  await expect(page).toHaveTitle(/^Vitals \|/);
});

test("the drawer takes the focus, returns it, and closes when a page is chosen", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await signIn("mei");
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  const drawer = page.getByRole("navigation", { name: "Main" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("button", { name: "Close menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "Vitals" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(drawer).toBeHidden();
});

test("the sidebar is always shown from 993 px and is a drawer below", async ({ page, signIn }) => {
  await signIn("mei");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const toggle = page.getByRole("button", { name: "Menu", exact: true });
  await page.setViewportSize({ width: 993, height: 800 });
  await expect(sidebar).toBeVisible();
  await expect(sidebar).toHaveCSS("width", "225px");
  await expect(toggle).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(sidebar).toBeHidden();
  await expect(toggle).toBeVisible();
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
