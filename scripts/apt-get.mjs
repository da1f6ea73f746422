import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** apt-get's own waiting (DPkg::Lock::Timeout) is silent under -qq, and leaves out the locks of its lists and archives. */
const isLocked = /^E: (?:Could not get lock|Unable to (?:acquire|lock)) .*$/m;

/**
 * Runs apt-get for at most so long, and waits at most as long for another program that installs. Returns whether it has
 * succeeded.
 */
export async function aptGet(args, milliseconds, retryMs = 1_000) {
  const until = Date.now() + milliseconds;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  for (let isSaid = false; ; isSaid = true) {
    const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "inherit", "pipe"],
      timeout: milliseconds,
    });
    const [locked] = isLocked.exec(stderr ?? "") ?? [];
    if (status === 0 || locked === undefined || Date.now() > until) {
      process.stderr.write(stderr ?? "");
      return status === 0;
    }
    if (!isSaid)
      console.log(`Another program installs packages, and is waited for. ${locked.slice("E: ".length)}`);
    await pause(retryMs);
  }
}
