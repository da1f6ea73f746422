import type { Page } from "@playwright/test";
import { expectHydrated, expectPageHydrated } from "./support/hydration.ts";
import { iron, press, setMessages, viewer } from "./support/messages-page.ts";
import { expect, test } from "./support/test.ts";

/** Opens a page whose scripts wait until `release` is called, and resolves when it is shown. */
async function openWithoutScripts(page: Page, address: string): Promise<{ release: () => void }> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { release: () => scripts.resolve() };
}

/** What extensions do to a page: attributes, and elements beside those of the page. */
function changePage(): void {
  const put = (name: string, place: (element: Element) => void) => {
    const element = document.createElement(name);
    element.textContent = "Of an extension";
    element.className = "of-extension";
    place(element);
  };
  const { body, head, documentElement } = document;
  put("div", (element) => body.prepend(element));
  put("p", (element) => body.prepend(element));
  body.prepend("text");
  for (const script of body.querySelectorAll(":scope > script")) {
    put("div", (element) => script.before(element));
    script.before("text");
  }
  put("div", (element) => body.append(element));
  put("div", (element) => documentElement.append(element));
  put("link", (element) => head.prepend(element));
  put("meta", (element) => head.append(element));
  for (const element of [documentElement, body, ...document.querySelectorAll("input, form, a, button")]) {
    element.setAttribute("data-extension", "");
  }
}

const find = (page: Page) => page.getByRole("button", { name: "Find anything" });
for (const name of ["the login page", "the dashboard"]) {
  test(`${name} hydrates as it was rendered where an extension has changed it`, async ({ page, signIn }) => {
    const isLogin = name === "the login page";
    if (!isLogin) await signIn("aroha", { to: false });
    const { release } = await openWithoutScripts(page, isLogin ? "/login" : "/");
    // Extensions do so once a document is parsed. What comes earlier cannot be told from what the portal sends.
    await page.waitForFunction(() => "sentNodes" in window);
    await page.evaluate(changePage);
    const button = isLogin ? page.getByRole("button", { name: "Show password" }) : find(page);
    const username = page.getByLabel("Username (email)");
    if (isLogin) await username.pressSequentially("aroha@example.nz");
    await button.click();
    release();
    await expectHydrated(button);
    if (isLogin) {
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(username).toHaveValue("aroha@example.nz");
    } else await expect(page.getByRole("dialog")).toBeVisible();
    await expectPageHydrated(page);
    await expect(page.locator("body > .of-extension").first()).toBeAttached();
  });
}

test("soak: with a processor that is 8 times slower, nothing is lost that is pressed or typed at once", async ({
  page,
  signIn,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  await open("/login");
  const username = page.getByLabel("Username (email)");
  await username.pressSequentially("aroha@example.nz");
  const button = page.getByRole("button", { name: "Show password" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expectPageHydrated(page);
  await expect(username).toHaveValue("aroha@example.nz");
  // As wide as a phone is for text of almost twice the size.
  await page.setViewportSize({ width: 230, height: 844 });
  await signIn("aroha", { to: false });
  await open("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Find anything" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await devTools.detach();
});

// What no journey does before the scripts have loaded (e2e/conditions.ts).
test("a dialog that is closed, an order, words and an opened message are kept from before the scripts had loaded", async ({
  page,
  world,
  signIn,
}) => {
  const leaflet = Buffer.from("%PDF-1.4 of a leaflet").toString("base64");
  const attachments = [{ contentType: "application/pdf", data: leaflet, title: "Iron.pdf" }];
  await setMessages(world, "sione", [{ ...iron, attachments }]);
  await test.step("a dialog closes", async () => {
    const { release } = await openWithoutScripts(page, "/login/help");
    await page.getByRole("button", { name: "Close window" }).click();
    release();
    await expectHydrated(page.locator("#username"));
    await expect(page).toHaveURL("/login");
  });
  await signIn("sione", { to: false });
  await test.step("an order is kept", async () => {
    const { release } = await openWithoutScripts(page, "/medication");
    const order = page.getByLabel("Order");
    await order.selectOption("name");
    release();
    await expectHydrated(order);
    await expect(order).toHaveValue("name");
    const names = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
    const shown = async () => (await names.allInnerTexts()).map((name) => name.toLowerCase());
    await expect.poll(async () => (await shown()).join()).toBe((await shown()).toSorted().join());
  });
  await test.step("what was typed filters a list", async () => {
    const { release } = await openWithoutScripts(page, "/emails");
    const search = page.locator("main input[type=search]").first();
    await search.pressSequentially("zzzz");
    release();
    await expectHydrated(search);
    await expect(search).toHaveValue("zzzz");
    await expect(page.getByRole("search").getByRole("status")).toBeVisible();
  });
  const { release } = await openWithoutScripts(page, "/emails");
  await press(page, "Your iron tablets");
  const file = viewer(page).getByRole("link", { name: "1. Iron.pdf" });
  await expect(file).toBeVisible();
  release();
  await expectHydrated(file);
  await file.click();
  await expect(page.getByRole("dialog", { name: "PDF File" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toContainText("Take them every second day.");
});
