import type { Locator, Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
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
  "menu button": {
    account: "aroha",
    address: "/",
    width: 390,
    act: (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
    isNative: true,
    hydrated: (page) => page.getByRole("button", { name: "Menu", exact: true }),
    expected: (page) => expect(page.getByRole("button", { name: "Close menu" })).toBeVisible(),
  },
  "user menu": {
    account: "aroha",
    address: "/",
    act: (page) => page.locator("header button[popovertarget]").last().click(),
    isNative: true,
    hydrated: (page) => page.locator("header button[popovertarget]").last(),
    expected: (page) => expect(page.getByRole("button", { name: "Log Out" })).toBeVisible(),
  },
  Find: {
    account: "aroha",
    address: "/",
    act: (page) => find(page).click(),
    hydrated: find,
    expected: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
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
  tab: {
    account: "aroha",
    address: "/appointments",
    act: (page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /^History/ })
        .click(),
    isNative: true,
    hydrated: (page) => page.getByRole("main").getByRole("link", { name: /^History/ }),
    expected: (page) => expect(page).toHaveURL(/tab=history/),
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
