import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { consolePage } from "#mock-server/control/pages/console-page.ts";

/** The address of a server with the console of this folder. */
async function serve(folder: string): Promise<string> {
  const server = express().use(consolePage(folder)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("says how to build the console where it is not built, and then serves it", async () => {
  const folder = emptyFolder();
  const url = await serve(folder);
  expect(await (await fetch(url)).text()).toMatch(/not built: run <code>npm run practice<\/code>/);
  writeFileSync(join(folder, "index.html"), "<title>Built</title>");
  const built = await fetch(url);
  expect(await built.text()).toBe("<title>Built</title>");
  expect(built.headers.get("Cache-Control")).toBe("no-cache");
  expect(built.headers.get("Content-Security-Policy")).toContain("default-src 'none'; script-src 'self'");
  expect(await (await fetch(`${url}/reference`)).text()).toContain('<a href="/">Open the console</a>');
});

test("lets browsers keep the hashed files of the console", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, "console"));
  writeFileSync(join(folder, "console", "index-abc.js"), "export {};");
  const answer = await fetch(`${await serve(folder)}/console/index-abc.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});
