import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { demoPatients, personKeys } from "#fixtures/people/demo-patients.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { screens } from "#fixtures/scenarios/screens.ts";

/** What the portal's pages say in its tests (docs/testing.md). The package has a copy. */
const folder = fileURLToPath(new URL("../../../tests/pages/said", import.meta.url));

/**
 * As a page has it. `to` has the areas that its links lead to, and an empty text for what need not lead elsewhere;
 * `on` has the titles of pages that have it, of which `pages` counts all.
 */
export type Label = {
  readonly label: string;
  readonly to: Set<string>;
  readonly on: Set<string>;
  pages: number;
};
/** By their plain forms. */
export type AreaLabels = {
  readonly pressable: Map<string, Label>;
  readonly fields: Map<string, Label>;
  /** Lines without a control, such as the head of what unfolds. */
  readonly heads: Map<string, Label>;
  readonly words: Map<string, Label>;
};
export type KnownLabels = {
  /** By what is first in the breadcrumbs, such as Medications, or by the title. */
  readonly areas: ReadonlyMap<string, AreaLabels>;
  /** Of the head and the menu of every page. */
  readonly shell: AreaLabels;
  /** Of a path of the portal. */
  readonly areaOf: (path: string) => string | undefined;
};

const names = [
  ...personKeys.flatMap((key) => [
    demoPatients[key].profile.fullName,
    demoPatients[key].profile.given[0] ?? "",
  ]),
  // Without the last name, too.
  ...staff.flatMap(({ name }) => [name, name.split(" ").slice(0, 2).join(" ")]),
].toSorted((a, b) => b.length - a.length);
const oneOf = (texts: readonly string[]) =>
  texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
const days =
  "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?= \\d)|(?<=\\d )(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const ofData = new RegExp(`(?<!\\p{L})(?:${oneOf(names)}|${days}|[$]?\\d[\\d.,:/-]*)(?!\\p{L})`, "gu");

/** Names of people, days, times and amounts, which are other ones in each script. */
export const anyData = "◦";

/** In which all of these are alike. */
export const plain = (label: string) =>
  label
    .replace(/:(?=\s|$)|[\s·•|–—]+/g, " ")
    .replace(ofData, anyData)
    .replace(/◦(?: ◦)+/g, anyData)
    .replace(/ +/g, " ")
    .trim();

export function addLabel(
  labels: AreaLabels | undefined,
  kind: keyof AreaLabels,
  label: string,
  {
    to,
    on,
    pages = 1,
  }: { readonly to?: string | undefined; readonly on: Iterable<string>; readonly pages?: number },
): void {
  const known = labels?.[kind].get(plain(label)) ?? {
    label: label.replace(/\s+/g, " ").trim(),
    to: new Set(),
    on: new Set(),
    pages: 0,
  };
  if (to !== undefined) known.to.add(to);
  for (const page of on) known.on.add(page);
  known.pages += pages;
  labels?.[kind].set(plain(label), known);
}

const segmentOf = (path: string) => path.split(/[/?#]/)[1] ?? "";
export const emptyArea = (): AreaLabels => ({
  pressable: new Map(),
  fields: new Map(),
  heads: new Map(),
  words: new Map(),
});

export function readLabels(): KnownLabels {
  const areaOfSegment = new Map<string, string>();
  const areaOfTitle = new Map<string, string>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".txt"),
  );
  const pages = files.map((file) => {
    const [page = ""] = readFileSync(`${folder}/${file}`, "utf8").split(/^---(?! dialog)/m);
    const lines = page.split("\n");
    const start = lines.indexOf("- [Dashboard](/)");
    const crumbs = lines
      .slice(start + 1, start + 3)
      .flatMap((line) => /^- \[?([^\]]+)/.exec(line)?.[1] ?? []);
    const [, title = ""] = /^title: (?:\p{L}+: )?(?:.*, )?(.*?) \|/mu.exec(page) ?? [];
    const [first = title, second = first] = start < 0 ? [] : crumbs;
    const area = first === "Home" ? "Dashboard" : first;
    for (const label of [second, area, title]) {
      const segment = segmentOf(screens[label] ?? "");
      if (!areaOfSegment.has(segment)) areaOfSegment.set(segment, area);
    }
    if (start >= 0) areaOfTitle.set(title, area);
    return { area, title, shell: lines.slice(1, Math.max(1, start)), main: lines.slice(start + 1) };
  });
  areaOfSegment.set("", "Dashboard");
  const areaOf = (path: string) => areaOfSegment.get(segmentOf(path));
  const areas = new Map<string, AreaLabels>();
  const shell = emptyArea();
  for (const { title, shell: around, main, ...page } of pages) {
    // A dialog alone has the title of the page behind it.
    const area = page.area === title ? (areaOfTitle.get(title) ?? title) : page.area;
    const own = areas.get(area) ?? emptyArea();
    areas.set(area, own);
    addPage(own, main, [title], areaOf);
    addPage(shell, around, ["every page"], areaOf);
  }
  return { areas, shell, areaOf };
}

/** A button is `<Send>` there, a link `[Results](/reports)`, and a field `{Email: a@example.nz}`; a box's words are behind it. */
function addPage(
  labels: AreaLabels,
  lines: readonly string[],
  on: readonly string[],
  areaOf: KnownLabels["areaOf"],
): void {
  for (const one of lines) {
    // A count stands in a part of its own.
    const line = one.replace(/([[<]\p{L}{3,})(?=\d)/gu, "$1 ");
    for (const [, label = ""] of line.matchAll(/<([^<>]+)>/g))
      addLabel(labels, "pressable", label, { to: "", on });
    for (const [, label = "", path = ""] of line.matchAll(/\[([^[\]]+)\]\(([^)]*)\)/g))
      addLabel(labels, "pressable", label, { to: path.startsWith("/") ? areaOf(path) : "", on });
    for (const [, name = "", value, behind = ""] of line.matchAll(
      /\{([^:{}]+)(?:: ([^{}]*))?\}(?: ([^{]*))?/g,
    )) {
      if (/^o(?:n|ff)$/.test(name)) addLabel(labels, "pressable", behind, { on });
      else addLabel(labels, /^o(?:n|ff)$/.test(value ?? "") ? "pressable" : "fields", name, { on });
    }
    if (/^[^-#<>[\]{}]+$/.test(line)) addLabel(labels, "heads", line, { on });
    const words = line.replace(/\]\([^)]*\)|^(?:- |#+ |\w+: (?=\S))|[[<>{}]/g, " ");
    addLabel(labels, "words", words, { on });
  }
}
