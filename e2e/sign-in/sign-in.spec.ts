import { expectHydrated } from "../support/hydration.ts";
import { expect, fillIn, test } from "../support/test.ts";

test("loads the dashboard's scripts and stylesheet while the practice checks the password, and no data", async ({
  page,
  world,
}) => {
  await page.goto("/login");
  await page.getByLabel("Username (email)").fill(world.people.aroha.username);
  await page.getByLabel("Password", { exact: true }).fill(world.people.aroha.password);
  await expectHydrated(page.getByRole("button", { name: "Login" }));
  const checked = Promise.withResolvers<void>();
  await page.route("**/login.data", async (route) => {
    await checked.promise;
    await route.continue();
  });
  const needed = await page.evaluate(() => {
    const { routes } = Reflect.get(window, "__reactRouterManifest");
    return [routes["routes/signed-in/layout"], routes["routes/signed-in/dashboard/route"]].flatMap(
      ({ module, imports }) => [module, ...imports],
    );
  });
  const paths = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const before = paths.length;
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.keyboard.press("Enter");
  await expect.poll(() => paths).toEqual(expect.arrayContaining([...needed, "/login.data"]));
  await expect(page.getByText("Choose an account to continue")).toBeHidden();
  const others = paths.slice(before).filter((path) => !path.endsWith(".js"));
  expect(others.map((path) => path.replace(/-.{8}\.css$/, ".css")).toSorted()).toEqual([
    "/assets/signed-in.css",
    "/login.data",
  ]);
  checked.resolve();
  await expect(page.getByText("Choose an account to continue")).toBeVisible();
  const loaded = paths.length;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByRole("button", { name: "Aroha Ngata" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  // Only the charts, which load after the page, and what comes with the menu are left.
  expect(paths.slice(loaded).filter((path) => /(route|layout).*\.js$/.test(path))).toEqual([]);
});

test("what is wrong has the focus, and no response contains the password that the page keeps", async ({
  page,
  world,
}) => {
  const { username, password } = world.people.mei;
  await page.goto("/login");
  const answers: string[] = [];
  // The browser may drop a body before it can be asked for it.
  await page.route(/login/, async (route) => {
    const response = await route.fetch();
    if (route.request().method() === "POST") answers.push(await response.text());
    await route.fulfill({ response });
  });
  const summary = page.getByRole("group");
  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toHaveAttribute("type", "password");
  await fillIn(page, username, "");
  await expect(field).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await fillIn(page, username.replace("@", ""), password);
  await expect(summary).toBeFocused();
  await expect(field).toHaveValue(password);
  await world.addFault({ effect: { type: "status", status: 503 } });
  await fillIn(page, username, password);
  await expect(summary).toContainText("Try again in a minute, or call the practice.");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveAttribute("href", "tel:+6445550110");
  await expect(field).toHaveValue(password);
  expect(answers).toHaveLength(3);
  expect(answers.join()).not.toContain(password);
  await world.clearFaults();
  await page.unroute(/login/);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
});
