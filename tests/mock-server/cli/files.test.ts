import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { monday, openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice();

/** A folder of the user, which npm leaves in INIT_CWD when it changes its own. */
function userFolder() {
  const folder = mkdtempSync(join(tmpdir(), "mock-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) => runCommand(["--at", practice.url, ...args], { INIT_CWD: folder });
  return { folder, run };
}

test("lints the shipped scenarios by default", async () => {
  expect(await runCommand(["lint"])).toEqual({ code: 0, text: "No mistakes." });
});

test("lints files of the user's folder, and writes JUnit there", async () => {
  const { folder, run } = userFolder();
  writeFileSync(join(folder, "bad.yaml"), "title: A test\nstory: It is made up.\nsead: 7\n");
  const { code, text } = await run("lint", "bad.yaml", "--junit", "lint.xml");
  const mistake = `${join(folder, "bad.yaml")}:3:1: Unknown word "sead". Did you mean "seed"?`;
  expect([code, text]).toEqual([1, `${mistake}\n1 mistake.`]);
  const written = readFileSync(join(folder, "lint.xml"), "utf8");
  expect(written).toContain('tests="1" failures="1"');
  expect(written).toContain("Unknown word &quot;sead&quot;");
  expect((await run("lint", "nowhere.yaml")).code).toBe(1);
});

test("lints all files of a folder, and a shipped scenario by its name", async () => {
  const { folder, run } = userFolder();
  mkdirSync(join(folder, "mine"));
  for (const name of ["b", "a"])
    writeFileSync(join(folder, "mine", `${name}.yaml`), "title: A test\nstory: It is made up.\nsead: 7\n");
  writeFileSync(join(folder, "mine", "notes.txt"), "nothing");
  const { code, text } = await run("lint", "mine");
  const mistake = 'Unknown word "sead". Did you mean "seed"?';
  const files = ["a", "b"].map((name) => `${join(folder, "mine", `${name}.yaml`)}:3:1: ${mistake}`);
  expect([code, text]).toEqual([1, `${files.join("\n")}\n2 mistakes.`]);
  expect(await run("lint", "slot-taken")).toEqual({ code: 0, text: "No mistakes." });
  expect((await run("lint", "slot-takn")).text).toContain(
    'no such scenario file. Did you mean "slot-taken"?',
  );
  mkdirSync(join(folder, "empty"));
  expect(await run("lint", "empty")).toEqual({
    code: 2,
    text: `There is no scenario file in ${join(folder, "empty")}.`,
  });
});

test("writes a new scenario that has no mistakes, and never over a file", async () => {
  const { folder, run } = userFolder();
  const written = await run("new", "two-allergies");
  expect(written.code).toBe(0);
  expect(written.text).toContain(join(folder, "two-allergies.yaml"));
  expect(await run("lint", "two-allergies.yaml")).toEqual({ code: 0, text: "No mistakes." });
  expect(await run("new", "two-allergies")).toEqual({
    code: 1,
    text: `The file ${join(folder, "two-allergies.yaml")} exists already.`,
  });
  expect((await run("new", "Two Allergies")).code).toBe(2);
});

test("saves what a world has become as a scenario", async () => {
  const { folder, run } = userFolder();
  const world = await practice.control.createWorld({ now: monday });
  await world.applyEvent({ type: "result-arrives", for: "mei", record: { test: "HbA1c", value: 71 } });
  const printed = await run("save", "Mei: a result", "--world", world.id);
  expect(printed.text).toMatch(/^title: "Mei: a result"$/m);
  expect(await run("save", "--to", "mei.yaml", "--world", world.id)).toEqual({
    code: 0,
    text: `Written to ${join(folder, "mei.yaml")}.`,
  });
  expect(readFileSync(join(folder, "mei.yaml"), "utf8")).toContain(`title: Saved from world ${world.id}`);
  expect(await run("lint", "mei.yaml")).toEqual({ code: 0, text: "No mistakes." });
});
