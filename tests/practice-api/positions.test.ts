import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { ResourceCodec, Wire } from "#practice-api/wire/fields.ts";
import { valueAt } from "../support/differences.ts";
import { document } from "../support/documents.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../practice-api/**/*.ts", { eager: true });

/** Every record that a module of the contract exports. */
const records = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, ResourceCodec<unknown>] => isRecord(entry[1]));
const positional = records
  .map(([name, codec]) => [name, codec, positionsOf(codec)] as const)
  .filter(([, , positions]) => positions.length > 0);

/** A complete resource of each record, out of the golden documents. */
const places = z
  .record(z.string(), z.tuple([z.string()], z.coerce.string()))
  .parse(parse(readFileSync("tests/practice-api/golden/resources.yaml", "utf8")));
const examples = Object.fromEntries(
  Object.entries(places).map(([name, [from, at]]) => {
    const whole = at === undefined ? document(from) : valueAt(document(from), at);
    // The contract adds it to the body.
    return [name, { ...(whole as Wire), ...(name === "helpRequest" && { UID: "ZAA0067" }) }];
  }),
);

function isRecord(value: unknown): value is ResourceCodec<unknown> {
  return typeof value === "object" && value !== null && "fields" in value;
}

function positionsOf(codec: ResourceCodec<unknown>): number[] {
  return Object.values(codec.fields).flatMap(({ path }) => {
    const position = /^extension\[(\d+)\]/.exec(path)?.[1];
    return position === undefined ? [] : [Number(position)];
  });
}

/** The member of a resource that a place names in words, so that a test can take it out or put something else there. */
function replaced(resource: Wire, at: string, value: unknown): Wire {
  const copy = structuredClone(resource);
  const [holder, key] = memberAt(copy, at);
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return copy;
}

function memberAt(resource: Wire, at: string): [holder: Wire, key: string] {
  const [, how, what = "", rest] = /^(extension|telecom)[[(]([^\])]*)[\])]\.(\w+)$/.exec(at) ?? [];
  if (how === "extension") {
    const list = resource.extension as Wire[];
    const isPosition = /^\d+$/.test(what);
    const holder = isPosition ? list[Number(what)] : list.find(({ url }) => url === what);
    return [holder as Wire, rest as string];
  }
  if (how === "telecom") {
    const [system, use] = what.split(", ");
    const isMeant = (entry: Wire) => entry.system === system && (use === undefined || entry.use === use);
    return [(resource.telecom as Wire[]).find(isMeant) as Wire, "value"];
  }
  const steps = at.split(".");
  const key = steps.pop() as string;
  return [steps.reduce((node, step) => node[step] as Wire, resource), key];
}

test("every record has a golden document", () => {
  expect(records.map(([name]) => name).toSorted()).toEqual(Object.keys(examples).toSorted());
});

describe.each(records)("every field of %s", (name, codec) => {
  const resource = examples[name] as Wire;
  const fields = Object.entries(codec.fields).map(([field, { path }]) => [field, path] as const);
  const says = () => z.safeDecode(codec, resource).data as Wire;

  test.each(fields)("%s is read, and missed when it is gone", (field, at) => {
    expect(says()[field]).toBeDefined();
    const without = z.safeDecode(codec, replaced(resource, at, undefined)).data as Wire | undefined;
    expect(without?.[field]).toBeUndefined();
  });

  test.each(fields)("%s is not read as something else when its value is of another kind", (field, at) => {
    const retyped = z.safeDecode(codec, replaced(resource, at, { a: [1] })).data as Wire | undefined;
    expect(retyped?.[field]).not.toEqual(says()[field]);
    expect(JSON.stringify(retyped?.[field]) ?? "").not.toContain("object Object");
  });
});

const gap = { url: "https://mock.practice.test/ext/unused", valueString: "" };
/** Whether the specification names the url of an extension. Every other url is the mock's own. */
const isNamed = ({ url }: Wire) => !String(url).startsWith("https://mock.practice.test/");

describe.each(positional)("%s", (name, codec, all) => {
  const resource = examples[name] as Wire;
  const extensions = resource.extension as Wire[];
  const read = (extension: unknown[]) => z.safeDecode(codec, { ...resource, extension }).data;
  const positions = all.filter((position) => !isNamed(extensions[position] ?? {}));
  const named = all.filter((position) => isNamed(extensions[position] ?? {}));

  test("its document fills every position", () => {
    for (const position of positions) expect(Object.keys(extensions[position] ?? {})).toHaveLength(2);
  });

  test.each(positions)("position %i cannot move one place up", (position) => {
    expect(read(extensions)).toBeDefined();
    expect(read(extensions.toSpliced(position, 0, gap))).not.toEqual(read(extensions));
  });

  test.each(positions)("position %i cannot move one place down", (position) => {
    expect(read(extensions.toSpliced(Math.max(0, position - 1), 1))).not.toEqual(read(extensions));
  });

  test.each(named)("position %i is found by its url wherever it is, and else by its position", (position) => {
    const extension = extensions[position] ?? {};
    expect(read([...extensions.toSpliced(position, 1, gap), extension])).toEqual(read(extensions));
    expect(read(extensions.with(position, { ...extension, url: gap.url }))).toEqual(read(extensions));
  });
});
