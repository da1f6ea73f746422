import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { freePort } from "../support/portal-process.ts";
import { openPractice } from "../support/practice.ts";

const practice = openPractice();
const documents = { "practice-31.json": "", "practice-30.json": "?for=3.0" };

/** Runs a program. It must not block this process, which has the practice and connections to it that end when idle. */
async function run(program: string, args: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const [status] = await once(child, "close");
  return { status: Number(status), text };
}

/** A folder with the peers and both forms of the practice's document. */
async function installPeers() {
  const folder = mkdtempSync(join(tmpdir(), "mock-peers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("tests/soak/peers", folder, { recursive: true });
  expect(await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)).toMatchObject({
    status: 0,
  });
  writeFileSync(join(folder, ".spectral.yaml"), 'extends: ["spectral:oas"]\n');
  for (const [file, query] of Object.entries(documents)) {
    const answer = await fetch(`${practice.url}/__mock/openapi.json${query}`);
    writeFileSync(join(folder, file), await answer.text());
  }
  const binary = (name: string) => join(folder, "node_modules/.bin", name);
  return {
    run: (name: string, ...args: string[]) => run(binary(name), args, folder),
    /** Runs the client against an address. */
    async runClient(baseUrl: string, cardProvider: string, username: string) {
      const args = ["booker.ts", baseUrl, cardProvider, username, demoPassword];
      return (await run(process.execPath, args, folder)).text.trim().split("\n");
    },
    /** Starts Prism before the practice: it checks every request and answer, and refuses those that break the document. */
    async startPrism(target: string) {
      const port = await freePort();
      const args = ["proxy", "practice-30.json", target, "--errors", "--port", String(port)];
      const prism = spawn(binary("prism"), args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      onTestFinished(() => void prism.kill());
      let text = "";
      prism.stdout.on("data", (chunk) => (text += chunk));
      await expect.poll(() => text, { timeout: 20_000 }).toContain("is listening");
      return { url: `http://127.0.0.1:${port}`, log: () => text };
    },
  };
}

test("soak: Spectral, Redocly, openapi-typescript and Prism accept the document, and a client made from it signs in, books and pays", {
  timeout: 240_000,
}, async () => {
  const peers = await installPeers();
  for (const file of Object.keys(documents)) {
    expect(await peers.run("spectral", "lint", file, "--fail-severity", "warn")).toMatchObject({ status: 0 });
    const redocly = await peers.run("redocly", "lint", file);
    expect([redocly.status, redocly.text.match(/You have \d+ warnings?/)?.[0]]).toEqual([0, undefined]);
    expect(await peers.run("openapi-typescript", file, "--output", "practice.ts")).toMatchObject({
      status: 0,
    });
  }
  // The last one is the form without tuples.
  const options = "--strict --skipLibCheck --module nodenext --target es2023 --lib es2023,dom";
  expect(
    await peers.run("tsc", ...options.split(" "), "--noEmit", "--allowImportingTsExtensions", "booker.ts"),
  ).toEqual({
    status: 0,
    text: "",
  });
  const world = await practice.control.createWorld();
  const done = ["Appointment has been booked successfully", "succeeded", "saved true"];
  const address = `${practice.url}/~${world.id}`;
  const { sione, george } = world.people;
  expect(await peers.runClient(address, `${address}/stripe`, sione.username)).toEqual(done);
  const prism = await peers.startPrism(address);
  expect(await peers.runClient(prism.url, `${address}/stripe`, george.username)).toEqual(done);
  expect(prism.log()).not.toMatch(/error/i);
  console.log("soak: the peers accept both forms of the document; the client's calls pass Prism");
});
