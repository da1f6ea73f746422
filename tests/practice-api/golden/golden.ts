import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";

/** A document, the call whose answer or body it is, and what it says. */
export type Golden = readonly [name: string, endpoint: AnyEndpoint, says: unknown];

const rows = z.record(
  z.string(),
  z.strictObject({ call: z.string(), says: z.unknown().optional(), lists: z.array(z.unknown()).optional() }),
);
const tables = z
  .strictObject({
    ...{ exact: rows, tolerated: rows, bodies: rows },
    ...{ refused: z.array(z.string()), outcomes: z.array(z.string()) },
  })
  .parse(contentOf("answers.yaml"));
const endpoints = new Map(contractEndpoints().map((one) => [`${one.area}.${one.call}`, one.endpoint]));

const goldenIn = (table: z.output<typeof rows>): readonly Golden[] =>
  Object.entries(table).map(([name, { call, says, lists }]) => {
    const endpoint = endpoints.get(call);
    if (endpoint === undefined) throw new Error(`${name}: there is no call ${call}.`);
    return [name, endpoint, lists ? { entries: lists, unreadable: 0, total: lists.length } : says];
  });
export const exact = goldenIn(tables.exact);
export const tolerated = goldenIn(tables.tolerated);
export const bodies = goldenIn(tables.bodies);
export const { refused, outcomes } = tables;

const part = z.record(z.string(), z.unknown());
const request = z.strictObject({
  path: z.string().optional(),
  query: part.optional(),
  body: z.union([part, z.array(z.unknown())]).optional(),
});
export const requests = z.record(z.string(), request).parse(contentOf("requests.yaml"));

function contentOf(file: string): unknown {
  return parse(readFileSync(join(import.meta.dirname, file), "utf8"), { merge: true });
}
