import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { didYouMeanNames } from "../../core/suggest.ts";
import type { Mistake } from "../file/source.ts";
import { fileWarnings } from "./file-warnings.ts";
import { Library, scenarioFolder } from "./library.ts";

/** A file can extend those of its own folder and the shipped ones. Labels of which `warn` hears may come from data. */
export function lintScenarios(
  files: readonly string[] = [],
  warn: (warning: string) => void = () => {},
): readonly Mistake[] {
  if (files.length === 0) return new Library().entries().flatMap(({ mistakes }) => mistakes);
  const libraries = new Map<string, Library>();
  const libraryOf = (folder: string) => {
    const library = libraries.get(folder) ?? new Library(folder, [scenarioFolder]);
    libraries.set(folder, library);
    return library;
  };
  return files.flatMap((file) => {
    const name = basename(file, extname(file));
    const library = libraryOf(dirname(file));
    const missing = `There is no such scenario file.${didYouMeanNames(name, library.names())}`;
    const entry = library.entry(name);
    if (!entry) return [{ file, line: 1, column: 1, length: 1, message: missing }];
    for (const { line, message: warning } of fileWarnings(entry.scenario?.script ?? [], entry.text))
      warn(`${file}:${line}: Warning: ${warning}`);
    return entry.mistakes.map((mistake) => ({ ...mistake, file }));
  });
}

/**
 * A file, a folder with scenario files, or a shipped scenario by its name. `pathOf` resolves what was typed.
 */
export function scenarioFilesOf(given: string, pathOf: (file: string) => string): readonly string[] {
  const path = pathOf(given);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const inside = readdirSync(path).filter((file) => /\.ya?ml$/i.test(file));
    return inside.toSorted().map((file) => join(path, file));
  }
  const isName = found === undefined && !/[\\/]|\.ya?ml$/i.test(given);
  return [isName ? join(scenarioFolder, `${given}.yaml`) : path];
}

/** `file:line:column: message`, which editors and terminals turn into a link. */
export function formatMistake({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column}: ${message}`;
}
