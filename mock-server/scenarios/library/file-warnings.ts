import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screenNamed, screens } from "#fixtures/scenarios/screens.ts";
import { byDistance, distance } from "../../core/suggest.ts";
import { hasStatus } from "../../journal/expectation.ts";
import type { ScriptLine } from "../file/steps.ts";
import { inSecondTab, readAct, wantedBy } from "../grammar/steps.ts";
import {
  type AreaLabels,
  addLabel,
  anyData,
  emptyArea,
  type KnownLabels,
  type Label,
  plain,
  readLabels,
} from "./known-labels.ts";
import { scenarioFolder } from "./library.ts";

type Line = Pick<ScriptLine, "act" | "line" | "actor" | "tab" | "expect">;
type Warning = { readonly line: number; readonly message: string };
type Wanted = NonNullable<ReturnType<typeof wantedBy>>;

const signedOut = ["Log in", "Choose an account to continue", "Set Password", "Choose a new password"];
const maxOffered = 6;
let known: { readonly labels: KnownLabels; readonly vocabulary: ReadonlySet<string> } | undefined;

/** In the order of the lines. `text` is the whole file. */
export function fileWarnings(script: readonly Line[], text: string): readonly Warning[] {
  const all = [...labelWarnings(script, text), ...statusWarnings(script, text)];
  return all.toSorted((one, other) => one.line - other.line);
}

/** Of statuses that only a rule can give, in a file that has none. */
function statusWarnings(script: readonly Line[], text: string): readonly Warning[] {
  if (/^(?:rules|extends|dialects):/m.test(text)) return [];
  return script.flatMap(({ expect: { call = "", status } = {}, line }) => {
    // The card itself decides what the card provider answers.
    if (typeof status !== "number" || hasStatus(call, status) || call.includes("v1/")) return [];
    return [
      {
        line,
        message: `${call} is answered with ${status} only where a rule says so, and the file has none.`,
      },
    ];
  });
}

/**
 * Of labels that no known page has where the script is at that step: in the area that was opened last, or that a link has
 * led to since; and of texts that are nearly one of a page. `text` is the file: what its records have and what is typed
 * may be a label, too.
 */
function labelWarnings(script: readonly Line[], text: string): readonly Warning[] {
  known ??= learnt(readLabels());
  const { labels, vocabulary } = known;
  const data = text.replace(/(?:press|choose|see) "(?:[^"\\]|\\.)*"|" into .*/g, "").toLowerCase();
  const isData = ({ name }: Wanted) =>
    data.includes(name.toLowerCase()) ||
    wordsOf(name).some((word) => data.includes(word) && !vocabulary.has(word));
  return placesOf(script, labels).flatMap(({ line, wanted, here, before }) => {
    const { name, among } = wanted;
    const [timed] = among === "words" || !/^\d\d:\d\d$/.test(name) ? [] : timesIn(here, labels);
    if (timed)
      return [{ line, message: `Several people can have ${name}. Write with whom, as in "${timed}".` }];
    if (isData(wanted) || has(wanted, here, labels)) return [];
    const everywhere = [...labels.areas.keys()];
    const near = nearTo(wanted, among === "words" ? everywhere : here, labels);
    if (among === "words" && near.length === 0) return [];
    const others = among === "words" ? [] : elsewhere(wanted, labels);
    const led = before ? `: does press "${before.name}" lead there?` : "";
    const only = others.length > 0 ? `, but of ${others.slice(0, 3).join(", ")}${led}` : "";
    const where =
      among === "words"
        ? ""
        : ` of ${here.filter((area) => !signedOut.includes(area) || here.length === signedOut.length).join(" or ")}`;
    const offered = near.length > 0 ? ` There are: ${near.map((label) => `"${label}"`).join(", ")}.` : "";
    return [
      {
        line,
        message: `No known page${where} has "${name}"${only.endsWith("?") ? only : `${only}.`}${offered}`,
      },
    ];
  });
}

