import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notesIn, scaleOf } from "#practice-api/results/rules.ts";

describe("what a laboratory wrote beside a value", () => {
  test("is of another scale where a unit, or a text without a unit, is another one", () => {
    const summaries = [
      ...["% 4.0-6.0", "mmol/mol 20-40", "g/L", "mg/L", "g/dL", "U/L", "IU/L", "10^9/L", "10^6/L", "10^9/mL"],
      ...["ng/mL", "ng/mL FEU", "ng/mL DDU", "mmol/L", "mol/L", "µmol/L", "nmol/L", "", "0.8-1.2", "0.9-1.2"],
      ...["g/24 h", "g/h", "mL/min", "mL/min/1.73 m²", "/µL", "/mL", "pg", "fL"],
    ];
    expect(new Set(summaries.map(scaleOf)).size).toBe(summaries.length);
  });

  test("is lost for no text: unit and reference contain all of it", () => {
    const part = fc.oneof(fc.constantFrom("g/L", "%", "10⁹/L", "4.0-11.0", ", ", " ", "; "), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const summary = parts.join("");
        const { unit = "", reference = "" } = notesIn(summary);
        const bare = (text: string) => text.replace(/[\s,;]/g, "");
        expect(bare(unit + reference)).toBe(bare(summary));
      }),
    );
  });
});
