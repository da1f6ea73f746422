// Flips one operator at a time, at places drawn from the product's own files, and runs the tests that reach the file:
//   npm run mutate -- --seed 7 --count 40 [--in app/routes] [--tests tests/pages]
// It works in a copy, and ends with 1 where a flip is not noticed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "7" },
    count: { type: "string", default: "40" },
    in: {
      type: "string",
      multiple: true,
      default: ["app", "machines", "mock-server", "practice-api", "fixtures"],
    },
    tests: { type: "string", multiple: true },
  },
});
const flips = [
  [/ === /, " !== "],
  [/ !== /, " === "],
  [/ && /, " || "],
  [/ \|\| /, " && "],
  [/ < /, " <= "],
  [/ >= /, " > "],
  [/ > /, " >= "],
  [/ \+ 1\b/, " + 2"],
  [/\btrue\b/, "false"],
  [/\bfalse\b/, "true"],
  [/ \?\? /, " && "],
];
const isNoCode = (line) => /^\s*(\/\/|\*|\/\*|import|export type|type|(readonly )?\w+\?: true;)/.test(line);
let state = Number(values.seed) * 7919 + 1;
/** The same numbers for the same seed. */
const below = (limit) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * limit);
};

const copy = mkdtempSync(join(tmpdir(), "mutate-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
execFileSync("git", ["clone", "--quiet", ".", copy]);
symlinkSync(resolve("node_modules"), join(copy, "node_modules"));

const files = execFileSync("git", ["ls-files", ...values.in], { cwd: copy, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec|d)\.tsx?$|console\/|\/types?\.ts$/.test(file));
const vitest = "node_modules/vitest/vitest.mjs";
// A test that is only slow must not count as one that noticed: on a busy machine the usual limits end it.
const limits = ["--bail=1", "--passWithNoTests", "--testTimeout=180000", "--hookTimeout=300000"];
const options = { cwd: copy, stdio: "ignore", timeout: 1_800_000, env: { ...process.env, CI: "1" } };
/** The tests of a file's folder, or of the nearest one above it that has some, and of the pages. */
function near(file) {
  const folders = dirname(file)
    .replace(/^app\/\.server/, "app/server")
    .replace("/.server", "")
    .split("/");
  while (!existsSync(join(copy, "tests", ...folders))) folders.pop();
  return [join("tests", ...folders), ...(file.startsWith("app/routes/") ? ["tests/pages"] : [])];
}

const survivors = [];
for (let tried = 0; tried < Number(values.count); ) {
  const file = files[below(files.length)];
  const source = readFileSync(join(copy, file), "utf8");
  const lines = source.split("\n");
  const places = lines.flatMap((line, at) =>
    isNoCode(line) ? [] : flips.filter(([from]) => from.test(line)).map(([from, to]) => ({ at, from, to })),
  );
  if (places.length === 0) continue;
  tried += 1;
  const { at, from, to } = places[below(places.length)];
  const flipped = lines.with(at, lines[at].replace(from, to));
  writeFileSync(join(copy, file), flipped.join("\n"));
  // What is beside the file notices most flips in seconds. All that reach it are asked where that does not.
  const attempts = values.tests
    ? [["run", ...values.tests]]
    : [
        ["run", ...near(file)],
        ["related", file, "--run"],
      ];
  const isNoticed = attempts.some(
    (which) => spawnSync("node", [vitest, ...which, ...limits], options).status !== 0,
  );
  writeFileSync(join(copy, file), source);
  const place = `${file}:${at + 1} ${lines[at].trim().slice(0, 90)} → ${to.trim()}`;
  if (!isNoticed) survivors.push(place);
  console.log(`${tried} ${isNoticed ? "noticed" : "not noticed"} ${place}`);
}
console.log(`${Number(values.count) - survivors.length} of ${values.count} noticed`);
process.exitCode = survivors.length === 0 ? 0 : 1;
