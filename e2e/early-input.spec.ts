import type { Locator, Page } from "@playwright/test";
import { expectHydrated, expectPageHydrated } from "./support/hydration.ts";
import { iron, press, setMessages, viewer } from "./support/messages-page.ts";
import { readingPaths } from "./support/screen-states.ts";
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

type Row = {
  account?: "aroha" | "sione" | "george" | "mei";
  address: string;
  width?: number;
  act: (page: Page) => Promise<unknown>;
  /** Holds before the scripts have loaded: the browser does it alone. */
  isNative?: boolean;
  /** What is hydrated when the rest may be expected. */
  hydrated: (page: Page) => Locator;
  expected: (page: Page) => Promise<unknown>;
};

const find = (page: Page) => page.getByRole("button", { name: "Find anything" });
const typeInto = (label: string, text: string) => async (page: Page) =>
  page.getByLabel(label, { exact: true }).first().pressSequentially(text);
const hasText = (label: string, text: string) => async (page: Page) =>
  expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(text);

const rows: Record<string, Row> = {
  "Find, pressed again": {
    account: "aroha",
    address: "/",
    act: async (page) => {
      await find(page).click();
      await find(page).click();
    },
    hydrated: find,
    expected: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  "password shown": {
    address: "/login",
    act: (page) => page.getByRole("button", { name: "Show password" }).click(),
    hydrated: (page) => page.getByRole("button", { name: "Show password" }),
    expected: (page) =>
      expect(page.getByRole("button", { name: "Show password" })).toHaveAttribute("aria-pressed", "true"),
  },
  "the close button of a dialog": {
    address: "/login/help",
    act: (page) => page.getByRole("button", { name: "Close window" }).click(),
    hydrated: (page) => page.locator("#username"),
    expected: (page) => expect(page).toHaveURL("/login"),
  },
  link: {
    address: "/login",
    act: (page) => page.getByRole("link", { name: "Signup" }).click(),
    isNative: true,
    hydrated: (page) => page.locator("main input").first(),
    expected: (page) => expect(page).toHaveURL("/signup"),
  },
  "submit button": {
    address: "/login",
    act: (page) => page.getByRole("button", { name: "Login", exact: true }).click(),
    isNative: true,
    hydrated: (page) => page.locator("#username"),
    expected: (page) => expect(page.locator("#username-error")).toBeVisible(),
  },
  switch: {
    account: "sione",
    address: "/profile",
    act: (page) => page.getByRole("switch", { name: "Email" }).click(),
    isNative: true,
    hydrated: (page) => page.getByRole("switch", { name: "Email" }),
    expected: (page) => expect(page.getByRole("switch", { name: "Email" })).not.toBeChecked(),
  },
  select: {
    account: "sione",
    address: "/medication",
    act: (page) => page.getByLabel("Order").selectOption("name"),
    hydrated: (page) => page.getByLabel("Order"),
    expected: async (page) => {
      await expect(page.getByLabel("Order")).toHaveValue("name");
      const names = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
      const inOrder = async () => (await names.allInnerTexts()).map((name) => name.toLowerCase());
      await expect.poll(async () => (await inOrder()).join()).toBe((await inOrder()).toSorted().join());
    },
  },
  checkbox: {
    account: "aroha",
    address: "/medication",
    act: (page) => page.locator("main input[type=checkbox]").first().check(),
    hydrated: (page) => page.locator("main input[type=checkbox]").first(),
    expected: (page) => expect(page.getByText(/1 medicine (selected|chosen)/).first()).toBeVisible(),
  },
  "typed text that filters a list": {
    account: "george",
    address: "/emails",
    act: (page) => page.locator("main input[type=search]").first().pressSequentially("zzzz"),
    hydrated: (page) => page.locator("main input[type=search]").first(),
    expected: async (page) => {
      await expect(page.locator("main input[type=search]").first()).toHaveValue("zzzz");
      await expect(page.getByRole("search").getByRole("status")).toBeVisible();
    },
  },
  "the message of Login Help": {
    address: "/login/help",
    act: typeInto("Message body", "I cannot log in"),
    hydrated: (page) => page.locator("dialog:modal #message"),
    expected: async (page) => {
      await hasText("Message body", "I cannot log in")(page);
      await expect(page.getByLabel("Message body", { exact: true })).toBeFocused();
    },
  },
  "a name in Signup": {
    address: "/signup",
    act: typeInto("First Name", "Aroha"),
    hydrated: (page) => page.getByLabel("First Name", { exact: true }),
    expected: hasText("First Name", "Aroha"),
  },
  "a message": {
    account: "mei",
    address: "/emails/compose",
    act: (page) => page.locator("#message-body").pressSequentially("Kia ora"),
    hydrated: (page) => page.locator("#message-body"),
    expected: async (page) => {
      await expect(page.locator("#message-body")).toHaveValue("Kia ora");
      await expect(page.locator("#message-body")).toBeFocused();
    },
  },
  "the username": {
    address: "/login",
    act: typeInto("Username (email)", "aroha@example.nz"),
    isNative: true,
    hydrated: (page) => page.getByLabel("Username (email)"),
    expected: hasText("Username (email)", "aroha@example.nz"),
  },
};

for (const name of ["the login page", "the dashboard", "the dashboard of a slow practice"]) {
  test(`${name} hydrates as it was rendered where an extension has changed it`, async ({
    page,
    signIn,
    faults,
    practiceUrl,
  }) => {
    const isLogin = name === "the login page";
    if (!isLogin) await signIn("aroha", { to: false });
    if (name.endsWith("slow practice")) {
      const effect = { type: "latency", ms: 1_000 } as const;
      for (const path of await readingPaths(practiceUrl)) await faults.add({ match: { path }, effect });
    }
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
  await test.step("a field and a button", async () => {
    await open("/login");
    await typeInto("Username (email)", "aroha@example.nz")(page);
    const button = page.getByRole("button", { name: "Show password" });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expectPageHydrated(page);
    await hasText("Username (email)", "aroha@example.nz")(page);
  });
  await test.step("a link", async () => {
    await open("/login");
    await page.getByRole("link", { name: "Signup" }).click();
    await expect(page).toHaveURL("/signup");
    await expectPageHydrated(page);
  });
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn("aroha", { to: false });
  await test.step("the menu, and Find in it", async () => {
    await open("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: "Find anything" })
      .click();
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  });
  await devTools.detach();
});

test.describe("before the scripts have loaded, nothing is lost that was pressed or typed", () => {
  for (const [name, { account, address, width, act, isNative, hydrated, expected }] of Object.entries(rows)) {
    test(name, async ({ page, signIn }) => {
      if (width !== undefined) await page.setViewportSize({ width, height: 844 });
      if (account !== undefined) await signIn(account, { to: false });
      const { release } = await openWithoutScripts(page, address);
      await act(page);
      if (isNative) await expected(page);
      release();
      await expectHydrated(hydrated(page));
      await expected(page);
    });
  }
});

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
