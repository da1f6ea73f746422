import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { RecordCodec, Wire } from "#practice-api/wire/places.ts";
import { document } from "./documents.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../practice-api/*.ts", { eager: true });

/** Every record that a module of the contract exports and that reads an extension by position. */
const positional = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, RecordCodec<unknown>] => isRecord(entry[1]))
  .map(([name, codec]) => [name, codec, positionsOf(codec)] as const)
  .filter(([, , positions]) => positions.length > 0);

/** A complete resource of each record, out of the golden documents. */
const resources: Record<string, () => Wire> = {
  signedInResource: () => first(document("sign-in")),
  person: () => entry(document("people")),
  menuItem: () => entry(document("menu")),
  profileResource: () => first(document("profile")),
  practiceResource: () => first(document("practice")),
  setting: () => entry(document("settings")),
};

function isRecord(value: unknown): value is RecordCodec<unknown> {
  return typeof value === "object" && value !== null && "places" in value;
}

function positionsOf(codec: RecordCodec<unknown>): number[] {
  return Object.values(codec.places).flatMap(({ at }) => {
    const position = /^extension\[(\d+)\]/.exec(at)?.[1];
    return position === undefined ? [] : [Number(position)];
  });
}

function first(list: unknown): Wire {
  return (list as Wire[])[0] as Wire;
}

function entry(bundle: unknown): Wire {
  return (first(bundle).entry as { resource: Wire }[])[0]?.resource as Wire;
}

test("every record read by position has a golden document", () => {
  expect(positional.map(([name]) => name).toSorted()).toEqual(Object.keys(resources).toSorted());
});

describe.each(positional)("%s", (name, codec, positions) => {
  const resource = resources[name]?.() as Wire;
  const extensions = resource.extension as Wire[];
  const read = (extension: unknown[]) => z.safeDecode(codec, { ...resource, extension }).data;

  test("its document fills every position", () => {
    for (const position of positions) expect(Object.keys(extensions[position] ?? {})).toHaveLength(2);
  });

  test.each(positions)("position %i cannot move one place up", (position) => {
    const gap = { url: "https://mock.practice.test/ext/unused", valueString: "" };
    expect(read(extensions)).toBeDefined();
    expect(read(extensions.toSpliced(position, 0, gap))).not.toEqual(read(extensions));
  });

  test.each(positions)("position %i cannot move one place down", (position) => {
    expect(read(extensions.toSpliced(Math.max(0, position - 1), 1))).not.toEqual(read(extensions));
  });
});
