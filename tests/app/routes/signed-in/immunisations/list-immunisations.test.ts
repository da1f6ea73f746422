import { describe, expect, test } from "vitest";
import { illnessesOf } from "#app/.server/needs/illnesses.ts";
import { listImmunisations } from "#app/routes/signed-in/immunisations/list-immunisations.server.ts";
import { vaccineNames } from "#fixtures/record/immunisations/schedule.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { ImmunisationTab } from "#practice-api/immunisations/rules.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

async function listed(tab: ImmunisationTab, immunisations: Immunisation[]) {
  const profile = async () => Promise.reject(new Error("no profile"));
  const { list, queries } = stubList(immunisations);
  const { context } = stubScreen("/immunisation", { api: { immunisations: { list } }, profile });
  const services = { appointmentActs: { list: async () => [] } } as never;
  const { entries } = await listImmunisations(services, context, tab, 1);
  return { entries, ids: entries.map(({ id }) => id), queries };
}

const one = (id: string, fields: Partial<Immunisation>): Immunisation => ({ id, name: "MMR", ...fields });

describe("the immunisations of a tab", () => {
  test("that are due come by their date, those without a date first", async () => {
    const { ids, queries } = await listed("due", [
      one("june", { dueAt: "2027-06-01" }),
      one("undated", {}),
      one("may", { dueAt: "2027-05-01T09:00:00+12:00" }),
      // Its date of administration does not count.
      one("january", { dueAt: "2027-01-01", date: "2027-12-01" }),
    ]);
    expect(ids).toEqual(["undated", "january", "may", "june"]);
    expect(queries).toEqual([{ which: "due", page: 1 }]);
  });

  test("that were given come the latest first, those without a date last", async () => {
    const { ids, entries } = await listed("administered", [
      one("2019", { date: "2019-02-03" }),
      one("undated", { dueAt: "2018-01-01" }),
      one("2024", { date: "2024-02-03", dueAt: "2010-01-01" }),
    ]);
    expect(ids).toEqual(["2024", "2019", "undated"]);
    expect(entries.map(({ on }) => on)).toEqual(["2024-02-03", "2019-02-03", undefined]);
  });

  test("All are grouped by their status, overdue ones first", async () => {
    const { entries } = await listed("all", [
      one("completed", { status: "completed" }),
      one("given", { date: "2020-01-01" }),
      one("unclear", {}),
      one("due later", { kind: "due", dueAt: "2028-01-01" }),
      one("due soon", { kind: "due", dueAt: "2027-01-01" }),
      one("overdue", { kind: "overdue", dueAt: "2026-01-01", date: "2020-01-01" }),
    ]);
    expect(entries.map(({ id, group }) => `${group}: ${id}`)).toEqual([
      "overdue: overdue",
      "due: due soon",
      "due: due later",
      "unclear: unclear",
      "administered: given",
      "administered: completed",
    ]);
  });
});

test("every vaccine of the schedule is against something", () => {
  for (const name of vaccineNames) expect([name, illnessesOf(name)]).not.toContain(undefined);
});

const hib = "Haemophilus influenzae type b";
test.each([
  ["Haemophilus influenzae type b", hib],
  ["DTaP-IPV-HepB-Hib", `diphtheria, tetanus, whooping cough, polio, hepatitis B and ${hib}`],
  ["Infanrix-hexa", `diphtheria, tetanus, whooping cough, polio, hepatitis B and ${hib}`],
  ["DTaP-IPV/Hib", `diphtheria, tetanus, whooping cough, polio and ${hib}`],
  ["Boostrix-IPV", "diphtheria, tetanus, whooping cough and polio"],
  ["Priorix-Tetra", "measles, mumps, rubella and chickenpox"],
  ["Varicella zoster", "chickenpox"],
  ["Influenza (Influvac Tetra)", "influenza (flu)"],
  ["COVID-19 (Comirnaty)", "COVID-19"],
  ["Hib-MenC", undefined],
  ["Hepatitis A and hepatitis B", undefined],
  ["DT-IPV", undefined],
  ["Vaccine X", undefined],
])("the vaccine %s is against every illness of its name, or none is named", (name, illnesses) => {
  expect(illnessesOf(name)).toBe(illnesses);
});
