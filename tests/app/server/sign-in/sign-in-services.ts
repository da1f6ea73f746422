import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readConfig } from "#app/.server/config.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { authenticate } from "#app/.server/sign-in/authenticate.ts";
import type { TestPractice } from "../../../support/practice.ts";
import { solve } from "../../../support/solve-captcha.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-entrance-"));
const opened: Services[] = [];
afterAll(async () => {
  for (const services of opened) await services.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

/** What one instance of the portal holds, in front of this practice, with a clock of its own. */
export async function openPortal(practice: TestPractice, env: Record<string, string> = {}) {
  const time = { now: Date.now() };
  const config = readConfig({
    IDENTITY_URL: `${practice.url}/identity`,
    DATA_DIR: join(folder, String(opened.length)),
    MINIMUM_RESPONSE_MS: "0",
    CAPTCHA_COST: "1",
    ...env,
  });
  const services = await startServices(config, () => time.now);
  opened.push(services);
  return {
    services,
    time,
    try: (username: string, password: string, captcha?: string, network = "203.0.113.7") =>
      authenticate(services, { username, password, captcha, network }),
    /** A solved captcha, old enough to count. */
    solved: async (form: Parameters<Services["captcha"]["challenge"]>[0] = "login") => {
      const answer = await solve(await services.captcha.challenge(form));
      time.now += 1_000;
      return answer;
    },
  };
}
