import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ports, root, workFolder } from "./addresses.ts";
import { start } from "./programs.ts";
import { signIn } from "./signed-in-session.ts";

/** The production build beside the mock practice, with somebody signed in. */
export type Portal = {
  /** What a browser opens: it takes Secure cookies over plain HTTP from localhost only. */
  url: string;
  /** The same without a name to resolve, for the load generator. */
  loopbackUrl: string;
  /** The session's cookie, as name=value. */
  cookie: string;
};

export async function startPortal(): Promise<Portal> {
  const loopbackUrl = `http://127.0.0.1:${ports.portal}`;
  await rm(join(workFolder, "data"), { recursive: true, force: true });
  await start({
    name: "The portal",
    args: [join(root, "scripts/start.mjs")],
    env: {
      PORT: String(ports.portal),
      MOCK_PORT: String(ports.practice),
      DATA_DIR: join(workFolder, "data"),
      LOG_LEVEL: "silent",
      // Everything measured comes from one address, and captchas are solved by the hundred.
      LOGIN_FAILURES_PER_ADDRESS: "100000",
      LOGIN_ACCOUNTS_PER_ADDRESS: "100000",
      REQUESTS_PER_ADDRESS: "100000",
      CAPTCHA_COST: "1",
    },
    // The portal is ready without its practice, but nobody can sign in before the practice answers.
    readyUrls: [`${loopbackUrl}/readyz`, `http://127.0.0.1:${ports.practice}/`],
  });
  return { url: `http://localhost:${ports.portal}`, loopbackUrl, cookie: await signIn(loopbackUrl) };
}
