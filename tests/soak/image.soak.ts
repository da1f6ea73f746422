import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { freePort } from "../../e2e/browsers/process.ts";
import { startSession } from "../../e2e/support/sign-in.ts";
import { waitUntilUp } from "../../scripts/processes.mjs";
import { openPractice } from "../support/practice.ts";

const podman = (...args: string[]) => spawnSync("podman", args, { encoding: "utf8" });
const isHere = podman("--version").status === 0;
const practice = openPractice({ patients: 10 });

/**
 * The options of deploy/compose.yaml. The network is the machine's own, because the practice listens on its loopback. Not
 * every machine has systemd for health checks, or lets a container raise its limits.
 */
const options = [
  "--read-only",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  "--network=host",
  "--no-healthcheck",
  "--ulimit=nofile=4096:4096",
  "--ulimit=nproc=4096:4096",
];

test.skipIf(!isHere)(
  `soak: the image is built, is small, starts with few rights, and a patient signs in${isHere ? "" : " (needs podman)"}`,
  { timeout: 1_800_000 },
  async () => {
    expect(spawnSync("npm", ["run", "image"], { stdio: "inherit" }).status).toBe(0);
    const [image] = JSON.parse(podman("image", "inspect", "harbour-portal").stdout);
    expect(image.Healthcheck.Test.length).toBeGreaterThan(2);
    expect(Object.keys(image.Labels)).toContain("org.opencontainers.image.revision");
    const megabytes = image.Size / 1_000_000;
    expect(megabytes).toBeLessThan(250);

    const port = await freePort();
    const startedAt = performance.now();
    const { stdout, stderr } = podman(
      ...["run", "--detach", ...options, "--tmpfs=/tmp"],
      ...[`--env=PORT=${port}`, "--env=HOST=127.0.0.1", `--env=IDENTITY_URL=${practice.url}/identity`],
      "harbour-portal",
    );
    const container = stdout.trim();
    expect([container.length, stderr]).toEqual([64, ""]);
    try {
      const url = `http://127.0.0.1:${port}`;
      expect(await waitUntilUp(`${url}/readyz`, 60_000)).toBe(true);
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = podman(
        "exec",
        container,
        "node",
        "-p",
        "fs.readFileSync('/proc/1/status', 'utf8')",
      ).stdout;
      expect(status).toMatch(/^Uid:\s+1000\s/m);
      expect(status).toMatch(/^CapEff:\s+0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      expect(podman("exec", container, "sh", "-c", "true").status).not.toBe(0);
      const world = await practice.control.createWorld();
      expect(await startSession(url, world, "mei")).not.toBe("");
      console.log(`soak: the image has ${megabytes.toFixed(0)} MB and was ready in ${seconds.toFixed(1)} s`);
      expect(podman("stop", "--time=20", container).status).toBe(0);
      expect(JSON.parse(podman("inspect", container).stdout)[0].State.ExitCode).toBe(0);
    } finally {
      podman("rm", "--force", "--volumes", container);
    }
  },
);
