import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse } from "yaml";
import { z } from "zod";

/** A document with everything that an answer of the practice should never be: other values, other shapes, other text. */

type Slot = { holder: Record<string, unknown> | unknown[]; key: string };

const lists = z.array(z.array(z.unknown()));
const texts = z.array(z.array(z.string()));
/** What answers and addresses can have that nothing expects. */
export const strange = z
  .strictObject({ values: lists, texts, addresses: texts })
  .parse(parse(readFileSync("tests/fuzz/strange.yaml", "utf8")));

/** The values, with what no YAML can have. */
const strangeValues: readonly unknown[] = [
  ...strange.values.flat(),
  ...["\ud800", "\udfff mid \ud83d", "e\u0301".repeat(50), "x".repeat(3_000)],
];

/**
 * Stands for values inside each other, deeper than a function that calls itself for each level can go. JSON.parse reads
 * them, JSON.stringify cannot write them.
 */
const deep = (opening: string, closing: string) =>
  fc
    .integer({ min: 100, max: 20_000 })
    .map((levels) => `\uE000${levels}\uE000${opening}\uE000${closing}\uE000`);
const deepMark = /(?<!\\)"\uE000(\d+)\uE000(.*?)\uE000(.*?)\uE000"/g;

/** A damaged document as the text of an answer. */
export function toJson(document: unknown): string {
  const text = JSON.stringify(document) ?? "";
  return text.replace(deepMark, (_, levels, opening, closing) => {
    const times = Number(levels);
    return `${opening.replaceAll("\\", "").repeat(times)}1${closing.repeat(times)}`;
  });
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...strangeValues) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.double().filter(Number.isFinite) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: deep("[", "]") },
  { weight: 1, arbitrary: deep('{"entry":', "}") },
);

/** Every place of a document that holds a value, from the outside to the inside. */
function slotsOf(document: unknown): Slot[] {
  const slots: Slot[] = [];
  const nodes = [document];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (typeof node !== "object" || node === null) continue;
    for (const key of Object.keys(node)) {
      slots.push({ holder: node as Slot["holder"], key });
      nodes.push((node as Record<string, unknown>)[key]);
    }
  }
  return slots;
}

const valueIn = ({ holder, key }: Slot): unknown => (holder as Record<string, unknown>)[key];
const setValue = ({ holder, key }: Slot, value: unknown): void => {
  // A member of this name is set as JSON.parse does, not as a prototype.
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
};

/** Changes one place of a document. `other` is another place of it. */
const changes: Record<string, (slot: Slot, value: unknown, other: Slot) => void> = {
  replace: (slot, value) => setValue(slot, value),
  remove: ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  repeat: ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(holder[Number(key)]));
    else setValue({ holder, key: `${key}2` }, holder[key]);
  },
  insert: ({ holder, key }, value) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 0, value);
    else setValue({ holder, key: "__proto__" }, value);
  },
  swap: (slot, _value, other) => {
    const [one, two] = structuredClone([valueIn(slot), valueIn(other)]);
    setValue(slot, two);
    setValue(other, one);
  },
  wrap: (slot) => setValue(slot, [valueIn(slot)]),
  name: (slot) => setValue(slot, { [slot.key]: valueIn(slot) }),
  spell: (slot) => setValue(slot, String(JSON.stringify(valueIn(slot)))),
  shadow: ({ holder, key }, value) => {
    for (const name of ["constructor", "toString", "hasOwnProperty", "toJSON", "length"]) {
      if (!Array.isArray(holder)) setValue({ holder, key: name }, value);
    }
    if (!Array.isArray(holder)) setValue({ holder, key: key.toUpperCase() }, holder[key]);
  },
  empty: ({ holder }) => {
    for (const key of Object.keys(holder)) setValue({ holder, key }, null);
  },
};

/** A copy of one of the documents with one to six places changed. */
function changed(documents: readonly unknown[]): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    other: fc.nat(),
    how: fc.constantFrom(...Object.keys(changes)),
    value: anything,
  });
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([document, list]) => {
      const copy = [structuredClone(document)];
      for (const { at, other, how, value } of list) {
        const slots = slotsOf(copy);
        const pick = (nth: number) => slots[nth % Math.max(1, slots.length)];
        const [slot, second] = [pick(at), pick(other)];
        if (slot && second) changes[how]?.(slot, structuredClone(value), second);
      }
      return copy[0];
    });
}

