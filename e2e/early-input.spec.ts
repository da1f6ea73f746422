import type { Locator, Page } from "@playwright/test";
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
const order = (page: Page) => page.getByLabel("Order");
const box = (page: Page) => page.locator("main input[type=checkbox]").first();
const search = (page: Page) => page.locator("main input[type=search]").first();
const message = (page: Page) => page.locator("#message-body");

type Row = {
  account?: "aroha" | "sione" | "george" | "mei";
  address: string;
  act: (page: Page) => Promise<unknown>;
  /** What is hydrated when the rest may be expected. */
  hydrated: (page: Page) => Locator;
  expected: (page: Page) => Promise<unknown>;
};

/** What no journey does before the scripts have loaded (e2e/conditions.ts). */
const rows: Record<string, Row> = {
  "a button, pressed again": {
    account: "aroha",
    address: "/",
    act: async (page) => {
      await find(page).click();
      await find(page).click();
    },
    hydrated: find,
    expected: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  "the close button of a dialog": {
    address: "/login/help",
    act: (page) => page.getByRole("button", { name: "Close window" }).click(),
    hydrated: (page) => page.locator("#username"),
    expected: (page) => expect(page).toHaveURL("/login"),
  },
  switch: {
    account: "sione",
    address: "/profile",
    act: async (page) => {
      await page.getByRole("switch", { name: "Email" }).click();
      // The browser does it alone.
      await expect(page.getByRole("switch", { name: "Email" })).not.toBeChecked();
    },
    hydrated: (page) => page.getByRole("switch", { name: "Email" }),
    expected: (page) => expect(page.getByRole("switch", { name: "Email" })).not.toBeChecked(),
  },
  select: {
    account: "sione",
    address: "/medication",
    act: (page) => order(page).selectOption("name"),
    hydrated: order,
    expected: async (page) => {
      await expect(order(page)).toHaveValue("name");
      const names = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
      const inOrder = async () => (await names.allInnerTexts()).map((name) => name.toLowerCase());
      await expect.poll(async () => (await inOrder()).join()).toBe((await inOrder()).toSorted().join());
    },
  },
  checkbox: {
    account: "aroha",
    address: "/medication",
    act: (page) => box(page).check(),
    hydrated: box,
    expected: (page) => expect(page.getByText(/1 medicine (selected|chosen)/).first()).toBeVisible(),
  },
  "typed text that filters a list": {
    account: "george",
    address: "/emails",
    act: (page) => search(page).pressSequentially("zzzz"),
    hydrated: search,
    expected: async (page) => {
      await expect(search(page)).toHaveValue("zzzz");
      await expect(page.getByRole("search").getByRole("status")).toBeVisible();
    },
  },
  "a message": {
    account: "mei",
    address: "/emails/compose",
    act: (page) => message(page).pressSequentially("Kia ora"),
    hydrated: message,
    expected: async (page) => {
      await expect(message(page)).toHaveValue("Kia ora");
      await expect(message(page)).toBeFocused();
    },
  },
};

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

test("with a processor that is 8 times slower, nothing is lost that is pressed or typed at once", async ({
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
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn("aroha", { to: false });
  await open("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Find anything" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await devTools.detach();
});

for (const [name, { account, address, act, hydrated, expected }] of Object.entries(rows)) {
  test(`nothing is lost that was pressed or typed before the scripts have loaded: ${name}`, async ({
    page,
    signIn,
  }) => {
    if (account !== undefined) await signIn(account, { to: false });
    const { release } = await openWithoutScripts(page, address);
    await act(page);
    release();
    await expectHydrated(hydrated(page));
    await expected(page);
  });
}

test("a message that was opened before the scripts had loaded stays open with its file", async ({
  page,
  world,
  signIn,
}) => {
  const leaflet = Buffer.from("%PDF-1.4 of a leaflet").toString("base64");
  const attachments = [{ contentType: "application/pdf", data: leaflet, title: "Iron.pdf" }];
  await setMessages(world, "sione", [{ ...iron, attachments }]);
  await signIn("sione", { to: false });
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
