// Tests that take seconds each, because they kill processes, freeze stores, send crowds or walk through the console.
// `npm test` runs one when something that it guards changed in the newest commits; `npm run soak` runs them all.
import { spawnSync } from "node:child_process";

const newestCommits = 30;

/** Each test and the folders and files that it guards, besides itself. */
export const slowTests = {
  "tests/app/server/payments/killed-processes.test.ts": ["app/.server/payments/", "machines/payment/"],
  "tests/app/server/payments/many-rows.test.ts": ["app/.server/payments/", "app/.server/store/"],
  "tests/app/server/session/store-faults.test.ts": ["app/.server/session/", "app/.server/store/"],
  "tests/app/server/store/backup.test.ts": ["app/.server/payments/", "app/.server/store/"],
  "tests/mock-server/conformance/dialects.test.ts": ["mock-server/conformance/", "mock-server/dialects/"],
  "e2e/shutdown.spec.ts": [
    "app/.server/http/",
    "app/.server/serve.ts",
    "scripts/start.mjs",
    "scripts/processes.mjs",
  ],
  "e2e/overload.spec.ts": ["app/.server/http/", "app/.server/rate-limits/", "app/.server/practice-client/"],
  "e2e/tls-proxy.spec.ts": ["app/.server/http/", "scripts/tls-proxy.mjs"],
  "e2e/sign-in/abandoned-sign-ins.spec.ts": ["app/.server/sign-in/", "app/.server/rate-limits/"],
  "e2e/sign-in/login-queue.spec.ts": ["app/.server/sign-in/queued-sign-in.ts", "app/.server/rate-limits/"],
  "e2e/sign-in/passkeys.spec.ts": ["app/.server/sign-in/", "app/routes/signed-in/privacy/"],
  ...Object.fromEntries(
    ["accessibility", "editor", "journal", "practice-acts", "story", "worlds"].map((name) => [
      `e2e/console/${name}.spec.ts`,
      ["mock-server/console/", "mock-server/control/"],
    ]),
  ),
  "bench/main.ts": ["bench/"],
};

/** Returns the slow tests that guard none of the changed files. Where the changes are not known, none is left out. */
export function skippedTests(changed = changedFiles()) {
  if (changed === null) return [];
  return Object.entries(slowTests)
    .filter(
      ([test, guarded]) => ![test, ...guarded].some((path) => changed.some((file) => file.startsWith(path))),
    )
    .map(([test]) => test);
}

/** The files that the newest commits changed, and those that are not committed. Null where the history is shorter. */
function changedFiles() {
  const committed = git("diff", "--name-only", `HEAD~${newestCommits}`);
  const others = git("ls-files", "--others", "--exclude-standard");
  return committed && others ? [...committed, ...others] : null;
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : undefined;
}
