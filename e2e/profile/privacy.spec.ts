import { expect, fillIn, test } from "../support/test.ts";

test.describe("before JavaScript arrives", () => {
  test.use({ javaScriptEnabled: false });
  test("Log out there ends the log in of another browser", async ({
    page,
    signIn,
    browser,
    world,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    });
    const phone = await context.newPage();
    await phone.goto("/login");
    await fillIn(phone, world.people.mei.username, world.people.mei.password);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    await signIn("mei", { to: "/privacy" });
    const places = page.getByRole("region", { name: "Where you are logged in" });
    await expect(places.getByRole("listitem")).toContainText(["This browser", "Safari on iPhone"]);
    await places.getByRole("button", { name: /^Log out there \(Safari on iPhone, last used / }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByText("Logged out: Safari on iPhone.")).toBeVisible();
    await expect(places.getByRole("listitem")).toHaveCount(1);
    await phone.goto("/vitals");
    await expect(phone).toHaveURL("/login?redirectTo=%2Fvitals");
    await context.close();
  });
});

test("covers the screen by key and from the menu, and gives the focus back", async ({ page, signIn }) => {
  await signIn("sione", { to: "/profile" });
  const edit = page.getByRole("link", { name: "Edit Personal details" });
  await edit.focus();
  await page.keyboard.press("F9");
  const cover = page.getByRole("dialog", { name: "The screen is covered" });
  await expect(cover.getByRole("heading")).toBeFocused();
  const backdrop = await cover.evaluate((dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor);
  expect(backdrop).toMatch(/^rgb\(/);
  await page.keyboard.press("Escape");
  await expect(cover).toBeVisible();
  await page.keyboard.press("F9");
  await expect(cover).toBeHidden();
  await expect(edit).toBeFocused();
  await page.getByRole("banner").getByRole("button", { name: /Sione/ }).click();
  await page.getByRole("button", { name: "Cover screen" }).click();
  await expect(cover).toBeVisible();
  await cover.getByRole("button", { name: "Show the page" }).click();
  await expect(cover).toBeHidden();
});
