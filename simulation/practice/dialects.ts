import fc from "fast-check";
import { type DialectName, dialects } from "#mock-server/dialects/table.ts";

/** The dialects of a history's practice. Three of four histories have none. */
export const anyDialects: fc.Arbitrary<readonly DialectName[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(fc.constantFrom(...dialects), {
        selector: ({ group, name }) => group ?? name,
        minLength: 1,
        maxLength: 4,
      })
      .map((chosen) => chosen.map(({ name }) => name)),
  },
);
