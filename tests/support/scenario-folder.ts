import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of scenarios for one test; what a file says is whole but for its title and its story. */
export function shelfOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) put(folder, name, text);
  return folder;
}

export function put(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, `${name}.yaml`), `title: A test\nstory: It is made up.\n${text}`);
}
