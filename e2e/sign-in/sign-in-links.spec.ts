import { expectClean } from "../support/axe.ts";
import { tickCaptcha } from "../support/captcha.ts";
import { expectPageHydrated } from "../support/hydration.ts";
import { post } from "../support/raw-http.ts";
import { expect, fillIn, test } from "../support/test.ts";

const incorrect = "Your username or password is incorrect.";

test.describe("after the third failure", () => {
  test("requires a captcha, after a reload and in another browser too, until a success", async ({
    page,
    world,
    browser,
    baseURL,
  }) => {
    const { username, password } = world.people.mei;
    const signIns = async () => (await world.journal("POST Patient/Authentication")).length;
    const box = page.getByRole("checkbox", { name: /not a robot/i });
    await page.goto("/login");
    for (let failure = 1; failure <= 3; failure++) {
      await expect(box).toHaveCount(0);
      await fillIn(page, username, "Wrong-Password-00");
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
      await expect(page.getByRole("group")).toContainText(incorrect);
      await expect.poll(signIns).toBe(failure);
    }
    await expect(box).toBeVisible();
    const login = page.getByRole("button", { name: "Login", exact: true });
    await expect(login).toBeDisabled();
    await expect(page.getByText("We ask for this after three failed logins, to protect you.")).toBeVisible();
    await expectClean(page);
    await page.getByRole("group").getByRole("link", { name: "Reset your password" }).click();
    await expect(page).toHaveURL("/forgetPassword");
    await expect(page.locator("#email")).toHaveValue(username);
    await page.goBack();

    await page.reload();
    await page.context().clearCookies();
    await fillIn(page, username, password);
    await expect(page.getByRole("group")).toContainText("Tick the box that says you are not a robot");
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await other.goto("/login");
    await fillIn(other, username, password);
    await expect(other.getByRole("checkbox", { name: /not a robot/i })).toBeVisible();
    await context.close();
    expect(await signIns()).toBe(3);

    await tickCaptcha(page);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
  });

  test("lets in a browser that has logged in before, which Log Out does not change", async ({
    page,
    world,
    portalUrl,
  }) => {
    const { username, password } = world.people.mei;
    await page.goto("/login");
    await fillIn(page, username, password);
    await page.getByRole("button", { name: /Mei Chen/ }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/login?loggedOut");
    const guess = () => post(portalUrl, "/login", { intent: "signIn", username, password: "Guess-2026" });
    for (let failure = 1; failure <= 4; failure++) await guess();
    expect((await guess()).text).toContain("Tick the box that says you are not a robot");
    await fillIn(page, username, password);
    await expect(page).toHaveURL("/");
    await page.context().clearCookies();
    await page.goto("/login");
    await fillIn(page, username, password);
    await expect(page.getByRole("checkbox", { name: /not a robot/i })).toBeVisible();
  });
});

test.describe("a new password that is due", () => {
  const agreed = "You need to mark that you agree before you can proceed.";
  const rows = [
    ["", "", false, ["Password is Required ", "Confirm Password is Required ", agreed]],
    ["Totara-2027", "", false, ["Confirm Password is Required ", agreed]],
    ["Totara-2027", "Totara-2028", true, ["Password and Confirm Password does not match"]],
    [
      "KERERU",
      "KERERU",
      true,
      [
        "Password must contain at least one lower case letter. Your password has less than 8 characters. Password must contain at least two number.",
      ],
    ],
    [
      "My-Priya-2027",
      "My-Priya-2027",
      true,
      ["Your password must not contain your first, middle or family name."],
    ],
    ["Totara-2027", "Totara-2027", false, [agreed]],
  ] as const;

  test("says everything that is wrong at once, in the specified words, before any call", async ({
    page,
    world,
  }) => {
    await page.goto("/login?redirectTo=%2Freports");
    await fillIn(page, world.people.priya.username, world.people.priya.password);
    const dialog = page.getByRole("dialog", { name: "Choose a new password" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expectClean(page);
    await expect(page).toHaveTitle(/^Choose a new password/);
    await expect(dialog).toHaveAccessibleDescription(/^Your practice asks for a new password/);
    const rules = dialog.getByRole("list", { name: "Your password must" }).getByRole("listitem");
    const ticked = rules.filter({ hasText: "(done)" });
    for (const [password, count] of [
      ["", 0],
      ["kereru", 1],
      ["Kereru-priya", 2],
      ["Totara-2027", 4],
    ] as const) {
      await dialog.getByLabel("Reset password", { exact: true }).fill(password);
      await expect(ticked).toHaveCount(count);
    }
    const agree = dialog.getByRole("checkbox", { name: "I agree to the user agreement" });
    for (const [password, confirm, agrees, texts] of rows) {
      await dialog.getByLabel("Reset password", { exact: true }).fill(password);
      await dialog.getByLabel("Confirm password", { exact: true }).fill(confirm);
      await agree.setChecked(agrees);
      await dialog.getByRole("button", { name: "Proceed" }).click();
      const links = dialog.locator(".error-summary").getByRole("link");
      await expect(links).toHaveText(texts.map((text) => text.trim()));
      expect(await links.evaluateAll((all) => all.map((one) => one.textContent))).toEqual(texts);
      await expect(dialog.locator(".field-error")).toHaveText(texts.map((text) => text.trim()));
      await expect(dialog.locator(".error-summary")).toBeFocused();
    }
    await expectClean(page);
    await expect(page).toHaveTitle(/^Error: /);
    expect(await world.journal("POST Patient/ChangePassword")).toEqual([]);

    await world.addFault({
      match: { path: "Patient/ChangePassword" },
      when: { times: 1 },
      effect: { type: "reset" },
    });
    await agree.check();
    await dialog.getByRole("button", { name: "Proceed" }).click();
    await expect(dialog.locator(".error-summary")).toContainText("Some thing went wrong please try agian.");
    await expect(agree).toBeChecked();
    await expect(dialog.getByLabel("Reset password", { exact: true })).toHaveValue("Totara-2027");
    await dialog.getByRole("button", { name: "Proceed" }).click();
    await expect(page).toHaveURL("/reports");
    const notice = page.getByRole("status", { name: "Notification" });
    await expect(notice).toContainText("Your password has been changed.");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).not.toContainText("Your password has been changed.");
  });

  test("stays after a reload until Cancel, which logs out at the practice", async ({ page, world }) => {
    await page.goto("/login");
    await fillIn(page, world.people.priya.username, world.people.priya.password);
    const dialog = page.getByRole("dialog", { name: "Choose a new password" });
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/login");
    expect((await world.journal("POST Patient/Logout")).length).toBe(1);
    await page.goto("/");
    await expect(page).toHaveURL("/login");
  });
});

test.describe("a sign-in link", () => {
  const used = "This login link has been used already";

  test("that is opened by itself signs in, and leaves no trace in the address, the history or a referrer", async ({
    page,
    world,
  }) => {
    const { q } = await world.switchToken("mei");
    const seen: string[] = [];
    page.on("request", (request) => {
      const own = new URL(request.url());
      const isLink = [`/loginSwitch/${q}`, `/loginSwitch/${q}.data`].includes(own.pathname);
      seen.push(`${isLink ? "" : own.href} ${request.headers().referer ?? ""}`);
    });
    await page.goto("/forgetPassword");
    await page.goto(`/loginSwitch/${q}`, { waitUntil: "commit" });
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    await page.getByRole("link", { name: "Vitals" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");
    expect(await page.evaluate(() => document.referrer)).not.toContain(q);
    expect(seen.filter((text) => text.includes(q))).toEqual([]);
    const visited = await (await page.context().newCDPSession(page)).send("Page.getNavigationHistory");
    expect(visited.entries.map(({ url }) => new URL(url).pathname).slice(-3)).toEqual([
      "/forgetPassword",
      "/",
      "/vitals",
    ]);
    await page.context().clearCookies();
    await page.goto(`/login?q=${q}`, { waitUntil: "commit" });
    await expect(page).toHaveURL("/login?problem=link");
    await expect(page.getByRole("group")).toContainText(used);
  });

  test.describe("of another site", () => {
    test.use({ allowedHost: /127\.0\.0\.1/, allowedError: /frame/i });

    test("waits for a press, by key too, and is not used by what only fetches it", async ({
      page,
      world,
      baseURL,
      practiceUrl,
    }) => {
      const { q } = await world.switchToken("mei");
      const link = `${baseURL}/loginSwitch/${q}`;
      const signIns = async () => (await world.journal("POST Patient/Authentication")).length;
      // The portal is at localhost. A page that the test answers itself may fetch nothing from there.
      const elsewhere = `${practiceUrl}/__mock/reference.md`;
      const openElsewhere = async () => {
        await page.goto(elsewhere, { waitUntil: "load" });
        const fetched = page.waitForEvent("requestfailed", (request) => request.resourceType() === "image");
        await page.evaluate((href) => {
          document.body.innerHTML = `<img src="${href}"><iframe src="${href}"></iframe>
            <link rel="prefetch" href="${href}"><a href="${href}">Open</a>
            <form method="post" action="${href}"><button>Post</button></form>`;
        }, link);
        // The portal has answered.
        expect((await fetched).failure()?.errorText).toContain("NotSameOrigin");
      };
      await openElsewhere();
      await page.getByRole("button", { name: "Post" }).click();
      await expect(page.getByText("did not come from the portal’s own pages")).toBeVisible();
      await openElsewhere();
      await page.getByRole("link", { name: "Open" }).click();
      const login = page.getByRole("button", { name: "Login", exact: true });
      await expectPageHydrated(page);
      await expect(page).toHaveTitle(/^Log in with your link/);
      await expectClean(page);
      expect(await signIns()).toBe(0);
      await expect(page).toHaveURL(link);
      await page.getByRole("heading", { level: 1 }).focus();
      await page.keyboard.press("Tab");
      await expect(login).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
      expect(await signIns()).toBe(1);
      await page.goBack();
      await expect(page).toHaveURL(elsewhere);
    });
  });

  test.describe("before JavaScript arrives", () => {
    test.use({ javaScriptEnabled: false });
    test("signs in by a press", async ({ page, world }) => {
      const { q } = await world.switchToken("aroha");
      await page.goto(`/login?q=${q}`);
      await expect(page).toHaveURL(`/loginSwitch/${q}`);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page).toHaveURL("/login?continue=1");
      await page.getByRole("button", { name: /Manaia/ }).click();
      await expect(page).toHaveURL("/");
    });
  });

  test("is used once where the browser refuses requests for data", async ({ page, world }) => {
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    const { q } = await world.switchToken("mei");
    await page.goto(`/loginSwitch/${q}`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    expect(await world.journal("POST Patient/Authentication")).toHaveLength(1);
  });
});
