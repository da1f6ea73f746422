import fc from "fast-check";

/** A document with everything that an answer of the practice should never be: other values, other shapes, other text. */

type Slot = { holder: Record<string, unknown> | unknown[]; key: string };

/** Values of each type that no screen expects. None of them has a word that a defect of ours would show. */
const strangeValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 0.1 + 0.2, -12.345, 1e21, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 1],
  ...[2 ** 31, 5e-324, "", " ", "\n", "0", "-1", "1e5", "0x10", "1,000", "-$12.50", "99999999999999999999"],
  ...["Not a Number", "Infinity", "-Infinity", "N/A", "null", "undefined", "NaN", "[object Object]"],
  ...[[], {}, [[]], [null], [{}], [[[[]]]], [1, 2, 3], { resource: null }, { entry: null }, { entry: {} }],
  ...[{ length: -1 }, { toString: "" }, { valueOf: null }, { value: { value: {} } }],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "then"],
  ...[
    "0000-00-00",
    "0000-01-01",
    "0001-01-01T00:00:00",
    "9999-12-31T23:59:59Z",
    "+275760-09-13",
    "2026-02-30",
  ],
  ...[
    "2026-13-45T99:99:99",
    "2026-11-24T24:00:00",
    "2026-11-24T23:59:60Z",
    "2026-09-27T02:30:00",
    "24/11/2026",
  ],
  ...["2026-11-24T09:00:00+23:59", "2026-11-24T09:00:00-23:59", "2026-11-24T09:00", "/Date(1770000000000)/"],
  ...[
    "1600-01-01",
    "9999-12-31",
    "2026-11-24T09:00:00.123456789+13:00",
    "0001-01-01T00:00:00-11:00",
    "12:60",
  ],
  ...["<script>alert(1)</script>", "<p>Kia ora</p>", '"', "\\", "{", "[{}]", '[{"RosterDate":"0000-00-00"}]'],
  ...[
    "\ud800",
    "\udfff mid \ud83d",
    "\u0000\u0001\u001b[31m",
    "\u202e\u2066ahorA",
    "\u200b",
    "\ufeff",
    "e\u0301".repeat(50),
  ],
  ...[
    "https://[",
    "javascript:alert(1)",
    "//evil.example",
    "../../..",
    "%",
    "%E0%A4%A",
    "a@b",
    "tel:+",
    "0210000000000",
  ],
  ...[
    "MzE=",
    "%PDF-1.4",
    "JVBERi0xLjQK",
    "data:text/html;base64,PHA+",
    "iVBORw0KGgo=",
    "====",
    "x".repeat(3_000),
  ],
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

const strange: fc.Arbitrary<unknown> = fc.oneof(
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
    value: strange,
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

const errorPage =
  "<!DOCTYPE html><html><head><title>Server Error</title></head><body><h1>500</h1></body></html>";

/** Texts that are no answer at all. */
const otherTexts: readonly string[] = [
  ...["", " ", "null", "[]", "{}", "[{}]", "[null]", '""', "0", "-1", "true", "false", "NaN", "undefined"],
  ...[
    "OK",
    "Success",
    "error",
    "Internal Server Error",
    errorPage,
    "[Infinity]",
    "{'a':1}",
    "[1,]",
    "\ufeff[]",
  ],
  ...[
    '[{"entry":[',
    "\u0000\u0000",
    '{"StatusCode":"500","ResponseMessage":"Error"}',
    "%PDF-1.4",
    "--boundary",
  ],
];

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
    { weight: 6, arbitrary: strange.map(toJson) },
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
  fc.oneof({ weight: 2, arbitrary: changed([entry]) }, { weight: 1, arbitrary: strange });
