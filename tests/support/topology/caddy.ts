import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";

export const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
/** The title of tests where it is missing says what to do. */
export const needsCaddy = hasCaddy ? "" : " (skipped: Caddy is not installed)";

/**
 * Starts Caddy with deploy/Caddyfile, of which only the portal's site is used.
 * @param ports of the portal's two instances.
 */
export async function startCaddy(folder: string, port: number, ports: readonly number[]) {
  const [site = ""] = readFileSync("deploy/Caddyfile", "utf8").split("# The demonstration's practice");
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    site.replace("admin off", "admin off\n\tskip_install_trust\n\tauto_https disable_redirects"),
  );
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PORTAL_HOST: `localhost:${port}`,
      PORTAL_1: `127.0.0.1:${ports[0]}`,
      PORTAL_2: `127.0.0.1:${ports[1]}`,
    },
    stdio: "ignore",
  });
  const answers = () =>
    new Promise((resolve) => {
      const socket = createConnection(port, "localhost");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
  return {
    stop: async () => {
      const ended = once(caddy, "exit");
      caddy.kill("SIGTERM");
      await ended;
    },
  };
}
