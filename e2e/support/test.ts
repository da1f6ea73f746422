import { test as base, expect, type Page } from "@playwright/test";
import {
  type PracticeControl,
  practiceControl,
  type WorldControl,
  type WorldDescription,
  type WorldRequest,
} from "../../mock-server/control/client.ts";

export type World = WorldDescription & WorldControl;
export type Account = keyof {
  [K in keyof World["people"] as "username" extends keyof World["people"][K] ? K : never]: true;
};
type SignIn = (account: Account, options?: { as?: string; to?: string }) => Promise<void>;

/** What happens at the practice in a test begins with one of its stories, at that story's own moment. */
type Scenario = NonNullable<WorldRequest["scenario"]>;
const usualScenario: Scenario = "default-family";
/** The usual one has none of its own: it begins on a Tuesday morning, in daylight-saving time. */
const usualStart = "2026-11-24T09:00:00+13:00";

type Clock = { advance: WorldControl["advance"]; set: (now: string) => Promise<unknown> };
type Faults = {
  add: WorldControl["addFault"];
  preset: WorldControl["addPreset"];
  clear: WorldControl["clearFaults"];
};
type Journal = { read: WorldControl["journal"]; verify: WorldControl["verify"] };

/**
 * Each test has a practice of its own, and reaches every state of it through `clock`, `faults`, `signIn`
 * and `world` alone; `test.use({ scenario, now })` says how it begins. `journal` says what the portal
 * asked of it. Each page is watched: a violated policy, a request to another
 * host or an error on the console fails the test that caused it.
 */
export const test = base.extend<
  {
    scenario: Scenario;
    now: string | undefined;
    world: World;
    signIn: SignIn;
    clock: Clock;
    faults: Faults;
    journal: Journal;
    watch: undefined;
    portalUrl: string;
    practiceUrl: string;
    mayAsk: RegExp | undefined;
  },
  { practice: PracticeControl }
>({
  practice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use, { config }) => use(practiceControl(config.metadata.practiceUrl)),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
  practiceUrl: async ({}, use, { config }) => use(config.metadata.practiceUrl),
  /** For requests written by hand, which must not depend on what localhost resolves to. */
  portalUrl: async ({ baseURL }, use) => use(String(baseURL).replace("localhost", "127.0.0.1")),
  scenario: [usualScenario, { option: true }],
  now: [undefined, { option: true }],
  world: async ({ practice, scenario, now }, use) => {
    const begin = now ?? (scenario === usualScenario ? usualStart : undefined);
    const world = await practice.createWorld({ scenario, ...(begin ? { now: begin, running: true } : {}) });
    await use(world);
    await world.remove();
  },
  clock: async ({ world }, use) => {
    await use({ advance: world.advance, set: (now) => world.setClock({ now }) });
  },
  faults: async ({ world }, use) => {
    await use({ add: world.addFault, preset: world.addPreset, clear: world.clearFaults });
  },
  journal: async ({ world }, use) => {
    await use({ read: world.journal, verify: world.verify });
  },
  signIn: async ({ page, world }, use) => {
    await use(async (account, { as, to = "/" } = {}) => {
      await page.goto(to === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(to)}`);
      await fillIn(page, world.people[account].username, world.people[account].password);
      if (account === "aroha") {
        await page.getByRole("button", { name: as ?? world.people.aroha.name }).click();
      }
      await expect(page).toHaveURL(to);
    });
  },
  /** Addresses of other hosts that a test is about; asking any other fails it. */
  mayAsk: [undefined, { option: true }],
  watch: [
    async ({ page, baseURL, mayAsk }, use) => {
      const trouble: string[] = [];
      const own = new URL(baseURL ?? "").origin;
      page.on("console", (message) => {
        // A refused or failed answer is an error to the browser, and what several tests are about.
        const isAnswer = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isAnswer) trouble.push(message.text());
      });
      page.on("pageerror", (error) => trouble.push(String(error)));
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (mayAsk?.test(request.url())) return;
        if (protocol.startsWith("http") && origin !== own) trouble.push(`request to ${origin}`);
      });
      await use(undefined);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username (email)").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
