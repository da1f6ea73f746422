import { defineConfig } from "@playwright/test";
import suite from "../../playwright.config.ts";

/** `npm run pictures`: the portal and the practice of the browser tests, looked at instead of tested. */
export default defineConfig({
  ...suite,
  testDir: ".",
  testMatch: "take.ts",
  outputDir: "../../test-results",
  globalTeardown: "../support/log-scan.ts",
  workers: 1,
  // The practice and the portal run in the folder of the repository, as for the tests.
  webServer: { ...suite.webServer, cwd: "../.." } as NonNullable<typeof suite.webServer>,
});
