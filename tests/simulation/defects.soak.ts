import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { soak } from "../support/soak.ts";
import { buildSimulation, runSimulation } from "./run-simulation.ts";

const defects = "tests/simulation/defects";
const sources = ["app", "machines", "practice-api", "mock-server", "fixtures", "simulation", "package.json"];

// The simulation is as good as the defects that it finds: each patch puts one into a copy of the code.
for (const name of readdirSync(defects)) {
  soak(`finds ${name.replace(".patch", "")} within %i histories`, { quick: 0, full: 2_000 }, (count) => {
    const copy = `build/simulation-defects/${name}`;
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    for (const source of sources) cpSync(source, `${copy}/${source}`, { recursive: true });
    symlinkSync(resolve("node_modules"), `${copy}/node_modules`);
    const applied = spawnSync("git", ["apply", `--directory=${copy}`, `${defects}/${name}`], {
      encoding: "utf8",
    });
    expect(applied.status, applied.stderr).toBe(0);
    buildSimulation("build/simulation", copy);
    const { output } = runSimulation(`${copy}/build/simulation`, ["--histories", String(count), "--first"]);
    console.log(output);
    // A run that ends for another reason has found nothing.
    expect(output).toMatch(new RegExp(`^seed \\d+: (?:${rulesIn(`${defects}/${name}`).join("|")}): `, "m"));
  });
}

function rulesIn(patch: string): string[] {
  const [line = ""] = readFileSync(patch, "utf8").split("\n");
  return [...line.matchAll(/"([^"]+)"/g)].map(([, rule = ""]) => rule);
}
