import { once } from "node:events";
import type { Page } from "@playwright/test";
import { kill, startPortalProcess } from "./portal-process.ts";
import { test as base } from "./test.ts";

type ControlledPortal = { url: string; advance: (ms: number) => Promise<void> };

/**
 * Serves the tests of a file from a second portal, whose clock a test moves together with the browser's:
 * sessions have their real length, and no test waits for one to end.
 */
export const test = base.extend<
  { advance: (page: Page, ms: number) => Promise<void> },
  { controlledPortal: ControlledPortal }
>({
  controlledPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use, { config, parallelIndex }) => {
      const main = new URL(config.projects[0]?.use.baseURL ?? "");
      const port = Number(main.port) + 1_000 + parallelIndex;
      const environment = {
        PORT: String(port),
        IDENTITY_URL: `${config.metadata.practiceUrl}/identity`,
        DATA_DIR: `test-results/controlled-portal-${parallelIndex}`,
      };
      const portal = await startPortalProcess(environment, [
        "--import",
        "./e2e/support/controlled-clock.mjs",
      ]);
      await use({
        url: `http://localhost:${port}`,
        advance: async (ms) => {
          const moved = once(portal, "message");
          portal.send({ advance: ms });
          await moved;
        },
      });
      await kill(portal);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ controlledPortal }, use) => use(controlledPortal.url),
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
  /** Moves the portal's clock and that of every tab of the browser. */
  advance: async ({ controlledPortal }, use) => {
    await use(async (page, ms) => {
      await controlledPortal.advance(ms);
      await page.clock.fastForward(ms);
    });
  },
});
