import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ports, root, workFolder } from "./addresses.ts";
import { start } from "./programs.ts";
import { signInAsAroha } from "./signed-in-session.ts";

/** The production build beside the mock practice, with a patient signed in. */
export type Portal = {
  /** For browsers, which accept Secure cookies over plain HTTP from localhost only. */
  url: string;
  /** The same without a name to resolve, for the load generator. */
  loopbackUrl: string;
  /** The session's cookie, as name=value. */
  cookie: string;
};

/** High enough that no rate limit of the portal changes what is measured: all load has one address and one session. */
const noLimit = "100000000";

export async function startPortal({ isBuilt }: { isBuilt: boolean }): Promise<Portal> {
  const loopbackUrl = `http://127.0.0.1:${ports.portal}`;
  await rm(join(workFolder, "data"), { recursive: true, force: true });
  await start({
    name: "The portal",
    args: [join(root, "scripts/start.mjs"), ...(isBuilt ? ["--built"] : [])],
    env: {
      PORT: String(ports.portal),
      MOCK_PORT: String(ports.practice),
      DEMO: "",
      DATA_DIR: join(workFolder, "data"),
      LOG_LEVEL: "silent",
      READS_PER_MINUTE: noLimit,
      WRITES_PER_MINUTE: noLimit,
      SIGN_INS_PER_MINUTE: noLimit,
      LOGIN_ATTEMPTS_PER_ADDRESS: noLimit,
      LOGIN_FAILURES_PER_ADDRESS: noLimit,
      LOGIN_ACCOUNTS_PER_ADDRESS: noLimit,
      REQUESTS_PER_ADDRESS: noLimit,
      ANONYMOUS_REQUESTS_PER_ADDRESS: noLimit,
      CAPTCHA_COST: "1",
    },
    // The portal is ready without its practice, but signing in needs the practice.
    readyUrls: [`${loopbackUrl}/readyz`, `http://127.0.0.1:${ports.practice}/`],
  });
  return { url: `http://localhost:${ports.portal}`, loopbackUrl, cookie: await signInAsAroha(loopbackUrl) };
}
