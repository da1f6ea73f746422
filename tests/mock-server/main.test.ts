import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { monday } from "../support/practice.ts";
import { startCommand } from "../support/run-command.ts";

const start = (environment: Record<string, string>, args: readonly string[] = []) =>
  startCommand(args, { MOCK_PORT: "0", ...environment }, ["mock-server/main.ts"]);

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, "close");
  return code;
}

test("prints its URL and stops on SIGTERM, even with a call under way", async () => {
  const { child, output } = start({});
  await once(child.stdout, "data");
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? "";
  expect((await fetch(`${url}/__mock/health`)).status).toBe(200);
  const body = JSON.stringify({ UserName: "slow@example.nz", Password: "x" });
  const held = fetch(`${url}/api/Patient/Authentication`, { method: "POST", body }).catch(() => "cut off");
  const journal = async () => (await fetch(`${url}/__mock/journal`)).json() as Promise<unknown[]>;
  while ((await journal()).length === 0);
  child.kill("SIGTERM");
  expect(await exitOf(child)).toBe(0);
  expect(await held).toBe("cut off");
});

test("npm start says which program has ended, and ends the others", async () => {
  const ending = `{ name: "practice", args: ["-e", "process.kill(process.pid, 'SIGKILL')"], env: {} }`;
  const staying = `{ name: "portal", args: ["-e", "setInterval(() => {}, 1_000)"], env: {} }`;
  const script = `import { runTogether } from "./scripts/processes.mjs";
    process.exit(await runTogether([${ending}, ${staying}]));`;
  const { child, output } = startCommand(["--input-type=module", "-e", script], {}, []);
  expect(await exitOf(child)).toBe(1);
  expect(output.text).toContain("The practice has ended by SIGKILL, so everything stops.");
});

test("reports a taken port in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { child, output } = start({ MOCK_PORT: String(port) });
  expect(await exitOf(child)).toBe(1);
  expect(output.text.trim()).toBe(
    `Port ${port} is taken. Set MOCK_PORT to another port, or stop what uses this one.`,
  );
  other.close();
});

test("refuses what it cannot be started with in one sentence", async () => {
  const { child, output } = start({ NODE_ENV: "production" });
  expect(await exitOf(child)).toBe(1);
  expect(output.text.trim()).toBe("The mock practice does not run with NODE_ENV=production.");
});

test("serves answers in the shapes of a recording, and refuses a file that is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "like-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const like = join(folder, "recording.json");
  const answers = { 200: { answer: ["an object"], "answer.ACCAPIURL": ["a number"] } };
  const calls = { "identity.locate": { exchanges: 1, statuses: {}, query: {}, body: {}, answers } };
  writeFileSync(like, JSON.stringify({ recording: 1, calls, drift: [] }));
  const { child, output } = start({}, ["--like", like]);
  await once(child.stdout, "data");
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? "";
  const body = JSON.stringify({ UserName: "aroha@example.nz", Password: "" });
  const located = await fetch(`${url}/identity/api/Authentication`, { method: "POST", body });
  expect(await located.json()).toEqual({ ACCAPIURL: expect.any(Number) });
  writeFileSync(like, "no");
  const refused = start({}, ["--like", like]);
  expect(await exitOf(refused.child)).toBe(1);
  expect(refused.output.text).toContain(`${like} is no recording.`);
});

test("worlds that are kept in a file are as they were after a restart, and others begin anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-worlds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "worlds.json");
  const begin = async () => {
    const { child, output } = start({ MOCK_KEEP: file });
    await once(child.stdout, "data");
    const control = practiceControl(/http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? "");
    const end = () => {
      child.kill("SIGTERM");
      return exitOf(child);
    };
    return { control, end, output };
  };
  const first = await begin();
  await first.control.world("default").setClock({ running: false });
  const world = await first.control.createWorld({ id: "qa", scenario: "slot-taken", now: monday });
  await world.advance("P1D");
  await world.applyEvent({ type: "result-arrives", for: "mei" });
  const before = [
    await first.control.world("default").clock(),
    await world.state("mei"),
    await world.clock(),
  ];
  expect(await first.end()).toBe(0);
  const second = await begin();
  const again = second.control.world("qa");
  expect([
    await second.control.world("default").clock(),
    await again.state("mei"),
    await again.clock(),
  ]).toEqual(before);
  await second.end();
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), old: { version: 0 } }));
  const third = await begin();
  expect((await third.control.worlds()).map(({ id }) => id)).toEqual(["default", "qa"]);
  expect(third.output.text).toContain("The world old in ");
  await third.end();
});
