import fc from "fast-check";
import { type DialectName, dialects } from "#mock-server/dialects/table.ts";

/** Those by which a practice tells less of a message that it has received. */
const messageDialects = [
  "date-only",
  "html-bodies",
  "lists-without-bodies",
  "capped-pages",
  "no-totals",
] as const satisfies readonly DialectName[];

export const anyDialects: fc.Arbitrary<readonly DialectName[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.subarray([...messageDialects], { minLength: 1 }) },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(fc.constantFrom(...dialects), {
        selector: ({ group, name }) => group ?? name,
        minLength: 1,
        maxLength: 4,
      })
      .map((chosen) => chosen.map(({ name }) => name)),
  },
);
