import { type FSWatcher, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { ApiError } from "../../core/api-error.ts";

/** Editors save in several steps, so a folder is read again once it has not changed for this long. */
const debounceMilliseconds = 80;
const extension = ".yaml";
const scenarioName = /^[a-z0-9][a-z0-9-]{0,60}$/;

type Place = { readonly isShipped: boolean; readonly path?: string; readonly text?: string };

/** Of one name the earlier folder's counts. Saved ones go to the first further folder, or else to memory. */
export class ScenarioFiles {
  readonly folder: string;
  readonly #further: readonly string[];
  readonly #saved = new Map<string, Place>();
  #places: ReadonlyMap<string, Place> | undefined;
  readonly #watchers: FSWatcher[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, further: readonly string[] = []) {
    this.folder = folder;
    this.#further = further;
  }

  names(): readonly string[] {
    return [...this.#all().keys()];
  }

  has(name: string): boolean {
    return this.#all().has(name);
  }

  isSaved(name: string): boolean {
    return this.#all().get(name)?.isShipped === false;
  }

  fileOf(name: string): string {
    return basename(this.#all().get(name)?.path ?? `${name}${extension}`);
  }

  /** Undefined also when the file was just removed. */
  read(name: string): string | undefined {
    const { path, text } = this.#all().get(name) ?? {};
    if (path === undefined) return text;
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  }

  /** Throws a 400 for an invalid name and a 409 for the name of a shipped one. */
  save(name: string, text: string): void {
    this.requireFree(name);
    const [folder] = this.#further;
    if (folder === undefined) this.#saved.set(name, { isShipped: false, text });
    else writeFileSync(join(folder, `${name}${extension}`), text);
    this.refresh();
  }

  /** Throws when no scenario can be saved under this name. */
  requireFree(name: string): void {
    if (!scenarioName.test(name)) {
      throw new ApiError(400, `"${name}" is no name: use small letters, digits and hyphens.`);
    }
    if (!this.has(name) || this.isSaved(name)) return;
    throw new ApiError(409, `"${name}" comes with the practice: choose another name, or rename the file.`);
  }

  /** Throws a 409 for a scenario that was not saved. */
  remove(name: string): void {
    const place = this.#all().get(name);
    const isHere =
      place?.path === undefined || place.path === join(this.#further[0] ?? "", this.fileOf(name));
    if (!place || place.isShipped || !isHere) {
      throw new ApiError(409, `"${name}" was not saved here, so it cannot be removed.`);
    }
    if (place.path === undefined) this.#saved.delete(name);
    else rmSync(place.path, { force: true });
    this.refresh();
  }

  refresh(): void {
    this.#places = undefined;
  }

  /** Does not keep the process alive. */
  watch(onChange: () => void): void {
    if (this.#watchers.length > 0) return;
    for (const folder of [this.folder, ...this.#further]) {
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(onChange, debounceMilliseconds).unref();
      });
      this.#watchers.push(watcher);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.splice(0)) watcher.close();
  }

  #all(): ReadonlyMap<string, Place> {
    this.#places ??= new Map(
      [
        ...this.#saved,
        ...this.#further.toReversed().flatMap((folder) => filesIn(folder, false)),
        ...filesIn(this.folder, true),
      ].toSorted(([a], [b]) => a.localeCompare(b)),
    );
    return this.#places;
  }
}

/** Files with the other extension of YAML are listed too, so that they are reported rather than ignored. */
function filesIn(folder: string, isShipped: boolean): (readonly [string, Place])[] {
  const files = readdirSync(folder).toSorted((a, b) => b.localeCompare(a));
  const scenarios = files.filter((file) => [extension, ".yml"].includes(extname(file)));
  return scenarios.map((file) => [basename(file, extname(file)), { isShipped, path: join(folder, file) }]);
}
