import { z } from "zod";
import { type FieldType, fieldType, refuse } from "./scalars.ts";

/**
 * A closed code table: a code on the wire, a word in the domain. The table is per call, because the
 * API's code spaces overlap (DECISIONS B11).
 */
export function codeTable<const W extends string>(codes: Readonly<Record<string, W>>): FieldType<W> {
  const { codeOf, wordOf } = bothWays(codes);
  const words = z.custom<W>((value) => codeOf.has(value as W), "not a word of this table");
  return fieldType(
    "valueString",
    z.codec(z.union([z.string(), z.int()]), words, {
      decode: (code, ctx) => wordOf(code) ?? refuse(ctx, code, "a code this table does not know"),
      encode: (word) => codeOf.get(word) as string,
    }) as z.ZodType<W, unknown>,
  );
}

/** Like a code table, but a code it does not know becomes `other-…` and survives the round trip. */
export function openCodeTable<const W extends string>(
  codes: Readonly<Record<string, W>>,
): FieldType<W | `other-${string}`> {
  type Word = W | `other-${string}`;
  const { codeOf, wordOf } = bothWays(codes);
  return fieldType(
    "valueString",
    z.codec(
      z.union([z.string(), z.int()]),
      z.custom<Word>((value) => typeof value === "string"),
      {
        decode: (code) => wordOf(code) ?? (`other-${code}` as const),
        encode: (word) => codeOf.get(word as W) ?? word.replace(/^other-/, ""),
      },
    ) as z.ZodType<Word, unknown>,
  );
}

/** Codes that are words of their own are read in any letter case. */
function bothWays<W extends string>(codes: Readonly<Record<string, W>>) {
  const entries = Object.entries(codes);
  const words = new Map(entries.map(([code, word]) => [code.toLowerCase(), word]));
  return {
    codeOf: new Map(entries.map(([code, word]) => [word, code])),
    wordOf: (code: string | number) => words.get(String(code).toLowerCase()),
  };
}
