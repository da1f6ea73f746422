import { expectHydrated } from "../support/hydration.ts";
import { expect, fillIn, test } from "../support/test.ts";

const snag = "Ohh. We hit a snag.";
const invalid = "You have entered an invalid email address.";

test.describe("signing in", () => {
  test("the chooser lists every linked patient, the holder first, and closes by Cancel only", async ({
    page,
    world,
    journal,
  }) => {
    await page.goto("/login");
    await fillIn(page, world.people.aroha.username, world.people.aroha.password);
    const dialog = page.getByRole("dialog", { name: "Choose an account to continue" });
    await expect(dialog.getByRole("button")).toHaveText([
      /Aroha Ngata\s*You$/,
      /Manaia Ngata$/,
      /Tama Ngata$/,
      "Cancel",
    ]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/login");
    await expect(dialog).toHaveCount(0);
    await journal.verify({ call: "POST Patient/Logout", times: 1 });
  });

  test("leads back to the requested page, and never to another site", async ({ page, world }) => {
    await page.goto("/reports");
    await expect(page).toHaveURL("/login?redirectTo=%2Freports");
    await fillIn(page, world.people.mei.username, world.people.mei.password);
    await expect(page).toHaveURL("/reports");
    await page.context().clearCookies();
    await page.goto("/login?redirectTo=https%3A%2F%2Fevil.test");
    await fillIn(page, world.people.mei.username, world.people.mei.password);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    // The session is kept.
    await page.goto("/login");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
  });
});

test("keeps what is typed while the page is loading", async ({ page, world }) => {
  // On a slow network the page accepts input well before its scripts have arrived.
  const line = await page.context().newCDPSession(page);
  await line.send("Network.clearBrowserCache");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1_500,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Username (email)").fill(world.people.mei.username);
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Password-00");
  const showPassword = page.getByRole("button", { name: /^Show/ });
  await expectHydrated(showPassword);
  await showPassword.click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await expect(page.getByLabel("Username (email)")).toHaveValue(world.people.mei.username);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Wrong-Password-00");
  await line.detach();
});

test("loads the dashboard's scripts and stylesheet while the practice checks the password, and no data", async ({
  page,
  world,
}) => {
  await page.goto("/login");
  await page.getByLabel("Username (email)").fill(world.people.aroha.username);
  await page.getByLabel("Password", { exact: true }).fill(world.people.aroha.password);
  await expectHydrated(page.getByRole("button", { name: "Login" }));
  await world.addFault({
    match: { path: "Patient/Authentication" },
    effect: { type: "latency", ms: 3_000 },
  });
  const needed = await page.evaluate(() => {
    const { routes } = Reflect.get(window, "__reactRouterManifest");
    return [routes["routes/signed-in/layout"], routes["routes/signed-in/dashboard/route"]].flatMap(
      ({ module, imports }) => [module, ...imports],
    );
  });
  const loadedBefore = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.keyboard.press("Enter");
  const scripts = () => paths.filter((path) => path.endsWith(".js"));
  await expect.poll(() => [...loadedBefore, ...paths]).toEqual(expect.arrayContaining(needed));
  await expect(page.getByText("Choose an account to continue")).toBeHidden();
  const others = paths.filter((path) => !path.endsWith(".js"));
  expect(others.map((path) => path.replace(/-[^-]+\.css$/, ".css")).toSorted()).toEqual([
    "/assets/signed-in.css",
    "/login.data",
  ]);
  await expect(page.getByText("Choose an account to continue")).toBeVisible();
  const loaded = scripts().length;
  await page.getByRole("dialog").getByRole("button", { name: "Aroha Ngata" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  // Only the charts, which load after the page, and what comes with the menu are left.
  expect(
    scripts()
      .slice(loaded)
      .filter((path) => /route|layout/.test(path)),
  ).toEqual([]);
});

test.describe("invalid values", () => {
  /** Which fields are wrong, and the sentence above the form. */
  const rows = [
    ["", "", ["Email cannot be empty", "Password cannot be empty"], invalid],
    ["", "secret", ["Email cannot be empty"], invalid],
    ["aroha", "secret", ["Ooops! We need a valid email address"], invalid],
    ["aroha@example.nz", "", ["Password cannot be empty"], undefined],
    ["aroha@example.nz", "   ", ["Password cannot be empty"], undefined],
    ["<script>alert(1)</script>", "x", ["Ooops! We need a valid email address"], invalid],
  ] as const;

  test("show one specified text for each field, and send nothing", async ({ page, practice }) => {
    const sent = async () => (await practice.world("default").journal("POST api/Authentication")).length;
    const before = await sent();
    for (const [username, password, texts, heading] of rows) {
      await test.step(`"${username}" and "${password}"`, async () => {
        await page.goto("/login");
        await fillIn(page, username, password);
        await expect(page.locator(".field-error")).toHaveText([...texts]);
        const summary = page.getByRole("group");
        if (heading === undefined) {
          await expect(summary).toHaveCount(0);
          await expect(page.getByText(invalid)).toHaveCount(0);
          await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
        } else {
          await expect(summary).toHaveText(heading);
          await expect(summary).toBeFocused();
        }
        await expect(page).toHaveTitle(/^Error: /);
        await expect(page.getByLabel("Username (email)")).toHaveValue(username.trim());
        await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
        expect(await sent()).toBe(before);
      });
    }
  });

  test("in the email alone keep the password, which no response contains", async ({ page, world }) => {
    const { username, password } = world.people.mei;
    await page.goto("/login");
    const answers: string[] = [];
    // The browser may drop a body before it can be asked for it.
    await page.route(/login/, async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "POST") answers.push(await response.text());
      await route.fulfill({ response });
    });
    await fillIn(page, username.replace("@", ""), password);
    await expect(page.getByText(invalid)).toBeVisible();
    expect(answers).toHaveLength(1);
    expect(answers.join()).not.toContain(password);
    await page.unroute(/login/);
    await page.getByLabel("Username (email)").fill(username);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
  });

  test("that the practice refuses show its own message and keep the name", async ({ page, world }) => {
    const summary = page.getByRole("group");
    await page.goto("/login");
    await fillIn(page, world.people.mei.username, "Wrong-Password-00");
    await expect(summary).toContainText("Your username or password is incorrect.");
    await expect(page.getByLabel("Username (email)")).toHaveValue(world.people.mei.username);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    // A response without a resource.
    await fillIn(page, `noresource+${world.id}@example.nz`, "x");
    await expect(summary).toContainText("Your login details are incorrect.");
    // Very long and unusual values.
    await fillIn(page, world.people.mei.username, "ü\u202e💥'\"--;".repeat(60));
    await expect(summary).toContainText("Your username or password is incorrect.");
    await fillIn(page, `${"a".repeat(300)}@example.nz`, "x");
    await expect(summary).toContainText(invalid);
  });
});

test("a failing practice shows a snag once, with the number to call, and keeps what was typed", async ({
  page,
  world,
  faults,
}) => {
  await page.goto("/login");
  for (const rule of [
    { effect: { type: "status", status: 503 } },
    { match: { path: "Lookup/LoadPracticeSetting" }, effect: { type: "status", status: 500 } },
  ] as const) {
    await faults.add(rule);
    await page.reload();
    await fillIn(page, world.people.mei.username, world.people.mei.password);
    const summary = page.getByRole("group");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Try again in a minute, or call the practice.");
    await expect(summary.getByRole("link")).toHaveAttribute("href", "tel:+6445550110");
    await expect(page.getByText(snag)).toHaveCount(1);
    await expect(page.getByLabel("Username (email)")).toHaveValue(world.people.mei.username);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(world.people.mei.password);
    await faults.clear();
  }
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/");
});
