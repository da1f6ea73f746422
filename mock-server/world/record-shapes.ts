import type { PatientKey } from "#fixtures/people/people.ts";
import { type Collection, collectionOf } from "#fixtures/record/record.ts";
import { dayAt, referenceInstant } from "#fixtures/time.ts";

/** Which types each field has in the seeded records of a kind, and which fields none of them lacks. */
type Shape = {
  readonly types: ReadonlyMap<string, ReadonlySet<string>>;
  readonly required: readonly string[];
};

const sampled: readonly PatientKey[] = ["aroha", "manaia", "tama", "sione", "george", "priya", "locked"];
const shapes = new Map<Collection, Shape>();

/**
 * What is wrong with a record that somebody wrote by hand, or undefined. Records are plain values without
 * a schema of their own, so the seeded ones say what a record of their kind looks like: one that could not
 * be answered later is refused at once.
 */
export function problemWith(
  collection: Collection,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const { types, required } = shapeOf(collection);
  const missing = required.find((field) => record[field] === undefined);
  if (missing) return `A record in ${collection} needs ${missing}.`;
  for (const [field, value] of Object.entries(record)) {
    const known = types.get(field);
    if (known && value !== undefined && !known.has(typeOf(value))) {
      return `${field} in ${collection} must be ${[...known].join(" or ")}.`;
    }
  }
  return undefined;
}

function shapeOf(collection: Collection): Shape {
  let shape = shapes.get(collection);
  if (!shape) {
    shape = learn(collection);
    shapes.set(collection, shape);
  }
  return shape;
}

function learn(collection: Collection): Shape {
  const day = dayAt(Date.parse(referenceInstant));
  const samples = sampled.flatMap((person): object[] => [...collectionOf(person, collection, "1", day)]);
  const types = new Map<string, Set<string>>();
  for (const [field, value] of samples.flatMap((sample) => Object.entries(sample))) {
    types.set(field, (types.get(field) ?? new Set()).add(typeOf(value)));
  }
  const required = [...types.keys()].filter((field) => samples.every((sample) => field in sample));
  return { types, required };
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return value === null ? "null" : typeof value;
}
