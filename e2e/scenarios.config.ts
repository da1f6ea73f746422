import { defineConfig } from "@playwright/test";
import suite from "../playwright.config.ts";

/** `npm run scenarios`: every script, with a page of pictures and a trace of each that fails in reports/scenarios. */
export default defineConfig({
  ...suite,
  testDir: ".",
  testMatch: "scenarios.spec.ts",
  grepInvert: [],
  outputDir: "../test-results",
  globalTeardown: "./support/log-scan.ts",
  reporter: [["list"], ["html", { outputFolder: "../reports/scenarios", open: "never" }]],
  use: { ...suite.use, trace: "retain-on-failure" },
  // The practice and the portal run in the folder of the repository, as for the tests.
  webServer: { ...suite.webServer, cwd: ".." } as NonNullable<typeof suite.webServer>,
});
