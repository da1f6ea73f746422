import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { contractEndpoints } from "#practice-api/contract.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What another repository has: a program with the types that it relies on, a component test, and commands. */
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "mock-package", name), "utf8");

/** Every command starts in a folder that has the package and nothing else. */
function checkCommands(folder: string, url: string): void {
  const cli = join(folder, "node_modules/harbour-mock-practice/lib/cli.js");
  const { PATH = "" } = process.env;
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH },
    });
    return { status, text: `${stdout}${stderr}`.trim() };
  };
  const names = [...command("--help").text.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect([name, command(name, "--help").status]).toEqual([name, 0]);
  const at = (...args: string[]) => command("--at", url, ...args);
  for (const line of fileOf("commands.txt").trim().split("\n")) {
    const { status, text } = at(...line.split(" "));
    expect([line, status, status === 0 ? "" : text]).toEqual([line, 0, ""]);
  }
  // The portal that answers is only looked for; no browser is started without Playwright.
  const { status, text } = at("play", "slot-taken", "--portal", `${url}/__mock/health#`);
  expect([status, text.split("\n").at(-1)]).toEqual([
    2,
    "play needs Playwright, which is not installed: npm install @playwright/test",
  ]);
}

test("soak: an old Node is told what the package needs, in one line", () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' })";
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(old)}`, "mock-server/cli.ts", "--help"],
    { cwd: root, encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([2, "The mock practice needs Node 24 or later; this is Node 20.1.0.\n"]);
});

test("soak: the package runs in an empty folder without node_modules, and its types stand alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mock-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (file: string, args: string[], cwd = folder) =>
    execFileSync(file, args, { cwd, encoding: "utf8" });
  run(process.execPath, ["mock-server/packaging/build.ts"], root);
  run("npm", [
    "pack",
    "--offline",
    "--silent",
    "--pack-destination",
    folder,
    join(root, "build/mock-practice"),
  ]);
  const [archive = ""] = readdirSync(folder);
  run("tar", ["xzf", archive]);

  // A folder that depends on the package: npm would put it there.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  run("mkdir", ["node_modules"]);
  run("mv", ["package", "node_modules/harbour-mock-practice"]);

  const { PATH = "" } = process.env;
  const practice = spawn(
    process.execPath,
    [join(folder, "node_modules/harbour-mock-practice/lib/cli.js"), "serve"],
    {
      cwd: folder,
      env: { PATH, MOCK_PORT: "0" },
    },
  );
  onTestFinished(() => void practice.kill("SIGKILL"));
  const [line] = (await once(practice.stdout, "data")) as [Buffer];
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString())?.[0] ?? "";

  writeFileSync(join(folder, "program.ts"), fileOf("program.txt"));
  const compiler = join(root, "node_modules/.bin/tsc");
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--types",
    join(root, "node_modules/@types/node"),
  ];
  run(compiler, [...options, "--lib", "es2024,dom", "program.ts"]);
  const printed = JSON.parse(run(process.execPath, ["program.ts", url])) as object;
  expect(printed).toEqual({ id: "20101", invoice: '[{"PDFFileName":"JVBERi0xLjc', medicines: 503 });

  checkCommands(folder, url);

  symlinkSync(join(root, "node_modules/msw"), join(folder, "node_modules/msw"));
  writeFileSync(join(folder, "component.ts"), fileOf("component.txt"));
  run(compiler, [...options, "--skipLibCheck", "--lib", "es2024,dom", "component.ts"]);
  const tested = JSON.parse(run(process.execPath, ["component.ts"])) as object;
  expect(tested).toEqual({ started: "closed-on-holiday", status: 200, scenario: "slot-taken", calls: 1 });

  const calls = await (await fetch(`${url}/__mock/calls.md`)).text();
  expect(calls.match(/^Answers 200:$/gm)).toHaveLength(contractEndpoints().length);
  expect(await (await fetch(`${url}/__mock/reference.md`)).text()).toContain("slot-taken");
}, 120_000);
