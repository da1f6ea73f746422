import { spawn } from "node:child_process";
import { test as base } from "./test.ts";

/** How long a visit lasts unused at this portal, and how long before its end it warns, in seconds. */
const idleSeconds = 9;
const warningSeconds = 6;

/**
 * A second portal, whose visits end within seconds: the real clock cannot be moved in a process of its
 * own, and a quarter of an hour is no length for a test. The figures themselves are proved on a fake clock.
 */
export const test = base.extend<object, { shortPortal: string }>({
  shortPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use, { config }) => {
      const main = new URL(config.projects[0]?.use.baseURL ?? "");
      const port = Number(main.port) + 1_000;
      const portal = spawn(process.execPath, ["app/.server/serve.ts"], {
        env: {
          ...process.env,
          NODE_ENV: "production",
          PORT: String(port),
          IDENTITY_URL: `${config.metadata.practiceUrl}/identity`,
          DATA_DIR: "test-results/short-visits",
          LOG_LEVEL: "silent",
          SESSION_IDLE_MINUTES: String(idleSeconds / 60),
          SESSION_WARNING_SECONDS: String(warningSeconds),
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise<void>((resolve, reject) => {
        portal.stdout.once("data", () => resolve());
        portal.once("exit", (code) => reject(new Error(`the short portal ended with ${code}`)));
      });
      await use(`http://localhost:${port}`);
      portal.kill("SIGKILL");
    },
    { scope: "worker" },
  ],
});