/** The first list in a document with so many entries that each costs time. */
function crowded(document: unknown, count: number): unknown {
  const copy = structuredClone(document);
  const slot = slotsOf([copy]).find((found) => Array.isArray(valueIn(found)) && found.key === "entry");
  const entries = slot && (valueIn(slot) as unknown[]);
  if (slot && entries)
    setValue(
      slot,
      Array.from({ length: count }, (_, at) => entries[at % entries.length]),
    );
  return copy;
}

const otherTexts: readonly string[] = strange.texts.flat();

/** What happens to an answer on its way: cut off, in another encoding, wrapped, doubled, with members twice. */
const textChanges: readonly ((text: string, nth: number) => string)[] = [
  (text, nth) => text.slice(0, nth % (text.length + 1)),
  (text, nth) => text.slice(nth % (text.length + 1)),
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, "utf-16le").toString("utf-8"),
  (text) => Buffer.from(text, "utf-8").toString("latin1"),
  (text) => Buffer.from(text, "utf-8").toString("base64"),
  (text) => JSON.stringify(text),
  (text) => text + text,
  (text) => `)]}',\n${text}`,
  (text) => text.replaceAll('"', "'"),
  (text, nth) =>
    text.replace(/"(\w+)":/g, (member, name, at) => (at % 7 === nth % 7 ? `"${name}":1,${member}` : member)),
  (text, nth) => text.replace(/"(\w+)":/g, (member, _, at) => (at % 7 === nth % 7 ? `"__proto__":` : member)),
  (text, nth) => text.replace(/:("[^"]*"|\d+)/g, (value, _, at) => (at % 5 === nth % 5 ? ":NaN" : value)),
  (text, nth) => text.replace(/:("[^"]*")/g, (value, _, at) => (at % 5 === nth % 5 ? ":1e999" : value)),
  (text, nth) => text.replace(/[a-z]/g, (letter, at) => (at % 11 === nth % 11 ? "\\u0000" : letter)),
];

/**
 * Answers as text, most of them JSON: `own` documents of the call with damage, now and then one of `others`, which
 * are answers of other calls, text that was never an answer, and lists of many entries.
 */
export function damagedAnswers(
  own: readonly unknown[],
  others: readonly unknown[] = own,
): fc.Arbitrary<string> {
  const json = (documents: readonly unknown[]) => changed(documents).map(toJson);
  const onTheWay = fc
    .tuple(fc.constantFrom(...own), fc.constantFrom(...textChanges), fc.nat())
    .map(([document, change, nth]) => change(JSON.stringify(document), nth));
  return fc.oneof(
    { weight: 60, arbitrary: json(own) },
    { weight: 10, arbitrary: json(others) },
    { weight: 14, arbitrary: onTheWay },
    { weight: 8, arbitrary: fc.constantFrom(...otherTexts) },
    { weight: 6, arbitrary: anything.map(toJson) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...own).map((document) => JSON.stringify(crowded(document, 300))),
    },
  );
}

/** The JSON of a text, or the text where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim()) as unknown;
  } catch {
    return text;
  }
}

/** One answer with a hundred thousand entries, which takes memory and time. */
export const hugeAnswer = (document: unknown): string => JSON.stringify(crowded(document, 100_000));

/** The same for answers that are text: pictures in base64, sentences. */
export function damagedTexts(texts: readonly string[]): fc.Arbitrary<string> {
  const onTheWay = fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom(...textChanges), fc.nat())
    .map(([text, change, nth]) => change(text, nth));
  const bytes = fc.uint8Array({ maxLength: 300 });
  return fc.oneof(
    { weight: 4, arbitrary: onTheWay },
    { weight: 2, arbitrary: bytes.map((value) => Buffer.from(value).toString("base64")) },
    { weight: 2, arbitrary: bytes.map((value) => Buffer.from(value).toString("utf-8")) },
    { weight: 1, arbitrary: fc.constantFrom(...otherTexts) },
  );
}

/** What can happen to one entry of a list: it is still there, but unreadable, or it lost something. */
export const damagedEntry = (entry: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: changed([entry]) }, { weight: 1, arbitrary: anything });
