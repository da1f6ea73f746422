import { basename, dirname, extname } from "node:path";
import { Library, scenarioFolder } from "./library.ts";
import type { Mistake } from "./source.ts";

/**
 * The mistakes in the given scenario files, or in all shipped ones by default. A file can extend those of its own
 * folder and the shipped ones.
 */
export function lintScenarios(files: readonly string[] = []): readonly Mistake[] {
  if (files.length === 0) return new Library().entries().flatMap(({ mistakes }) => mistakes);
  const libraries = new Map<string, Library>();
  const libraryOf = (folder: string) => {
    const library = libraries.get(folder) ?? new Library(folder, [scenarioFolder]);
    libraries.set(folder, library);
    return library;
  };
  return files.flatMap((file) => {
    const entry = libraryOf(dirname(file)).entry(basename(file, extname(file)));
    return (
      entry?.mistakes.map((mistake) => ({ ...mistake, file })) ?? [
        { file, line: 1, column: 1, length: 1, message: "There is no such scenario file." },
      ]
    );
  });
}

/** A mistake as `file:line:column: message`, which editors and terminals turn into a link. */
export function formatMistake({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column}: ${message}`;
}
