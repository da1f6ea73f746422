import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntilUp } from "../../scripts/processes.mjs";

/** So many sign-ins of one machine, each with its captcha, are no attack. */
const limits = {
  LOGIN_ATTEMPTS_PER_ADDRESS: "100000",
  LOGIN_FAILURES_PER_ADDRESS: "100000",
  LOGIN_ACCOUNTS_PER_ADDRESS: "100000",
  REQUESTS_PER_ADDRESS: "100000",
  ANONYMOUS_REQUESTS_PER_ADDRESS: "100000",
  CAPTCHA_COST: "1",
};

const isUp = (url: string) => waitUntilUp(url, 1);
const byNumber = (url: string) => url.replace("localhost", "127.0.0.1");

/**
 * Returns the function that stops what was started. Throws when only one runs: a portal uses one practice.
 */
export async function startServers(
  practice: string,
  portal: string,
  ...options: readonly string[]
): Promise<() => Promise<void>> {
  const health = `${byNumber(portal)}/readyz`;
  const [hasPractice, hasPortal] = await Promise.all([isUp(`${practice}/__mock/health`), isUp(health)]);
  if (hasPractice && hasPortal) return async () => {};
  if (hasPractice) throw new Error(`A practice runs at ${practice}, but no portal at ${portal}.`);
  if (hasPortal) throw new Error(`A portal runs at ${portal}, but no practice at ${practice}.`);
  const data = mkdtempSync(join(tmpdir(), "scenarios-"));
  const child = spawn(
    process.execPath,
    ["scripts/start.mjs", ...(existsSync("build/server") ? ["--built"] : []), ...options],
    {
      env: {
        ...process.env,
        ...limits,
        PORT: new URL(portal).port,
        MOCK_PORT: new URL(practice).port,
        DATA_DIR: data,
        DEMO: "",
        LOG_FILE: join(data, "portal.log"),
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const stop = () => end(child, data);
  if (await waitUntilUp(health, 180_000)) return stop;
  await stop();
  throw new Error("The portal did not start. Build it with npm run build.");
}

async function end(child: ChildProcess, data: string): Promise<void> {
  if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  rmSync(data, { recursive: true, force: true });
}
