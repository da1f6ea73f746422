import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CompiledScenario, compile, extensionMistakes, removalMistakes } from "./compile.ts";
import { applyEvent } from "./events/apply-event.ts";
import { type Mistake, type Read, readScenario } from "./source.ts";

export const scenarioFolder = fileURLToPath(new URL("../../fixtures/scenarios", import.meta.url));

/** How long a folder must be unchanged before it is read again, because editors save in several steps. */
const debounceMilliseconds = 80;
const extension = ".yaml";

export type LibraryEntry = {
  readonly name: string;
  readonly text: string;
  /** The latest valid version. */
  readonly scenario: CompiledScenario | undefined;
  /** The mistakes in the file as it is now. */
  readonly mistakes: readonly Mistake[];
};

type Compiled = {
  /** Absent when the file or one that it extends has a mistake. */
  readonly scenario?: CompiledScenario | undefined;
  readonly removals: readonly Mistake[];
};

/**
 * The scenarios of one folder. A file is read when it is first used, so that starting a practice does not
 * depend on their number. For a file with mistakes the latest valid version stays in use.
 */
export class Library {
  readonly folder: string;
  readonly applyEvent = applyEvent;
  readonly #newest = new Map<string, Read>();
  /** The latest version of each file without mistakes of its own. */
  readonly #valid = new Map<string, Read>();
  /** What was made of each file as it is now. */
  #compiled = new Map<string, Compiled>();
  readonly #lastCompiled = new Map<string, CompiledScenario>();
  #names: readonly string[] | undefined;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder = scenarioFolder) {
    this.folder = folder;
  }

  names(): readonly string[] {
    this.#names ??= readdirSync(this.folder)
      .filter((file) => file.endsWith(extension))
      .map((file) => basename(file, extension))
      .toSorted();
    return this.#names;
  }

  /** The latest valid version of a scenario. Undefined when there has been none. */
  find(name: string): CompiledScenario | undefined {
    return this.#compile(name).scenario ?? this.#lastCompiled.get(name);
  }

  entry(name: string): LibraryEntry | undefined {
    const read = this.#file(name);
    if (!read) return undefined;
    return { name, text: read.text, scenario: this.find(name), mistakes: this.#mistakes(name, read) };
  }

  entries(): readonly LibraryEntry[] {
    return this.names().flatMap((name) => this.entry(name) ?? []);
  }

  /** Reads changed files again. Worlds that exist are not affected. */
  reload(): void {
    this.#names = undefined;
    const names = new Set(this.names());
    for (const [name, { text }] of this.#newest) {
      if (!names.has(name) || read(this.#path(name)) !== text) this.#newest.delete(name);
    }
    for (const name of this.#valid.keys()) if (!names.has(name)) this.#valid.delete(name);
    for (const name of this.#lastCompiled.keys()) if (!names.has(name)) this.#lastCompiled.delete(name);
    this.#compiled = new Map();
  }

  /** Reads the folder again whenever a file in it changes. Does not keep the process alive. */
  watch(onReload: () => void = () => {}): void {
    this.#watcher ??= watch(this.folder, { persistent: false }, () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.reload();
        onReload();
      }, debounceMilliseconds).unref();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #path(name: string): string {
    return join(this.folder, `${name}${extension}`);
  }

  #file(name: string): Read | undefined {
    const cached = this.#newest.get(name);
    if (cached || !this.names().includes(name)) return cached;
    const text = read(this.#path(name));
    if (text === undefined) return undefined;
    const newest = readScenario(`${name}${extension}`, text);
    this.#newest.set(name, newest);
    if (newest.definition) this.#valid.set(name, newest);
    return newest;
  }

  #validFile(name: string): Read | undefined {
    this.#file(name);
    return this.#valid.get(name);
  }

  #compile(name: string): Compiled {
    const compiled = this.#compiled.get(name) ?? this.#compileNow(name);
    this.#compiled.set(name, compiled);
    if (compiled.scenario) this.#lastCompiled.set(name, compiled.scenario);
    return compiled;
  }

  /** A scenario is valid when its own file and those that it extends are. */
  #compileNow(name: string): Compiled {
    const file = this.#validFile(name);
    if (!file || this.#extensionMistakes(name, file).length > 0) return { removals: [] };
    if (file.bases.some((base) => !this.#compile(base).scenario)) return { removals: [] };
    const scenario = compile(name, (other) => this.#validFile(other));
    const removals = scenario ? removalMistakes(scenario, file) : [];
    return removals.length > 0 ? { removals } : { scenario, removals };
  }

  #mistakes(name: string, file: Read): readonly Mistake[] {
    // The latest valid version of a file with mistakes was compiled, so its lines are not those of this one.
    const removals = file.definition ? this.#compile(name).removals : [];
    const all = [...file.mistakes, ...this.#extensionMistakes(name, file), ...removals];
    return all.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }

  #extensionMistakes(name: string, file: Read): Mistake[] {
    return extensionMistakes(
      name,
      file,
      (other) => (other === name ? file : this.#validFile(other)),
      this.names(),
    );
  }
}

/** The text of a file, or undefined when it was just removed. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
