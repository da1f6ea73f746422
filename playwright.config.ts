import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";

const portalPort = Number(process.env.E2E_PORTAL_PORT ?? 3190);
const practicePort = Number(process.env.E2E_PRACTICE_PORT ?? 4280);
const executablePath = await findChromium();
/** A headless browser says so, and the portal would take it for a robot that is sent whole pages. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Journeys in a real browser against what `npm start` runs: the production build beside the mock. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
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
    // Colours are judged once a dialog has come in, not while it fades.
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
      DATA_DIR: "test-results/data",
      LOG_FILE: "test-results/portal.log",
      // All journeys come from one address, and each of them solves its own captcha.
      LOGIN_FAILURES_PER_ADDRESS: "100000",
      LOGIN_ACCOUNTS_PER_ADDRESS: "100000",
      REQUESTS_PER_ADDRESS: "100000",
      CAPTCHA_COST: "1",
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
