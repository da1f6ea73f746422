import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEvent } from "../events/apply-event.ts";
import { type Mistake, type Read, readScenario, refusedRead } from "../file/source.ts";
import { type CompiledScenario, compile, extensionMistakes } from "../world/compile.ts";
import { dryRunMistakes } from "./dry-run.ts";
import { ScenarioFiles } from "./scenario-files.ts";

export const scenarioFolder = fileURLToPath(new URL("../../../fixtures/scenarios", import.meta.url));

export type LibraryEntry = {
  readonly name: string;
  readonly text: string;
  /** It does not come with the practice. */
  readonly isSaved: boolean;
  readonly scenario: CompiledScenario | undefined;
  /** Of the file as it is now. */
  readonly mistakes: readonly Mistake[];
};

type Compiled = {
  /** Absent when the file or one that it extends has a mistake. */
  readonly scenario?: CompiledScenario | undefined;
  readonly impossible: readonly Mistake[];
};

export type CheckedScenario = {
  readonly mistakes: readonly Mistake[];
  readonly scenario?: CompiledScenario | undefined;
};

/**
 * A file is read when it is first used, so that starting does not depend on their number. For a file with mistakes
 * the latest valid version stays in use.
 */
export class Library {
  readonly applyEvent = applyEvent;
  readonly #files: ScenarioFiles;
  readonly #newest = new Map<string, Read>();
  /** Without mistakes of their own. */
  readonly #valid = new Map<string, Read>();
  #compiled = new Map<string, Compiled>();
  readonly #lastCompiled = new Map<string, CompiledScenario>();

  constructor(folder = scenarioFolder, further: readonly string[] = []) {
    this.#files = new ScenarioFiles(folder, further);
  }

  names(): readonly string[] {
    return this.#files.names();
  }

  find(name: string): CompiledScenario | undefined {
    return this.#compile(name).scenario ?? this.#lastCompiled.get(name);
  }

  entry(name: string): LibraryEntry | undefined {
    const read = this.#file(name);
    if (!read) return undefined;
    const isSaved = this.#files.isSaved(name);
    return {
      name,
      text: read.text,
      isSaved,
      scenario: this.find(name),
      mistakes: this.#mistakes(name, read),
    };
  }

  entries(): readonly LibraryEntry[] {
    return this.names().flatMap((name) => this.entry(name) ?? []);
  }

  check(name: string, text: string): CheckedScenario {
    const read = readScenario(`${name}.yaml`, text);
    const files = (other: string) => (other === name ? read : this.#validFile(other));
    const extension = extensionMistakes(name, read, files, [...this.names(), name]);
    const isSound = read.definition && extension.length === 0;
    const scenario = isSound ? compile(name, files) : undefined;
    const impossible = scenario ? dryRunMistakes(scenario, read) : [];
    const mistakes = inOrder([...read.mistakes, ...extension, ...impossible]);
    return mistakes.length > 0 ? { mistakes } : { mistakes, scenario };
  }

  /** A scenario with mistakes is not stored. Throws a 409 for the name of a shipped one. */
  save(name: string, text: string): CheckedScenario {
    this.#files.requireFree(name);
    const checked = this.check(name, text);
    if (checked.mistakes.length > 0) return checked;
    this.#files.save(name, text);
    this.reload();
    return checked;
  }

  /** Worlds that began with it are not affected. */
  remove(name: string): void {
    this.#files.remove(name);
    this.reload();
  }

  /** Worlds that exist are not affected. */
  reload(): void {
    this.#files.refresh();
    const names = new Set(this.names());
    for (const [name, { text }] of this.#newest) {
      if (!names.has(name) || this.#files.read(name) !== text) this.#newest.delete(name);
    }
    for (const name of this.#valid.keys()) if (!names.has(name)) this.#valid.delete(name);
    for (const name of this.#lastCompiled.keys()) if (!names.has(name)) this.#lastCompiled.delete(name);
    this.#compiled = new Map();
  }

  /** Does not keep the process alive. */
  watch(onReload: () => void = () => {}): void {
    this.#files.watch(() => {
      this.reload();
      onReload();
    });
  }

  close(): void {
    this.#files.close();
  }

  #file(name: string): Read | undefined {
    const cached = this.#newest.get(name);
    if (cached || !this.#files.has(name)) return cached;
    const text = this.#files.read(name);
    if (text === undefined) return undefined;
    const file = this.#files.fileOf(name);
    const newest = extname(file) === ".yml" ? refusedRead(file, text, unread) : readScenario(file, text);
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
    if (!file || this.#extensionMistakes(name, file).length > 0) return { impossible: [] };
    if (file.bases.some((base) => !this.#compile(base).scenario)) return { impossible: [] };
    const scenario = compile(name, (other) => this.#validFile(other));
    const impossible = scenario ? dryRunMistakes(scenario, file) : [];
    return impossible.length > 0 ? { impossible } : { scenario, impossible };
  }

  #mistakes(name: string, file: Read): readonly Mistake[] {
    // The latest valid version of a file with mistakes was compiled, so its lines are not those of this one.
    const impossible = file.definition ? this.#compile(name).impossible : [];
    return inOrder([...file.mistakes, ...this.#extensionMistakes(name, file), ...impossible]);
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

const unread = "Scenario files end in .yaml, so this one is not used: change the end of its name.";

function inOrder(mistakes: readonly Mistake[]): readonly Mistake[] {
  return mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
