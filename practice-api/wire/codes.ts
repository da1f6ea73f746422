import { z } from "zod";
import { readable } from "./characters.ts";
import { invalid } from "./codec.ts";
import { convertedType, type FieldType } from "./scalars.ts";

type Codes<W extends string> = Readonly<Record<string, W>>;
const code = z.union([z.string().trim(), z.int()]);

/** Per call, because the API's code spaces overlap (ruling B11). */
export function codeTable<const W extends string>(codes: Codes<W>): FieldType<W> {
  const { codeOf, wordOf } = lookupsOf(codes);
  const type = convertedType("valueString", code, wordsOf(codes), {
    decode: (code, ctx) => wordOf(code) ?? invalid(ctx, "not a code of this table"),
    encode: codeOf,
  });
  return { ...type, codes };
}

/** An unlisted code becomes `other-…` and survives the round trip. */
export function openCodeTable<const W extends string>(codes: Codes<W>): FieldType<W | `other-${string}`> {
  const { codeOf, wordOf } = lookupsOf(codes);
  const words = z.union([wordsOf(codes), z.templateLiteral(["other-", z.string()])]);
  const type = convertedType("valueString", code, words, {
    decode: (code) => wordOf(code) ?? (`other-${readable(String(code))}` as const),
    encode: codeOf,
  });
  return { ...type, codes };
}

function wordsOf<W extends string>(codes: Codes<W>): z.ZodType<W, W> {
  return z.enum(codes);
}

/** Codes that are words of their own are read in any letter case. */
function lookupsOf<W extends string>(codes: Codes<W>) {
  const entries = Object.entries<W>(codes);
  const words = new Map(entries.map(([code, word]) => [code.toLowerCase(), word]));
  const codesByWord = new Map<string, string>(entries.map(([code, word]) => [word, code]));
  return {
    codeOf: (word: string) => codesByWord.get(word) ?? word.replace(/^other-/, ""),
    wordOf: (code: string | number) => words.get(String(code).toLowerCase()),
  };
}
