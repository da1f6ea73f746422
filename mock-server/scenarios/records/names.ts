import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches as places } from "#fixtures/practice/places.ts";
import { staff as members, providers as seeing } from "#fixtures/practice/staff.ts";
import { isVaccine, vaccineNames } from "#fixtures/record/immunisations/schedule.ts";
import { medicineNames } from "#fixtures/record/medications/formulary.ts";
import { testNames } from "#fixtures/record/results/observations.ts";
import { didYouMean, misspelt } from "../../core/suggest.ts";

export type Names = {
  readonly what: string;
  readonly listed: readonly string[];
  /** A name that is spelt otherwise means a listed one. */
  readonly isKnown?: (name: string) => boolean;
  /** Any other name is valid too, unless it is a misspelt one of the list. */
  readonly isOpen?: true;
  /** Fields that describe something else. With one of them any name is valid. */
  readonly describedBy?: readonly string[];
};

export const vaccines: Names = {
  what: "vaccine",
  listed: vaccineNames,
  isKnown: isVaccine,
  describedBy: ["indication"],
};

export const tests: Names = {
  what: "test",
  listed: [...new Set(testNames)],
  describedBy: ["unit", "range", "folder", "observations", "pdf", "html"],
};

export const medicines: Names = {
  what: "medicine",
  listed: medicineNames,
  isOpen: true,
  describedBy: ["directions"],
};

export const types: Names = { what: "appointment type", listed: appointmentTypes.map(({ name }) => name) };
export const providers: Names = { what: "provider", listed: seeing.map(({ name }) => name) };
export const branches: Names = { what: "branch", listed: places.map(({ name }) => name) };
export const staff: Names = { what: "staff member", listed: members.map(({ name }) => name), isOpen: true };

const longestChoice = 15;

export function asListed({ listed }: Names, name: string): string {
  return listed.find((other) => other.toLowerCase() === name.trim().toLowerCase()) ?? name;
}

/** In one sentence. */
export function nameProblem(
  { what, listed, isKnown, isOpen, describedBy = [] }: Names,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (listed.includes(name) || isKnown?.(name)) return undefined;
  if (describedBy.some((field) => values[field] !== undefined)) return undefined;
  const meant = isOpen ? misspelt(name, listed) : undefined;
  if (isOpen && meant === undefined) return undefined;
  const choice = listed.length <= longestChoice ? ` Choose from ${listed.join(", ")}.` : "";
  const suggestion = meant === undefined ? didYouMean(name, listed) || choice : ` Did you mean "${meant}"?`;
  const others =
    describedBy.length === 0
      ? ""
      : ` For another one, write its ${describedBy.join(", ").replace(/, (\w+)$/, " or $1")}.`;
  return `The practice knows no ${what} "${name}".${suggestion}${others}`;
}
