import { isObject } from "#practice-api/wire/fields.ts";
import { byDistance } from "../core/suggest.ts";
import { valueAt } from "../core/value-at.ts";
import type { Expectation } from "./expectation.ts";
import { isCall, type JournalEntry } from "./journal.ts";

export type Difference = { readonly field: string; readonly wanted: unknown; readonly found: unknown };
export type NearMiss = {
  readonly sequence: number;
  readonly call: string;
  /** The values that differ, for the same call. Empty for another call with a similar name. */
  readonly differs: readonly Difference[];
};
export type Verification = {
  readonly holds: boolean;
  /** The result in a few sentences. */
  readonly message: string;
  readonly matches: readonly JournalEntry[];
  readonly nearMisses: readonly NearMiss[];
  /** The forbidden calls that were made. */
  readonly forbiddenCalls: readonly JournalEntry[];
};

const maxNearMisses = 5;

/** Compares an expectation with the calls that were made. */
export function verify(entries: readonly JournalEntry[], expected: Expectation): Verification {
  const compared = ofCall(entries, expected.call).map((entry) => ({
    entry,
    differs: differences(entry, expected),
  }));
  const matches = compared.filter(({ differs }) => differs.length === 0).map(({ entry }) => entry);
  const forbiddenCalls = (expected.forbidden ?? []).flatMap((call) => ofCall(entries, call));
  const { min, max } = rangeOf(expected.times);
  const isOftenEnough = matches.length >= min && matches.length <= max;
  const sameCall = compared
    .filter(({ differs }) => differs.length > 0)
    .sort((a, b) => a.differs.length - b.differs.length)
    .map(({ entry: { sequence, call }, differs }) => ({ sequence, call, differs }));
  const isMissed = matches.length < min;
  const brokenOrder = outOfOrder(entries, expected.order ?? []);
  const nearMisses = (compared.length === 0 ? similar(entries, expected.call) : sameCall).slice(
    0,
    isMissed ? maxNearMisses : 0,
  );
  const count = `${expected.call} was made ${times(matches.length)}${conditions(expected)}`;
  const sentences = [
    isOftenEnough ? `${count}.` : `${count}, and ${inWords(min, max)} was expected.`,
    ...nearMisses.map(missInWords),
    ...forbiddenCalls.map(({ call, sequence }) => `${call} (${sequence}) was made, which is forbidden.`),
    ...(brokenOrder === undefined ? [] : [brokenOrder]),
  ];
  const holds = isOftenEnough && forbiddenCalls.length === 0 && brokenOrder === undefined;
  return { holds, message: sentences.join(" "), matches, nearMisses, forbiddenCalls };
}

function ofCall(entries: readonly JournalEntry[], call: string): JournalEntry[] {
  const wanted = call.toLowerCase();
  return entries.filter((entry) => isCall(entry, wanted));
}

/** The latest call of each of the three closest names, where there is no call of the wanted name. */
function similar(entries: readonly JournalEntry[], call: string): NearMiss[] {
  const latest = new Map(entries.map((entry) => [entry.call, entry.sequence]));
  return byDistance(call, latest.keys())
    .slice(0, 3)
    .map((name) => ({ sequence: latest.get(name) ?? 0, call: name, differs: [] }));
}

/** Why the calls were not made in this order, as a sentence; undefined when they were. */
function outOfOrder(entries: readonly JournalEntry[], order: readonly string[]): string | undefined {
  let after = 0;
  let previous = "";
  for (const call of order) {
    const next = ofCall(entries, call).find(({ sequence }) => sequence > after);
    if (!next) return previous === "" ? `${call} was not made.` : `${call} was not made after ${previous}.`;
    after = next.sequence;
    previous = `${call} (${after})`;
  }
  return undefined;
}

function differences(
  entry: JournalEntry,
  { with: wanted = {}, person, status, answer }: Expectation,
): Difference[] {
  const isForPerson = person === undefined || entry.person === person;
  const hasStatus = status === undefined || entry.status === status;
  return [
    ...(isForPerson ? [] : [{ field: "person", wanted: person, found: entry.person }]),
    ...differencesIn("", wanted, entry.input ?? {}),
    ...(hasStatus ? [] : [{ field: "status", wanted: status, found: entry.status }]),
    ...(answer === undefined ? [] : differencesIn("answer", answer, entry.answer)),
  ];
}

function differencesIn(path: string, wanted: unknown, found: unknown): Difference[] {
  if (Array.isArray(wanted)) {
    const isSameLength = Array.isArray(found) && found.length === wanted.length;
    if (!isSameLength) return [{ field: path, wanted, found }];
  } else if (!isObject(wanted) || !isObject(found)) {
    return wanted === found ? [] : [{ field: path, wanted, found }];
  }
  return Object.entries(wanted).flatMap(([name, value]) =>
    differencesIn(path === "" ? name : `${path}.${name}`, value, valueAt(found, [name])),
  );
}

function rangeOf(times: Expectation["times"]): { min: number; max: number } {
  if (typeof times === "number") return { min: times, max: times };
  const { min, max = Number.POSITIVE_INFINITY } = times ?? { min: 1 };
  return { min: min ?? 0, max };
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function inWords(min: number, max: number): string {
  if (min === max) return times(min);
  if (max === Number.POSITIVE_INFINITY) return `at least ${times(min)}`;
  return min === 0 ? `at most ${times(max)}` : `${min} to ${max} times`;
}

function conditions({ with: wanted = {}, person, status, answer }: Expectation): string {
  return [
    ...(person === undefined ? [] : [` for ${person}`]),
    ...(Object.keys(wanted).length > 0 ? [` with ${JSON.stringify(wanted)}`] : []),
    ...(status === undefined ? [] : [` with status ${status}`]),
    ...(answer === undefined ? [] : [` with the answer ${JSON.stringify(answer)}`]),
  ].join("");
}

function missInWords({ call, sequence, differs }: NearMiss): string {
  if (differs.length === 0) return `There was ${call} (${sequence}).`;
  const fields = differs.map(
    ({ field, wanted, found }) =>
      `${field} ${found === undefined ? "absent" : JSON.stringify(found)} where ${JSON.stringify(wanted)} was wanted`,
  );
  return `Call ${sequence} had ${fields.join(" and ")}.`;
}
