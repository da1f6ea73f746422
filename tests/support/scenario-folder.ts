import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";

/** A temporary folder with these scenario files, by name, for one test. */
export function createScenarioFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeScenario(folder, name, text);
  return folder;
}

/** Writes a scenario file. Title and story are added, so that `text` begins on the third line. */
export function writeScenario(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, `${name}.yaml`), `title: A test\nstory: It is made up.\n${text}`);
}

/** The mistakes in a scenario of this text, which begins on the third line. */
export function mistakesIn(text: string): readonly { line: number; message: string }[] {
  const file = join(createScenarioFolder({ a: text }), "a.yaml");
  return lintScenarios([file]).map(({ line, message }) => ({ line, message }));
}
