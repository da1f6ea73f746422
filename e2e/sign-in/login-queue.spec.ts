import type { Page } from "@playwright/test";
import { practiceControl } from "../../mock-server/control/client.ts";
import { expectAccessible } from "../support/axe.ts";
import { kill, startPortalProcess } from "../support/portal-process.ts";
import { post } from "../support/raw-http.ts";
import { test as base, expect } from "../support/test.ts";

/** As many sign-ins as the portal lets begin at once. */
const others = 24;

type Person = { readonly username: string; readonly password: string };
type Busy = { url: string; takeTurns: (ms: number) => Promise<{ ended: Promise<unknown> }> };

/** Serves each test from a portal of its own, whose queue is its own. */
const test = base.extend<{ busy: Busy }>({
  busy: async ({ practiceUrl }, use, { config, parallelIndex, outputDir }) => {
    const main = new URL(config.projects[0]?.use.baseURL ?? "");
    const port = Number(main.port) + 60 + parallelIndex;
    const url = `http://localhost:${port}`;
    const portal = await startPortalProcess({
      PORT: String(port),
      DATA_DIR: `${outputDir}/data`,
      IDENTITY_URL: `${practiceUrl}/identity`,
      PRACTICE_DATA: "fixtures/practice/practice-data.json",
      LOGIN_ATTEMPTS_PER_ADDRESS: "100000",
    });
    const crowd = await practiceControl(practiceUrl).createWorld();
    await use({
      url,
      async takeTurns(ms) {
        await crowd.addFault({ match: { path: "Patient/Authentication" }, effect: { type: "latency", ms } });
        const signIns = Array.from({ length: others }, (_, nth) =>
          post(url, "/login", {
            intent: "signIn",
            username: `patient${String(nth + 1).padStart(4, "0")}+${crowd.id}@example.nz`,
            password: crowd.people.mei.password,
          }),
        );
        await expect.poll(async () => (await crowd.journal("POST api/Authentication")).length).toBe(others);
        return { ended: Promise.all(signIns) };
      },
    });
    await kill(portal);
    await crowd.remove();
  },
  baseURL: async ({ busy }, use) => use(busy.url),
});

/** As scripts send the form once they have started, before that, and where there are none. */
for (const sent of ["by the router", "as a document", "without scripts"]) {
  test.describe(`many people log in at once, the form is sent ${sent}`, () => {
    test.use({ javaScriptEnabled: sent !== "without scripts" });

    /** Sends the form while all turns are taken for a time. */
    async function queueUp(page: Page, { username, password }: Person, busy: Busy, ms: number) {
      await page.goto("/login");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(password);
      const turns = await busy.takeTurns(ms);
      if (sent === "as a document") {
        const submit = (form: HTMLFormElement) => void setTimeout(() => form.submit());
        await page.locator("form").evaluate(submit);
      } else await page.getByRole("button", { name: "Login" }).click({ noWaitAfter: true });
      await expect(page.getByRole("heading", { name: "You are in the queue" })).toBeVisible();
      return turns;
    }

    // Without the router both are in tests/app/server/sign-in/queued-sign-in.test.ts.
    test(`${sent === "by the router" ? "" : "soak: "}a sign-in waits for its turn on a page that says so and goes on by itself`, async ({
      page,
      busy,
      world,
    }) => {
      const { ended } = await queueUp(page, world.people.mei, busy, 5_000);
      await expect(page.getByText(`${others} when you came at`)).toBeVisible();
      await expect(page.getByRole("link", { name: "Call the practice" })).toBeVisible();
      await expect(page.getByLabel("Username")).toBeHidden();
      if (sent === "by the router") await expectAccessible(page);
      await expect(page.getByRole("heading", { level: 1, name: "Mei" })).toBeVisible();
      await expect(page.getByText("Looking for what needs you")).toBeHidden();
      expect(new URL(page.url()).pathname).toBe("/");
      await ended;
    });

    test(`soak: who has waited for 10 s is told when to try again, and the user name is kept`, async ({
      page,
      busy,
      world,
    }) => {
      const { username, password } = world.people.mei;
      const { ended } = await queueUp(page, world.people.mei, busy, 11_500);
      await expect(page.getByText(/Please try again at \d\d:\d\d\./)).toBeVisible();
      await expect(page.getByLabel("Username")).toHaveValue(username);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
        sent === "by the router" ? password : "",
      );
      await ended;
    });
  });
}
