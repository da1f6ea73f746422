import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { post } from "../support/raw-http.ts";
import { expect, fillIn, test, type World } from "../support/test.ts";

const typed = "Kia ora, my knee still hurts";
/** Adds a field with text to the open page: replacing the page would remove it. */
const typeSomething = (page: Page) =>
  page.evaluate((text) => {
    const field = document.createElement("textarea");
    field.id = "typed";
    field.ariaLabel = "What hurts";
    field.value = text;
    document.querySelector("main")?.append(field);
  }, typed);
const expectTyped = (page: Page) => expect(page.locator("#typed")).toHaveValue(typed);
const refresh = async (page: Page, name: string) => {
  await page
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole("button", { name: "Refresh Configurations" }).click();
};
const overlayOf = (page: Page) => page.getByRole("dialog", { name: "Please log in again" });
/** The token expires at the practice half an hour after its last use. Then the page asks for another. */
async function openAfterEnd(page: Page, world: World) {
  await expect(page.getByText("No unread messages")).toBeVisible();
  await world.advance("PT31M");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" }).click();
}
const again = async (page: Page, password: string) => {
  await overlayOf(page).getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
};

test("shows the requested page after a sign-in over the open page", async ({ page, world, signIn }) => {
  await signIn("mei");
  await typeSomething(page);
  await openAfterEnd(page, world);
  await expect(overlayOf(page)).toBeVisible();
  await expect(page.getByText("No unread messages")).toBeHidden();
  await expectTyped(page);

  await again(page, "Wrong-Password-00");
  await expect(page.getByRole("group")).toContainText("Your username or password is incorrect.");
  await expectClean(page);
  await again(page, world.people.mei.password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");
  await expect(overlayOf(page)).toBeHidden();
});

test("does not repeat a submission after the sign-in, explains that, and keeps what was typed and the scroll position", async ({
  page,
  world,
  signIn,
  portalUrl,
}) => {
  await signIn("aroha", { as: "Tama Ngata" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await typeSomething(page);
  // The session ends on the server only, as it does at its time limit.
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "__Host-portal");
  await post(portalUrl, "/session", { intent: "logOut" }, `__Host-portal=${cookie?.value}`);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/session.data")) sent++;
  });
  await refresh(page, "Tama Ngata");
  await expect(overlayOf(page)).toContainText("Your last action was not sent");
  await page.evaluate(() => window.scrollTo(0, 120));
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes(".data"),
  );
  await again(page, world.people.aroha.password);
  await expect(overlayOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /Tama Ngata/ }).first()).toBeFocused();
  const notice = page
    .getByRole("status", { name: "Notification" })
    .filter({ hasText: "so check it and try again" });
  await expect(notice).toBeVisible();
  await expectTyped(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await reloaded;
  await expectClean(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  expect(sent).toBe(1);
  await refresh(page, "Tama Ngata");
  await expect.poll(() => sent).toBe(2);
  await expect(notice).toHaveCount(0);
  await expectTyped(page);
});

test("signs out fully when another account signs in, and leads to /login when the page is left", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("mei");
  await openAfterEnd(page, world);
  await overlayOf(page)
    .locator("[name=username]")
    .evaluate((field: HTMLInputElement, name) => {
      field.value = name;
    }, world.people.sione.username);
  await again(page, world.people.sione.password);
  await expect(page).toHaveURL("/login?loggedOut");
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.sort()).toEqual(["__Host-cookies", "__Host-device"]);
  await fillIn(page, world.people.mei.username, world.people.mei.password);
  await openAfterEnd(page, world);
  await page.getByRole("button", { name: "Not you?" }).click();
  await expect(page).toHaveURL("/login?loggedOut");
});

test("keeps the page and what was typed when the portal cannot make a change", async ({ page, signIn }) => {
  await signIn("mei");
  await expect(page.getByText("No unread messages")).toBeVisible();
  await typeSomething(page);
  let answers = 0;
  const unavailable = { status: 503, headers: { "X-Portal-Session": "unavailable" } };
  await page.route("**/session.data*", async (route) => {
    answers += 1;
    await (answers === 1 ? route.fulfill(unavailable) : route.fallback());
  });
  await refresh(page, "Mei Chen");
  await expect(page.getByRole("status", { name: "Notification" })).toContainText("That was not sent");
  await expect(page.getByRole("button", { name: "Refresh Configurations" })).toBeHidden();
  await expectTyped(page);
  await expect(page.getByText("No unread messages")).toBeVisible();
  await refresh(page, "Mei Chen");
  await expect.poll(() => answers).toBe(2);
  await expectTyped(page);
});
