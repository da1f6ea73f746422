import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { contractEndpoints } from "#practice-api/contract.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A program that uses the package as another repository does, and the types that it relies on. */
const program = `
import { type FaultRule, practiceControl, type WorldControl } from "harbour-mock-practice/client";
const world = await practiceControl(process.argv[2] ?? "").createWorld({ scenario: "default-family" });
const rule: FaultRule = { match: { path: "Patient/Medication" }, effect: { type: "status", status: 503 } };
const control: WorldControl = world;
await control.addFault(rule);
// @ts-expect-error An effect that does not exist.
const wrong: FaultRule = { effect: { type: "statuss" } };
const { username, password } = world.people.aroha as { username: string; password: string };
const body = JSON.stringify({ UserName: username, Password: password, q: "" });
const answer = await fetch(world.apiUrl + "/Patient/Authentication", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body,
});
const [{ id, extension }] = (await answer.json()) as [{ id: string; extension: [{ valueString: string }] }];
const call = async (path: string) =>
  fetch(world.apiUrl + "/Patient/" + path, { headers: { Token: extension[0].valueString } });
const invoices = await (await call("PaymentNotice?PatientID=" + id + "&TransactionTypeID=0")).json();
const pdf = await call("LoadInvoicePDF?PatientID=" + id + "&InvoiceTransactionID=" + invoices[0].entry[0].resource.id);
console.log(JSON.stringify({ id, invoice: (await pdf.text()).slice(0, 28), medicines: (await call("Medication?PatientID=" + id + "&TypeID=1")).status }));
`;

/** A component test of another repository, whose fetches the handlers answer. */
const componentTest = `
import { createPracticeHandlers } from "harbour-mock-practice/msw";
import { setupServer } from "msw/node";
const { handlers, world, close } = await createPracticeHandlers({ base: "http://practice.test", world: { scenario: "slot-taken" } });
// @ts-expect-error An option that does not exist.
createPracticeHandlers({ bases: "" }).catch(() => {}).then((extra) => extra?.close());
const server = setupServer(...handlers);
server.listen();
const { username, password } = world.people.aroha as { username: string; password: string };
const answer = await fetch("http://practice.test/api/Patient/Authentication", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ UserName: username, Password: password, q: "" }),
});
console.log(JSON.stringify({ status: answer.status, scenario: world.scenario, calls: (await world.journal()).length }));
server.close();
await close();
`;

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
  const lines = readFileSync(join(import.meta.dirname, "mock-package-commands.txt"), "utf8")
    .trim()
    .split("\n");
  for (const line of lines) {
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

  writeFileSync(join(folder, "program.ts"), program);
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
  writeFileSync(join(folder, "component.ts"), componentTest);
  run(compiler, [...options, "--skipLibCheck", "--lib", "es2024,dom", "component.ts"]);
  const tested = JSON.parse(run(process.execPath, ["component.ts"])) as object;
  expect(tested).toEqual({ status: 200, scenario: "slot-taken", calls: 1 });

  const calls = await (await fetch(`${url}/__mock/calls.md`)).text();
  expect(calls.match(/^Answers 200:$/gm)).toHaveLength(contractEndpoints().length);
  expect(await (await fetch(`${url}/__mock/reference.md`)).text()).toContain("slot-taken");
}, 120_000);
