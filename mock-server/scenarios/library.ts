import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CompiledScenario, compile, extensionMistakes } from "./compile.ts";
import { type Mistake, type Read, readScenario } from "./source.ts";

export const scenarioFolder = fileURLToPath(new URL("../../fixtures/scenarios", import.meta.url));

/** How long a folder must be quiet before it is read again, because editors save in several steps. */
const quietMilliseconds = 80;
const extension = ".yaml";

export type ShelfEntry = {
  readonly name: string;
  readonly text: string;
  /** The last version without a mistake. */
  readonly scenario: CompiledScenario | undefined;
  /** What is wrong with the file as it is now. */
  readonly mistakes: readonly Mistake[];
};

/**
 * The scenarios of one folder. Files are read when somebody first asks for one, so that a practice starts
 * as fast with a hundred scenarios as with none, and a file with a mistake goes on meaning what it last meant.
 */
export class Library {
  readonly folder: string;
  readonly #newest = new Map<string, Read>();
  /** The last version of each file that had no mistake of its own. */
  readonly #good = new Map<string, Read>();
  #compiled = new Map<string, CompiledScenario | undefined>();
  readonly #lastGood = new Map<string, CompiledScenario>();
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

  /** A scenario to begin a world with: the last good version. Undefined when there has been none. */
  find(name: string): CompiledScenario | undefined {
    if (!this.#compiled.has(name)) {
      const compiled = this.#isSound(name) ? compile(name, (file) => this.#goodFile(file)) : undefined;
      if (compiled) this.#lastGood.set(name, compiled);
      this.#compiled.set(name, compiled ?? this.#lastGood.get(name));
    }
    return this.#compiled.get(name);
  }

  entry(name: string): ShelfEntry | undefined {
    const read = this.#file(name);
    if (!read) return undefined;
    return { name, text: read.text, scenario: this.find(name), mistakes: this.#mistakes(name, read) };
  }

  entries(): readonly ShelfEntry[] {
    return this.names().flatMap((name) => this.entry(name) ?? []);
  }

  /** Reads again what has changed. Worlds that live go on as they began. */
  reload(): void {
    this.#names = undefined;
    const names = new Set(this.names());
    for (const [name, { text }] of this.#newest) {
      if (!names.has(name) || read(this.#path(name)) !== text) this.#newest.delete(name);
    }
    for (const name of this.#good.keys()) if (!names.has(name)) this.#good.delete(name);
    for (const name of this.#lastGood.keys()) if (!names.has(name)) this.#lastGood.delete(name);
    this.#compiled = new Map();
  }

  /** Reads the folder again whenever somebody saves in it. Keeps no process alive. */
  watch(onReload: () => void = () => {}): void {
    this.#watcher ??= watch(this.folder, { persistent: false }, () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.reload();
        onReload();
      }, quietMilliseconds).unref();
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
    const known = this.#newest.get(name);
    if (known || !this.names().includes(name)) return known;
    const text = read(this.#path(name));
    if (text === undefined) return undefined;
    const newest = readScenario(`${name}${extension}`, text);
    this.#newest.set(name, newest);
    if (newest.definition) this.#good.set(name, newest);
    return newest;
  }

  #goodFile(name: string): Read | undefined {
    this.#file(name);
    return this.#good.get(name);
  }

  #isSound(name: string): boolean {
    const good = this.#goodFile(name);
    return good !== undefined && this.#extensionMistakes(name, good).length === 0;
  }

  #mistakes(name: string, file: Read): readonly Mistake[] {
    const all = [...file.mistakes, ...this.#extensionMistakes(name, file)];
    return all.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }

  #extensionMistakes(name: string, file: Read): Mistake[] {
    return extensionMistakes(
      name,
      file,
      (other) => (other === name ? file : this.#goodFile(other)),
      this.names(),
    );
  }
}

/** The text of a file, or undefined when it has just gone. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
