import { isObject } from "#practice-api/wire/fields.ts";
import { inJson } from "../core/money.ts";
import { schemaAt } from "../core/schema.ts";
import { byDistance } from "../core/suggest.ts";
import { valueAt } from "../core/value-at.ts";
import { type Expectation, inputSchema } from "./expectation.ts";
import { isCall, type JournalEntry } from "./journal.ts";
import { matcherOf } from "./matchers.ts";

export type Difference = { readonly field: string; readonly wanted: unknown; readonly found: unknown };
type NearMiss = {
  readonly sequence: number;
  readonly call: string;
  /** Empty for another call with a similar name. */
  readonly differs: readonly Difference[];
};
export type Verification = {
  readonly holds: boolean;
  readonly message: string;
  readonly matches: readonly JournalEntry[];
  readonly nearMisses: readonly NearMiss[];
  readonly forbiddenCalls: readonly JournalEntry[];
};

const maxNearMisses = 5;

export function verify(all: readonly JournalEntry[], expected: Expectation): Verification {
  const { since = 0 } = expected;
  const entries = since === "start" || since === 0 ? all : all.filter(({ sequence }) => sequence > since);
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
    isOftenEnough ? `${count}.` : `${count}; expected: ${inWords(min, max)}.`,
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

/** The latest call of each of the three closest names. */
function similar(entries: readonly JournalEntry[], call: string): NearMiss[] {
  const latest = new Map(entries.map((entry) => [entry.call, entry.sequence]));
  return byDistance(call, latest.keys())
    .slice(0, 3)
    .map((name) => ({ sequence: latest.get(name) ?? 0, call: name, differs: [] }));
}

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
  { with: wanted = {}, person, by, status, answer }: Expectation,
): Difference[] {
  const isForPerson = person === undefined || person === "any" || entry.person === person;
  const isBy = by === undefined || entry.by === undefined || entry.by === by;
  const hasStatus = status === undefined || isStatus(entry.status, status);
  return [
    ...(isBy ? [] : [{ field: "by", wanted: by, found: entry.by }]),
    ...(isForPerson ? [] : [{ field: "person", wanted: person, found: entry.person }]),
    ...differencesIn("", wanted, entry.input ?? {}),
    ...(hasStatus ? [] : [{ field: "status", wanted: status, found: entry.status }]),
    ...(answer === undefined ? [] : differencesIn("answer", answer, entry.answer)),
  ];
}

function isStatus(found: number | undefined, wanted: NonNullable<Expectation["status"]>): boolean {
  if (wanted === "any") return true;
  return wanted === "accepted" ? found !== undefined && found >= 200 && found < 300 : found === wanted;
}

/** The found value may have more fields than are wanted. */
export function differencesIn(path: string, wanted: unknown, found: unknown): Difference[] {
  const matcher = matcherOf(wanted);
  if (matcher) return matcher(found) ? [] : [{ field: path, wanted, found }];
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

export function rangeOf(times: Expectation["times"]): { min: number; max: number } {
  if (typeof times === "number") return { min: times, max: times };
  const { min, max = Number.POSITIVE_INFINITY } = times ?? { min: 1 };
  return { min: min ?? 0, max };
}

export function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

export function inWords(min: number, max: number): string {
  if (max === 0) return "never";
  if (min === max) return times(min);
  if (max === Number.POSITIVE_INFINITY) return `at least ${times(min)}`;
  return min === 0 ? `at most ${times(max)}` : `${min} to ${max} times`;
}

function conditions({ call, with: wanted = {}, person, by, status, answer, since = 0 }: Expectation): string {
  return [
    ...(person === undefined || person === "any" ? [] : [` for ${person}`]),
    ...(by === undefined ? [] : [` by ${by}`]),
    ...(Object.keys(wanted).length > 0 ? [` with ${inJson(inputSchema(call), wanted)}`] : []),
    ...(status === undefined || status === "any"
      ? []
      : [status === "accepted" ? " and accepted" : ` with status ${status}`]),
    ...(answer === undefined ? [] : [` with the answer ${JSON.stringify(answer)}`]),
    ...(since === 0 || since === "start" ? [] : [` since call ${since}`]),
  ].join("");
}

function missInWords({ call, sequence, differs }: NearMiss): string {
  if (differs.length === 0) return `There was ${call} (${sequence}).`;
  const fields = differs.map(({ field, wanted, found }) => {
    const schema = schemaAt(inputSchema(call), field.split("."));
    return `${field} ${inJson(schema, found) ?? "absent"} where ${inJson(schema, wanted)} was wanted`;
  });
  return `Call ${sequence} had ${fields.join(" and ")}.`;
}
