import type { ActiveFault, JournalEntry } from "../../control/client.ts";
import type { Tone } from "../parts/controls.tsx";
import { counted } from "../words/times.ts";

/** By operation. */
export type Titles = ReadonlyMap<string, string>;
type Faults = readonly Pick<ActiveFault, "id" | "name">[];

/** The text of an unknown path's answer ends with the nearest call. */
const nearestIs = "The nearest is ";

/** Undefined for a call that exists. */
export function nearestTo({ operation, message }: JournalEntry): string | undefined {
  const [, nearest] = operation === undefined ? (message ?? "").split(nearestIs) : [];
  return nearest?.replace(/\.$/, "");
}

/** `Open one test result` */
export function titleOf({ operation, call }: JournalEntry, titles: Titles): string {
  if (operation === undefined) return `No such call: ${call}`;
  return titles.get(operation) ?? call;
}

function entriesIn(answer: unknown): number | undefined {
  const isPage = typeof answer === "object" && answer !== null && "entries" in answer;
  const entries = isPage ? answer.entries : answer;
  return Array.isArray(entries) ? entries.length : undefined;
}

/** `Aroha · GET Patient/LabResults · 12 entries` */
export function detailOf(entry: JournalEntry, nameOf: (key: string) => string): string {
  const { by, person, call, changed = [], answer, operation } = entry;
  const who = by ?? person;
  const about = person !== undefined && by !== undefined && person !== by ? ` for ${nameOf(person)}` : "";
  const listed = entriesIn(answer);
  const nearest = nearestTo(entry);
  return [
    who === undefined ? "Not signed in" : `${nameOf(who)}${about}`,
    operation === undefined ? undefined : call,
    nearest === undefined ? undefined : `did you mean ${nearest}?`,
    changed.length > 0 ? `changed ${counted(changed.length, "record")}` : undefined,
    listed !== undefined && changed.length === 0 ? counted(listed, "entry", "entries") : undefined,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** As the tester gave it, or what the rule did. */
export function faultNames({ fault }: JournalEntry, faults: Faults): readonly string[] {
  return (fault ?? "")
    .split(/,\s*/)
    .filter(Boolean)
    .map((text) => {
      const [id = "", ...effect] = text.split(" ");
      return faults.find((rule) => rule.id === id)?.name ?? (effect.join(" ") || id);
    });
}

export function badgeOf(entry: JournalEntry): { readonly tone: Tone; readonly text: string } {
  const { status, fault } = entry;
  const answered = status === undefined ? "no answer" : String(status);
  if (fault !== undefined) {
    const isHarmless = status !== undefined && status < 400;
    return { tone: isHarmless ? "warning" : "danger", text: `${answered}, your fault rule` };
  }
  if (status === undefined) return { tone: "danger", text: "No answer" };
  return { tone: status >= 500 ? "danger" : status >= 400 ? "warning" : "success", text: answered };
}

export function changesOf({ changed = [], fault, status }: JournalEntry): string {
  if (changed.length > 0) return `${counted(changed.length, "record")}: ${changed.join(", ")}`;
  const isReplaced = fault !== undefined && (status === undefined || status >= 400);
  return isReplaced ? "Nothing. The answer was replaced before the practice was asked." : "Nothing.";
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export function questionOf({ call, input = {} }: JournalEntry): string {
  const names = Object.keys(input);
  const width = Math.max(0, ...names.map((name) => name.length));
  return [call, ...names.map((name) => `${name.padEnd(width)}  ${textOf(input[name])}`)].join("\n");
}

export function answerOf({ status, message, answer }: JournalEntry): string {
  const first = status === undefined ? "The connection ended without an answer." : String(status);
  const body = message ?? (answer === undefined ? undefined : JSON.stringify(answer, null, 2));
  return body === undefined ? first : `${first}\n${body}`;
}
