// Flips one operator at a time, at places drawn from the product's own files, and runs the tests that reach the file:
//   npm run mutate -- --seed 7 --count 40 [--in app/routes] [--tests tests/pages]
// It works in a copy, and ends with 1 where a flip is not noticed.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
const isNoCode = (line) => /^\s*(\/\/|\*|\/\*|import|export type|type)/.test(line);
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
  const which = values.tests === undefined ? ["related", file, "--run"] : ["run", ...values.tests];
  // A test that is only slow must not count as one that noticed: on a busy machine the usual limits end it.
  const limits = ["--bail=1", "--testTimeout=180000", "--hookTimeout=300000"];
  const { status } = spawnSync("node", ["node_modules/vitest/vitest.mjs", ...which, ...limits], {
    cwd: copy,
    stdio: "ignore",
    timeout: 1_800_000,
    env: { ...process.env, CI: "1" },
  });
  writeFileSync(join(copy, file), source);
  const place = `${file}:${at + 1} ${lines[at].trim().slice(0, 90)} → ${to.trim()}`;
  if (status === 0) survivors.push(place);
  console.log(`${tried} ${status === 0 ? "not noticed" : "noticed"} ${place}`);
}
console.log(`${Number(values.count) - survivors.length} of ${values.count} noticed`);
process.exitCode = survivors.length === 0 ? 0 : 1;
