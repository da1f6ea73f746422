import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { parseEndSessionsArguments } from "#app/.server/operator/run-end-sessions.ts";
import { parseMigrateArguments } from "#app/.server/operator/run-migrations.ts";
import { parseCommand } from "#app/.server/payments/staff/program.ts";
import { createProgram } from "#mock-server/cli/program.ts";
import { dialectNames } from "#mock-server/dialects/table.ts";
import manifest from "../package.json" with { type: "json" };

const documents = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter(existsSync);
const scripts: Readonly<Record<string, string>> = manifest.scripts;

/** The command lines of a document: those in `sh` blocks and in code within a line. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const inline = [...text.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  return [...blocks, ...inline]
    .map((line) => line.trim().replace(/^[A-Z_]+=\S+ /, ""))
    .filter((line) => /^(npm|npx|node) /.test(line));
}

/** The words of a command line, without placeholders in brackets. */
function wordsOf(line: string): string[] {
  const words = line.replace(/\s#\s.*$/, "").match(/"[^"]*"|\S+/g) ?? [];
  return words.filter((word) => !/^[[<]/.test(word)).map((word) => word.replace(/^"|"$/g, ""));
}

/** Throws where the command line has a command or an option that does not exist. Carries nothing out. */
function parse(program: Command, words: readonly string[]): void {
  const silence = (command: Command) => {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    command.action(() => {});
    command.commands.forEach(silence);
  };
  for (const command of program.commands) silence(command);
  program.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
  try {
    program.parse(words, { from: "user" });
  } catch (error) {
    if (!/\.help(Displayed)?$/.test((error as { code?: string }).code ?? "")) throw error;
  }
}

const parseMock = (words: readonly string[]) => parse(createProgram(), words);

/** What follows `npm run NAME --`, by the script's name. */
const readers: Readonly<Record<string, (words: readonly string[]) => void>> = {
  mock: parseMock,
  payments: (words) => parseCommand(words.map((word) => (word === "HOW" ? "retry" : word))),
  migrate: (words) => void parseMigrateArguments(words),
  "end-sessions": (words) => void parseEndSessionsArguments(words),
  bench: (words) =>
    expect(
      words.filter((word) => !["--tiny", "--built"].includes(word) && !existsSync(`bench/${word}/suite.ts`)),
    ).toEqual([]),
  dialects: ([option, names = ""]) => {
    expect(option).toBe("--only");
    expect(dialectNames).toEqual(
      expect.arrayContaining(names.split(",").filter((name) => !/^random-[1-5]$/.test(name))),
    );
  },
  start: (words) => expect(words).toEqual(["--https"]),
  browsers: (words) => optionsOf(words, ["--engine", "--width"]),
  mutate: (words) => optionsOf(words, ["--seed", "--count", "--in", "--tests"]),
  unit: (words) => existing(words.filter((word) => word.startsWith("tests/"))),
  simulate: (words) => optionsOf(words, ["--seed", "--histories", "--coverage"]),
  e2e: (words) => existing(words.filter((word) => word.startsWith("e2e/"))),
  scenarios: (words) => optionsOf(words, ["--shard", "--retries", "--workers", "--reporter"]),
};

function optionsOf(words: readonly string[], known: readonly string[]): void {
  expect(known).toEqual(expect.arrayContaining(words.filter((word) => word.startsWith("--"))));
}

function existing(paths: readonly string[]): void {
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
}

/** Those of npm itself. */
const npmCommands = ["audit", "ci", "install", "pack", "sbom", "view"];

function check(line: string): void {
  const [tool, name = "", ...words] = wordsOf(line);
  const isPackage = /^\.\/harbour-mock-practice-.*\.tgz$/.test(name);
  if (isPackage) parseMock(words);
  else if (tool === "node") expect(existsSync(name)).toBe(true);
  else if (tool === "npx") expect(existsSync(`node_modules/.bin/${name}`)).toBe(true);
  else if (name === "run") checkScript(words);
  else if (!npmCommands.includes(name)) checkScript([name, ...words]);
}

function checkScript([script = "", separator, ...words]: readonly string[]): void {
  expect(Object.keys(scripts)).toContain(script);
  if (separator === undefined) return;
  expect(separator).toBe("--");
  expect(Object.keys(readers)).toContain(script);
  readers[script]?.(words);
}

const commands = documents.flatMap((document) =>
  commandsIn(readFileSync(document, "utf8")).map((line) => ({ document, line })),
);

describe("a command of a document exists", () => {
  test.each(commands)("$document: $line", ({ line }) => check(line));

  const table =
    readFileSync("mock-server/README.md", "utf8").split("## Commands")[1]?.split("\n## ")[0] ?? "";
  const mockCommands = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words),
  );
  test.each(mockCommands)("mock-server/README.md: %s", (line) => parseMock(wordsOf(line)));

  test("and all of them are found", () => {
    expect(commands.length).toBeGreaterThan(60);
    expect(mockCommands.length).toBeGreaterThan(35);
  });
});

test("every script that a document names prepares a fresh clone, except the one that installs by itself", () => {
  const named = new Set(
    commands
      .flatMap(({ line }) => /^npm (?:run )?([\w:-]+)/.exec(line)?.[1] ?? [])
      .filter((name) => name in scripts),
  );
  expect(named.size).toBeGreaterThan(15);
  const unprepared = [...named].filter(
    (name) => !scripts[`pre${name}`]?.startsWith("node scripts/ready.mjs"),
  );
  expect(unprepared).toEqual(["meeting-sdk"]);
});
