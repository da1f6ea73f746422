import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { valueAt } from "../core/value-at.ts";
import { CliError } from "./cli-error.ts";

/** npm changes the working folder and leaves the user's in INIT_CWD. */
export function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD || process.cwd(), file);
}

/** Rather than the name of a scenario. */
export function isFile(nameOrFile: string): boolean {
  return /[\\/]|\.ya?ml$/i.test(nameOrFile);
}

/** `a/b/slot-taken.yaml` is the scenario `slot-taken`. */
export function scenarioNameOf(file: string): string {
  return basename(file).replace(/\.ya?ml$/i, "");
}

/** Throws with the path that was looked at. */
export function readText(file: string): string {
  try {
    return readFileSync(pathOf(file), "utf8");
  } catch {
    throw new CliError(`The file ${pathOf(file)} cannot be read.`, "usage");
  }
}

/** Makes the folder. With `isNew` it throws when the file exists. */
export function writeText(file: string, text: string, { isNew = false } = {}): void {
  try {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    writeFileSync(pathOf(file), text, { flag: isNew ? "wx" : "w" });
  } catch (error) {
    const exists = valueAt(error, ["code"]) === "EEXIST";
    throw new CliError(`The file ${pathOf(file)} ${exists ? "exists already" : "cannot be written"}.`);
  }
}
