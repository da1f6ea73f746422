import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { portalVariables, readText } from "./deployment-files.ts";

const units = readdirSync("deploy/systemd").filter((file) => /\.(service|timer)$/.test(file));
const folder = mkdtempSync(join(tmpdir(), "units-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isHere = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!isHere)("systemd accepts the units", () => {
  const files = units.map((unit) => {
    const file = join(folder, unit);
    // The folder of an installed portal is not on this machine.
    writeFileSync(file, readText(`systemd/${unit}`).replaceAll(/\/opt\/portal\S*\/node /g, "/bin/true "));
    return file;
  });
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test.each(units.filter((unit) => unit.endsWith(".service")))(
  "%s starts a program with variables that it reads",
  (unit) => {
    const text = readText(`systemd/${unit}`);
    const [, program = ""] = /^ExecStart=\S+ (\S+\.ts)/m.exec(text) ?? [];
    expect(readFileSync(program, "utf8")).not.toBe("");
    const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
    );
    expect(set.filter((name) => !portalVariables.includes(name))).toEqual([]);
    const given = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
    const read = [...text.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name);
    expect(read.toSorted()).toEqual(given.toSorted());
  },
);

test("neither git nor an image takes the files of secrets that the book names", () => {
  const book = readFileSync("docs/operating.md", "utf8");
  const written = [
    ...book.matchAll(/> (?:\/etc\/portal\/)?([a-z]+-(?:key|url))\b/g),
    ...book.matchAll(/`(previous-keys)`/g),
  ];
  const names = [...new Set(written.map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(3);
  const [git, image] = [".gitignore", ".dockerignore"].map((file) => readFileSync(file, "utf8").split("\n"));
  expect(names.filter((name) => !git?.includes(`${name}`) || !image?.includes(`**/${name}`))).toEqual([]);
});
