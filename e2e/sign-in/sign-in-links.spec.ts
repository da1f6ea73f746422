import { expectClean } from "../support/axe.ts";
import { tickCaptcha } from "../support/captcha.ts";
import { expectPageHydrated } from "../support/hydration.ts";
import { expect, fillIn, test } from "../support/test.ts";

test("the third failure asks for a captcha above what was typed, and Login waits for it", async ({
  page,
  world,
}) => {
  const { username, password } = world.people.mei;
  const box = page.getByRole("checkbox", { name: /not a robot/i });
  const field = page.getByLabel("Password", { exact: true });
  await page.goto("/login");
  for (let failure = 1; failure <= 3; failure++) {
    await expect(box).toHaveCount(0);
    await fillIn(page, username, "Wrong-Password-00");
    await expect(field).toHaveValue("");
  }
  await expect(box).toBeVisible();
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeDisabled();
  await expectClean(page);
  await page.getByRole("group").getByRole("link", { name: "Reset your password" }).click();
  await expect(page.locator("#email")).toHaveValue(username);
  await page.goBack();
  await page.reload();
  await fillIn(page, username, password);
  await expect(page.getByRole("group")).toContainText("Tick the box that says you are not a robot");
  expect(await world.journal("POST Patient/Authentication")).toHaveLength(3);
  await tickCaptcha(page);
  await field.fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("a new password that is due ticks its rules, and is kept when the practice fails", async ({
  page,
  world,
}) => {
  await page.goto("/login?redirectTo=%2Freports");
  await fillIn(page, world.people.priya.username, world.people.priya.password);
  const dialog = page.getByRole("dialog", { name: "Choose a new password" });
  await expect(dialog).toBeVisible();
  await page.reload();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveAccessibleDescription(/^Your practice asks for a new password/);
  await expectClean(page);
  const password = dialog.getByLabel("Reset password", { exact: true });
  const rules = dialog.getByRole("list", { name: "Your password must" }).getByRole("listitem");
  for (const [typed, count] of [
    ["", 0],
    ["kereru", 1],
    ["Kereru-priya", 2],
    ["Totara-2027", 4],
  ] as const) {
    await password.fill(typed);
    await expect(rules.filter({ hasText: "(done)" })).toHaveCount(count);
  }
  await dialog.getByLabel("Confirm password", { exact: true }).fill("Totara-2027");
  const proceed = dialog.getByRole("button", { name: "Proceed" });
  await proceed.click();
  const summary = dialog.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expectClean(page);
  const match = { path: "Patient/ChangePassword" };
  await world.addFault({ match, when: { times: 1 }, effect: { type: "reset" } });
  const agree = dialog.getByRole("checkbox", { name: "I agree to the user agreement" });
  await agree.check();
  await proceed.click();
  await expect(summary).toContainText("Some thing went wrong please try agian.");
  await expect(agree).toBeChecked();
  await expect(password).toHaveValue("Totara-2027");
  await proceed.click();
  await expect(page).toHaveURL("/reports");
});

test.describe("a sign-in link", () => {
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
    await expect(page.getByRole("group")).toContainText("This login link has been used already");
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

  test("is used once where the browser refuses requests for data", async ({ page, world }) => {
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    const { q } = await world.switchToken("mei");
    await page.goto(`/loginSwitch/${q}`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    expect(await world.journal("POST Patient/Authentication")).toHaveLength(1);
  });
});
