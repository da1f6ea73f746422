import { signedOutScreens } from "../app/screens.ts";
import { hydrationErrors } from "./support/hydration.ts";
import { allAddresses } from "./support/pages.ts";
import { type Account, expect, test, type World } from "./support/test.ts";

test("Back shows the page before, also before the scripts have loaded", async ({ page, signIn }) => {
  await signIn("sione", { to: "/timeline" });
  const events = page.getByRole("region", { name: "Timeline" });
  await expect(events.getByRole("listitem").first()).toBeVisible();
  const all = await events.innerText();
  for (const [link, address] of [
    ["60D", "/timeline?show=60"],
    ["Vitals", "/vitals"],
  ] as const) {
    await test.step(`from ${address}`, async () => {
      await page.getByRole("link", { name: link }).first().click();
      await expect(page).toHaveURL(address);
      await expect(page.locator(".skeleton")).toHaveCount(0);

      const scripts = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL("/timeline");
      scripts.resolve();
      await expect(events).toHaveText(all, { useInnerText: true });
      await page.unroute("**/assets/*.js");
    });
  }
});

type Walk = {
  account: Account;
  scenario: World["scenario"];
  /** How many times slower the processor is. */
  slower?: number;
  timezoneId?: string;
  locale?: string;
  /** How far the browser's clock is from the practice's, in ms. */
  ahead?: number;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const accounts = [
  { account: "xss", scenario: "hostile-strings" },
  { account: "big", scenario: "heavy-record" },
  { account: "sione", scenario: "malformed-entries" },
  { account: "george", scenario: "messages-paging" },
  { account: "aroha", scenario: "proxy-parent-of-three" },
  { account: "sione", scenario: "daylight-saving" },
] as const satisfies Walk[];
const browsers: Omit<Walk, "account" | "scenario">[] = [
  { slower: 8 },
  { timezoneId: "America/Los_Angeles", locale: "de-DE", ahead: minute },
  { timezoneId: "Pacific/Auckland", ahead: 200 * day },
];

// In `npm test`, record/hostile-strings.spec.ts opens each fifth screen so.
const walks: Walk[] = accounts.flatMap((one) => browsers.map((browser) => ({ ...one, ...browser })));

for (const { account, scenario, slower = 1, ahead = 0, ...place } of walks) {
  test.describe(JSON.stringify(place), () => {
    test.use({ scenario, ...place });

    test(`soak: every screen of ${account} in ${scenario} hydrates as it was rendered, ${slower} times slower and ${ahead / minute} minutes ahead`, async ({
      page,
      world,
      signIn,
    }) => {
      test.setTimeout(1_800_000);
      // The seconds before midnight, at which a minute is another day.
      const end = `${world.now.slice(0, 10)}T23:59:30${world.now.slice(19)}`;
      const { now } = await world.setClock({ now: end });
      await page.clock.setFixedTime(Date.parse(now) + ahead);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: slower });
      const signedOut = await hydrationErrors(
        page,
        signedOutScreens.map(({ path }) => path),
      );
      await signIn(account, { to: false });
      const signedIn = await hydrationErrors(page, allAddresses(world, account));
      expect([...signedOut, ...signedIn]).toEqual([]);
      await devTools.detach();
    });
  });
}

test("a page that differs from what the server rendered is found", async ({ browser, baseURL }) => {
  // The page of the test itself may have no error on its console.
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await page.route("/login/help", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)/, "$1Another ") });
  });
  expect(await hydrationErrors(page, ["/login", "/login/help"])).toEqual([
    expect.stringMatching(/^\/login\/help: .*#418/),
  ]);
  await page.close();
});
