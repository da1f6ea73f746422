import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { settingNumbers } from "./mock-server/dialects/setting-numbers.ts";
import { chromiumArguments, findHeadlessChromium } from "./scripts/chromium.mjs";

const portalPort = Number(process.env.E2E_PORTAL_PORT ?? 3190);
const practicePort = Number(process.env.E2E_PRACTICE_PORT ?? 4280);
const executablePath = await findHeadlessChromium();
/** The default user agent names a headless browser, which the portal takes for a robot and does not stream to. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Runs against what `npm start` starts: the production build beside the mock practice. */
export default defineConfig({
  testDir: "e2e",
  // `npm test` names the slow tests that no recent change concerns (scripts/slow-tests.mjs).
  testIgnore: (process.env.SKIPPED_TESTS ?? "")
    .split(",")
    .filter(Boolean)
    .map((file) => `**/${file}`),
  // `npm run soak` runs the long walks too (scripts/test.mjs).
  ...(process.env.SOAK ? {} : { grepInvert: /soak:/ }),
  outputDir: "test-results",
  fullyParallel: true,
  // One more than the cores, because a worker waits at times. With two a core, steps took up to half a minute.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  // Long enough for a machine that is busy with other work: a passing test waits for neither.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  globalTeardown: "./e2e/support/log-scan.ts",
  metadata: { practiceUrl: `http://127.0.0.1:${practicePort}` },
  use: {
    baseURL: `http://localhost:${portalPort}`,
    locale: "en-NZ",
    userAgent,
    // A new page costs half of what a test takes. Cookies, storage, routes and emulation are reset between tests.
    reuseContext: true,
    // Contrast is checked when a dialog is shown, not while it fades in.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
  webServer: {
    command: "node scripts/start.mjs --built",
    url: `http://127.0.0.1:${portalPort}/readyz`,
    env: {
      PORT: String(portalPort),
      MOCK_PORT: String(practicePort),
      MOCK_PATIENTS: "100",
      // The list of demo people, which has a portal of its own in its test, is not part of a practice's login page.
      DEMO: "",
      DATA_DIR: "test-results/data",
      LOG_FILE: "test-results/portal.log",
      // All tests come from one address, and each solves its own captchas.
      LOGIN_ATTEMPTS_PER_ADDRESS: "100000",
      LOGIN_FAILURES_PER_ADDRESS: "100000",
      LOGIN_ACCOUNTS_PER_ADDRESS: "100000",
      REQUESTS_PER_ADDRESS: "100000",
      ANONYMOUS_REQUESTS_PER_ADDRESS: "100000",
      CAPTCHA_COST: "1",
      // How long an answer takes at least is tested on its own.
      MINIMUM_RESPONSE_MS: "0",
      PRACTICE_SETTING_NUMBERS: settingNumbers,
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
