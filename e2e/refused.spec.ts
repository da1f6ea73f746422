import type { BrowserContext, Page } from "@playwright/test";
import { signedInScreens } from "../app/screens.ts";
import { expectPageHydrated } from "./support/hydration.ts";
import { iron, press, rows, setMessages } from "./support/messages-page.ts";
import { allAddresses, dialogAddresses, sampled } from "./support/pages.ts";
import { cookieFrom, formRequest, post, raw } from "./support/raw-http.ts";
import { expect, fillIn, test } from "./support/test.ts";

/** The names of the visible buttons that neither send a form nor open a popover. */
const deadButtons = (page: Page) =>
  page
    .locator("button[type=button]:not([popovertarget]):visible")
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent),
    );

const cookiesText = "Your browser does not keep cookies, so you are not logged in.";

test.describe("where the browser refuses requests for data", () => {
  test("every link loads its page as a document, and a form is sent once", async ({ page, signIn }) => {
    test.slow();
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    await signIn("sione");
    const menu = page.getByRole("navigation", { name: "Main" });
    for (const { label, path } of sampled(signedInScreens.filter((screen) => screen.menu !== undefined))) {
      await menu.getByRole("link", { name: label }).first().click();
      await expect(page, path).toHaveURL(({ pathname }) => pathname === path);
      await expect(page.getByRole("main").getByText(/could not load|went wrong/), path).toHaveCount(0);
      await expectPageHydrated(page);
    }
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.isNavigationRequest()) posts.push(request.url());
    });

    await page.goto("/emails");
    const subject = page.getByRole("main").locator("button[name=messageId]").first();
    const name = String(await subject.textContent());
    await subject.click();
    await expect.poll(() => posts).toHaveLength(1);
    await expectPageHydrated(page);
    await expect(page.getByRole("heading", { name }).first()).toBeVisible();
    await expect(page.getByText(/could not (open|load)/)).toHaveCount(0);

    await page.goto("/reports");
    await page.getByRole("main").getByRole("list").getByRole("button").first().click();
    await expect.poll(() => posts).toHaveLength(2);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByText(/could not (open|load)/)).toHaveCount(0);
    expect(posts).toHaveLength(2);
  });

  test("every tab and dialog has its content, with and without scripts", async ({
    page,
    browser,
    signIn,
    world,
  }) => {
    test.slow();
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    await signIn("sione");
    const state = await page.context().storageState();
    const { baseURL = "" } = test.info().project.use;
    const options = { baseURL, storageState: state, javaScriptEnabled: false };
    const plain = await (await browser.newContext(options)).newPage();
    const addresses = [...allAddresses(world, "sione"), ...(await dialogAddresses(world, "sione"))];
    for (const address of sampled(addresses)) {
      for (const one of [page, plain]) {
        const name = `${address}${one === plain ? ", without scripts" : ""}`;
        await one.goto(address);
        if (one === page) await expectPageHydrated(page);
        await expect(one.getByRole("heading", { level: 1 }).first(), name).toBeAttached();
        await expect(one.getByText(/went wrong|could not load/), name).toHaveCount(0);
        // A button that only scripts make work is not shown where they do not run.
        if (one === plain) expect.soft(await deadButtons(plain), name).toEqual([]);
      }
    }
    await plain.context().close();
  });

  test("what the messages send by themselves interrupts nothing", async ({ page, world, signIn }) => {
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    await setMessages(world, "sione", [iron]);
    await signIn("sione", { to: "/emails" });
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
    });
    const refusedPost = () => page.waitForEvent("requestfailed", (request) => request.method() === "POST");

    const field = page.getByRole("searchbox", { name: "Search messages" });
    const searched = refusedPost();
    await field.fill("iron");
    await searched;
    await page.getByRole("checkbox", { name: /^Select Your iron/ }).check();
    await press(page, "Delete selected messages");
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Close notification" }).first().click();
    await expect(page.getByText("The message was not deleted.")).toBeVisible();
    await expect(field).toHaveValue("iron");
    expect(documents).toEqual([]);

    await press(page, "Retry");
    await expect.poll(() => documents).toHaveLength(1);
    await expect(page.getByText("Message deleted.")).toBeVisible();
    expect(await world.list("messages", "sione")).toEqual([]);
  });
});

test("a sign-in without a cookie says so after the right password, and only then", async ({
  world,
  portalUrl,
}) => {
  const shown = async (path: string, cookie?: string) =>
    (await raw(portalUrl, path, cookie === undefined ? {} : { headers: { cookie } })).text.includes(
      cookiesText,
    );
  for (const account of ["mei", "aroha"] as const) {
    const { username, password } = world.people[account];
    const fields = { intent: "signIn", username, password };
    const wrong = await post(portalUrl, "/login", { ...fields, password: "wrong" }, "");
    expect([wrong.status, wrong.text.includes(cookiesText)]).toEqual([422, false]);
    const right = await post(portalUrl, "/login?redirectTo=/vitals", fields, "");
    const target = String(right.headers.location);
    expect([await shown(target), await shown(target, "__Host-cookies=kept")]).toEqual([true, false]);
    // A browser that keeps cookies goes on, as with a login page that was opened long ago.
    const cookie = cookieFrom(right);
    const next = await raw(portalUrl, target, { headers: { cookie } });
    if (account === "mei") expect([next.status, next.headers.location]).toEqual([302, "/vitals"]);
    else expect(next.text).toContain("Choose an account to continue");
  }
  const { q } = await world.switchToken("mei");
  const link = await raw(portalUrl, `/loginSwitch/${q}`, formRequest({}));
  expect(await shown(String(link.headers.location))).toBe(true);
});

/** Lets no cookie of a response through, as a browser that refuses cookies does. */
async function refuseCookies(context: BrowserContext) {
  await context.route("**/*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    // It has kept the cookie for the context.
    await context.clearCookies();
    const { "set-cookie": _cookie, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test("the login page says what to do without cookies", async ({ page, world }) => {
  await refuseCookies(page.context());
  await page.goto("/login");
  const { username, password } = world.people.mei;
  await fillIn(page, username, password);
  await expect(page.getByText(cookiesText)).toBeVisible();
  await expect(page.getByText("Allow cookies for this site in your browser’s settings")).toBeVisible();
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
});
