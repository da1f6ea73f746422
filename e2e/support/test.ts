import { test as base, expect, type Page } from "@playwright/test";
import {
  type PracticeControl,
  practiceControl,
  type WorldRequest,
} from "../../mock-server/control/client.ts";
import { expectPageHydrated } from "./hydration.ts";
import { giveSession, startSession } from "./sign-in.ts";
import type { Account, World } from "./world.ts";

export type { Account, World } from "./world.ts";

type SignIn = (account: Account, options?: { as?: string; to?: string | false }) => Promise<void>;

/** The scenario that a test's world begins with, at the scenario's own time. */
type Scenario = NonNullable<WorldRequest["scenario"]>;
const defaultScenario: Scenario = "default-family";
/** The default scenario has no time of its own: it begins on a Tuesday morning, in daylight-saving time. */
const defaultStart = "2026-11-24T09:00:00+13:00";

/**
 * Gives each test a world of its own, whose every state it reaches through `signIn` and `world` alone;
 * `test.use({ scenario, now })` sets how it begins.
 * Each page is watched: a violated policy, a request to another host or an error on the console fails the
 * test that caused it.
 */
export const test = base.extend<
  {
    scenario: Scenario;
    now: string | undefined;
    dialects: NonNullable<WorldRequest["dialects"]>;
    world: World;
    /** Signs in without opening /login, opens a page (unless `to` is false) and waits until it responds. */
    signIn: SignIn;
    portalUrl: string;
    practiceUrl: string;
    allowedHost: RegExp | undefined;
    allowedError: RegExp | undefined;
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
  /** For plain requests, which must not depend on what localhost resolves to. */
  portalUrl: async ({ baseURL }, use) => use(String(baseURL).replace("localhost", "127.0.0.1")),
  scenario: [defaultScenario, { option: true }],
  now: [undefined, { option: true }],
  dialects: [[], { option: true }],
  world: async ({ practice, scenario, now, dialects }, use) => {
    const begin = now ?? (scenario === defaultScenario ? defaultStart : undefined);
    const time = begin ? { now: begin, running: true } : {};
    const world = await practice.createWorld({
      scenario,
      ...(dialects.length > 0 ? { dialects } : {}),
      ...time,
    });
    await use(world);
    await world.remove();
  },
  signIn: async ({ page, world, portalUrl, javaScriptEnabled }, use) => {
    await use(async (account, { as, to = "/" } = {}) => {
      await giveSession(page.context(), await startSession(portalUrl, world, account, as));
      if (to === false) return;
      await page.goto(to);
      // A booking adds its question to the address.
      await expect(page).toHaveURL(({ pathname, search }) => isAt(`${pathname}${search}`, to));
      if (javaScriptEnabled !== false) await expectPageHydrated(page);
    });
  },
  /** Requests to other hosts that a test expects; any other one fails it. */
  allowedHost: [undefined, { option: true }],
  /** An error of the page or its console that a test causes; any other one fails it. */
  allowedError: [undefined, { option: true }],
  page: async ({ page, baseURL, javaScriptEnabled, allowedHost, allowedError }, use) => {
    const problems: string[] = [];
    const own = new URL(baseURL ?? "").origin;
    const open = page.goto.bind(page);
    // Scripts start after the first paint, and a test is quicker than that. `waitUntil` is for what comes before.
    page.goto = async (address, options) => {
      const response = await open(address, options);
      const isOwn = new URL(page.url()).origin === own;
      if (javaScriptEnabled !== false && isOwn && options?.waitUntil === undefined)
        await expectPageHydrated(page);
      return response;
    };
    page.on("console", (message) => {
      // The browser reports an error status on the console, which several tests expect.
      const isErrorStatus = message.text().startsWith("Failed to load resource");
      if (allowedError?.test(message.text())) return;
      if (message.type() === "error" && !isErrorStatus) problems.push(message.text());
    });
    // Not every violation has a line on the console: a script may try what is forbidden and catch the refusal.
    await page.addInitScript(() => {
      if (self !== top) return;
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        console.error(`Violated policy: ${effectiveDirective} ${blockedURI}`),
      );
    });
    page.on("pageerror", (error) => {
      if (!allowedError?.test(String(error))) problems.push(String(error));
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (allowedHost?.test(request.url())) return;
      if (protocol.startsWith("http") && origin !== own) problems.push(`request to ${origin}`);
    });
    // A worker's page may be behind one that an earlier test opened, and would not have the focus.
    await page.bringToFront();
    await use(page);
    for (const other of page.context().pages()) {
      if (other !== page) await closeTab(other);
    }
    expect(problems).toEqual([]);
  },
});

/** Closes a tab. Chromium drops the close of a tab that is loading a page, and the next test would wait for it. */
async function closeTab(tab: Page) {
  await expect(async () => {
    await tab.goto("about:blank");
  }).toPass();
  await tab.close();
}

/** Whether an address is the expected one, or has more in its query. */
function isAt(address: string, expected: string): boolean {
  const rest = address.startsWith(expected) ? address.slice(expected.length) : undefined;
  return rest !== undefined && /^([?&].*)?$/.test(rest);
}

export { expect };

export async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username (email)").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