/** What pages of the screen's area have, or of all without one, the commonest first. Undefined for an unknown screen. */
export function labelsOf(
  screen?: string,
): { readonly [K in "pressable" | "fields" | "words"]: readonly Label[] } | undefined {
  known ??= learnt(readLabels());
  const { areas, shell, areaOf } = known.labels;
  const path = screens[screenNamed(screen ?? "") ?? ""];
  const own = areas.get((path && areaOf(path)) ?? screen ?? "");
  const of = screen === undefined ? joined([...areas.values(), shell]) : own;
  const commonest = (kind: keyof AreaLabels, isListed = isName) =>
    [...(of?.[kind].values() ?? [])].filter(isListed).toSorted((a, b) => b.pages - a.pages);
  return (
    of && {
      pressable: commonest("pressable"),
      fields: commonest("fields"),
      words: commonest("words", () => true),
    }
  );
}

function joined(areas: readonly AreaLabels[]): AreaLabels {
  const all = emptyArea();
  for (const kind of ["pressable", "fields", "words"] as const)
    for (const { label, on, pages } of areas.flatMap((area) => [...area[kind].values()]))
      addLabel(all, kind, label, { on, pages });
  return all;
}

/** In its page that asks whether it is you. */
const ofCardProvider = "Fail";

/** Rather than a sentence or a number. */
const isName = ({ label }: { readonly label: string }) =>
  label.length < 60 && !label.includes("|") && /\p{L}/u.test(label);
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
const kindOf = ({ among }: Wanted): keyof AreaLabels => (among === "choosable" ? "pressable" : among);
const labelsIn = (kind: keyof AreaLabels, here: readonly string[], { areas, shell }: KnownLabels) =>
  [shell, ...here.flatMap((area) => areas.get(area) ?? [])].map((labels) => labels[kind]);

/** `09:15 with Dr Hana Pōtiki`, which begins with data and ends with it. */
const timesIn = (here: readonly string[], labels: KnownLabels) =>
  labelsIn("pressable", here, labels).flatMap((of) => of.get(`${anyData} with ${anyData}`)?.label ?? []);

/** A choice and a text can be a part of what the page has. */
function has(wanted: Wanted, here: readonly string[], labels: KnownLabels): boolean {
  const name = plain(wanted.name);
  const isPart = wanted.among === "choosable" || wanted.among === "words";
  const places = wanted.among === "words" ? [...labels.areas.keys()] : here;
  const kinds =
    wanted.among === "words" || wanted.among === "fields"
      ? [wanted.among]
      : (["pressable", "heads"] as const);
  return kinds
    .flatMap((kind) => labelsIn(kind, places, labels))
    .some(
      (of) =>
        name === anyData || of.has(name) || (isPart && [...of.keys()].some((label) => label.includes(name))),
    );
}

/** Those that share most words with it, or are nearest; else, of controls, those that most pages of the area have. */
function nearTo({ name, among }: Wanted, here: readonly string[], labels: KnownLabels): readonly string[] {
  const words = wordsOf(name);
  const [shell, ...of] = labelsIn(kindOf({ name, among }), here, labels).map((own) =>
    [...own.values()].filter(isName),
  );
  const own = of.flat();
  const shared = (label: string) => wordsOf(label).filter((word) => words.includes(word)).length;
  const least = among === "words" ? Math.max(2, (words.length * 2) / 3) : 1;
  const isNear = (label: string) =>
    shared(label) >= least || distance(label, name) <= Math.min(2, name.length / 3);
  const near = byDistance(name, new Set([...own, ...(shell ?? [])].map(({ label }) => label).filter(isNear)));
  if (among === "words") return near.slice(0, maxOffered / 2);
  if (near.length > 0) return near.toSorted((a, b) => shared(b) - shared(a)).slice(0, maxOffered);
  const commonest = own.toSorted((a, b) => b.pages - a.pages).map(({ label }) => label);
  return [...new Set(commonest)].slice(0, maxOffered);
}

