import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { formatMistake, lintScenarios } from "../../mock-server/scenarios/library/lint.ts";
import { openTestPostgres } from "../support/postgres/open-database.ts";
import { soak } from "../support/soak.ts";
import { buildSimulation, runSimulation } from "./run-simulation.ts";

const folder = "build/simulation-tests";
const kept = "tests/simulation/kept";
/** For a machine that is busy with other work. */
const timeout = 120_000;

const postgres = openTestPostgres();
beforeAll(() => buildSimulation(folder));

soak("no history breaks a rule, in %i histories", { quick: 500, full: 100_000 }, (count) => {
  const options = ["--histories", String(count), "--minutes", "600"];
  const isLong = count > 10_000;
  const { status, output } = runSimulation(folder, isLong ? [...options, "--coverage"] : options);
  console.log(output);
  expect(status, output).toBe(0);
  // Every transition and every effect of the machines comes in that many histories.
  if (isLong) expect(output).not.toMatch(/^ {2}never: /m);
});

soak(
  "no history breaks a rule of two portals on one PostgreSQL, in %i histories",
  { quick: 8, full: 5_000 },
  (count) => {
    const options = ["--histories", String(count), "--minutes", "50", "--postgres", postgres.url];
    const { status, output } = runSimulation(folder, options);
    console.log(output);
    expect(status, output).toBe(0);
  },
);

// One in so many cells, an odd number, and all of those in which nothing can be read.
soak(
  "no write is made twice or told untruly, in one of %i cells of the matrix",
  { quick: 19, full: 1 },
  (every) => {
    const { status, output } = runSimulation(folder, ["--writes", String(every)]);
    console.log(output);
    expect(status, output).toBe(0);
  },
);

test("a seed gives the same log, byte for byte, in two processes", { timeout }, () => {
  const digest = () => /digest (\w+)/.exec(runSimulation(folder, ["--histories", "5"]).output)?.[1];
  const first = digest();
  expect(first).toMatch(/^\w{16}$/);
  expect(digest()).toBe(first);
});

const keptFiles = readdirSync(kept).filter((name) => name.endsWith(".json"));
const replayed: { output?: string } = {};

// A saved history is its own unit test once its file is in the folder.
test.each(keptFiles)("%s, which failed once, does not fail again", { timeout }, (name) => {
  replayed.output ??= runSimulation(
    folder,
    keptFiles.flatMap((file) => ["--replay", `${kept}/${file}`]),
  ).output;
  const ownLines = replayed.output.split("\n").filter((line) => line.startsWith(`${kept}/${name}: `));
  expect(ownLines).toEqual([`${kept}/${name}: holds`]);
});

test("each history is written as a scenario that the practice accepts", { timeout }, () => {
  const scenarios = `${folder}/scenarios`;
  rmSync(scenarios, { recursive: true, force: true });
  const { status, output } = runSimulation(folder, ["--histories", "40", "--scenarios", scenarios]);
  expect(status, output).toBe(0);
  const files = readdirSync(scenarios).map((name) => join(scenarios, name));
  expect(files).toHaveLength(40);
  expect(lintScenarios(files).map(formatMistake)).toEqual([]);
  const written = files.map((file) => readFileSync(file, "utf8"));
  const some = (line: RegExp) => expect(written.filter((text) => line.test(text)).length).toBeGreaterThan(0);
  for (const line of [
    /^ {2}- sign in as /m,
    /^ {2}- press "Book"/m,
    /^ {2}- (?:press "Send request"|choose "Send")$/m,
    /^ {2}- type ".*" into Message$/m,
    /^ {2}- choose "Pay \$/m,
    /^ {2}- open User Profile/m,
    /^ {2}- practice: /m,
    /^ {6}after: PT/m,
  ])
    some(line);
});
