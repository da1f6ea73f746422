import { basename, dirname } from "node:path";
import { Library, scenarioFolder } from "./library.ts";
import type { Mistake } from "./source.ts";

/**
 * What is wrong with these scenario files, or with all that are shipped when none is named. A file may
 * extend those of its own folder.
 */
export function lintScenarios(files: readonly string[] = []): readonly Mistake[] {
  const shelves = new Map<string, Library>();
  const libraryOf = (folder: string) => {
    const library = shelves.get(folder) ?? new Library(folder);
    shelves.set(folder, library);
    return library;
  };
  if (files.length === 0)
    return libraryOf(scenarioFolder)
      .entries()
      .flatMap(({ mistakes }) => mistakes);
  return files.flatMap((file) => {
    const mistakes = libraryOf(dirname(file)).entry(basename(file, ".yaml"))?.mistakes;
    return (
      mistakes?.map((mistake) => ({ ...mistake, file })) ?? [
        { file, line: 1, column: 1, message: "There is no such scenario file." },
      ]
    );
  });
}

/** One mistake on one line, in the form that editors and terminals turn into a link. */
export function writtenMistake({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column}: ${message}`;
}