/** A button, and the areas whose pages may have been there. */
type Pressed = { readonly name: string; readonly here: readonly string[] };

/** Each step that wants something of the page, with the areas whose pages may be there. */
function placesOf(
  script: readonly Line[],
  labels: KnownLabels,
  moved?: (wanted: Wanted, here: readonly string[], before: Pressed) => readonly string[] | undefined,
) {
  const places = new Map<string, readonly string[]>();
  const pressed = new Map<string, Pressed>();
  return script.flatMap(({ act, line, actor = "", tab }) => {
    const window = tab ? inSecondTab : actor;
    const wanted = wantedBy(act);
    const before = pressed.get(window);
    const there = places.get(window) ?? (tab && places.get("")) ?? signedOut;
    const here = (wanted && before && moved?.(wanted, there, before)) ?? there;
    // A day or a name alone is on many pages.
    const name = wanted === undefined || wanted.among === "words" ? anyData : plain(wanted.name);
    if (act.kind === "press" && name !== anyData) pressed.set(window, { name: act.text, here });
    else if (act.kind === "open" || act.kind === "signIn") pressed.delete(window);
    const press = name === anyData ? [] : labelsIn("pressable", here, labels).map((of) => of.get(name));
    const to = new Set(press.flatMap((label) => [...(label?.to ?? [])]));
    const stays = to.size === 0 || to.delete("");
    if (act.kind === "open") places.set(window, [labels.areaOf(act.address) ?? act.screen]);
    else if (act.kind === "signIn") places.set(window, [...new Set([...here, "Dashboard"])]);
    else if (act.kind === "back") places.set(window, [...new Set([...places.values()].flat())]);
    else places.set(window, [...new Set([...(stays ? here : []), ...to])]);
    return wanted ? [{ line, wanted, here, before }] : [];
  });
}

/** The areas that have a control which none of `here` has: a button of the page before has led there. */
function followed(labels: KnownLabels) {
  return (wanted: Wanted, here: readonly string[], { name, here: from }: Pressed) => {
    const to = wanted.among === "words" || has(wanted, here, labels) ? [] : elsewhere(wanted, labels);
    if (to.length === 0 || to.length > 2) return undefined;
    for (const area of from)
      for (const one of to) labels.areas.get(area)?.pressable.get(plain(name))?.to.add(one);
    return to;
  };
}
const elsewhere = (wanted: Wanted, labels: KnownLabels) =>
  [...labels.areas.keys()].filter((area) => has(wanted, [area], labels));

/** The shipped scripts pass in the portal's tests, so that their labels are right: also those that scripts draw. */
function learnt(labels: KnownLabels) {
  const step =
    /(?:(?:as (\w+)|do|in a second tab): |^ *- )((?:sign in|open|press|choose|type|see|go back)\b(?:[^"#,}\n]|"[^"\n]*")*)/gm;
  for (const file of readdirSync(scenarioFolder).filter((name) => name.endsWith(".yaml"))) {
    const steps = readFileSync(join(scenarioFolder, file), "utf8").matchAll(step);
    const script = [...steps].flatMap(([, actor, sentence = ""]) => {
      const act = readAct(sentence);
      return typeof act === "object" ? [{ act, line: 0, ...(actor && { actor }) }] : [];
    });
    for (const { wanted, here } of placesOf(script, labels, followed(labels))) {
      const isKnown = has(wanted, here, labels);
      for (const area of isKnown ? here.filter((one) => has(wanted, [one], labels)) : here)
        addLabel(labels.areas.get(area), kindOf(wanted), wanted.name, { on: [area], pages: 20 });
    }
  }
  addLabel(labels.areas.get("Accounts"), "pressable", ofCardProvider, { on: ["its own"] });
  const all = [...labels.areas.values()].flatMap(({ words }) => [...words.keys()]);
  return { labels, vocabulary: new Set(all.flatMap(wordsOf)) };
}
