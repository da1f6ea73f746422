import { describe, expect, test } from "vitest";
import { illnessesOf } from "#app/.server/needs/illnesses.ts";
import { listImmunisations } from "#app/routes/signed-in/immunisations/list-immunisations.server.ts";
import { vaccineNames } from "#fixtures/record/immunisations/schedule.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { ImmunisationTab } from "#practice-api/immunisations/rules.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const unknown = async () => Promise.reject(new Error("no profile"));

async function listed(
  tab: ImmunisationTab,
  immunisations: Immunisation[],
  profile: () => Promise<{ birthDate?: string }> = unknown,
) {
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

test("an immunisation has what the practice says of it, and nothing in place of what it leaves out", async () => {
  const said = { indication: "Pregnant", vaccinator: "Nurse Lee", message: "Second dose" };
  const { entries } = await listed("due", [
    one("a", { ...said, dueAt: "2027-05-01", month: "2027-05-01" }),
    one("b", { name: "Vaccine X", month: "2027-04-01" }),
  ]);
  expect(entries).toStrictEqual([
    { id: "b", name: "Vaccine X", month: "2027-04-01", group: "due", on: undefined, age: undefined },
    {
      id: "a",
      name: "MMR",
      ...said,
      against: "measles, mumps and rubella",
      group: "due",
      on: "2027-05-01",
      age: undefined,
    },
  ]);
});

test("codes and initials are left out, and an illness is not said twice", async () => {
  const coded = ["65Y", "6W", "15M"].map((indication) => one(indication, { indication }));
  const initials = ["VC", "V C", "V.C.", "ĀB"].map((vaccinator) => one(vaccinator, { vaccinator }));
  const flu = one("flu", { name: "Influenza (Influvac Tetra)", indication: "Influenza" });
  const { entries } = await listed("due", [...coded, ...initials, flu]);
  for (const entry of entries) expect(entry).not.toHaveProperty("indication");
  for (const entry of entries) expect(entry).not.toHaveProperty("vaccinator");
  expect(entries.at(-1)?.against).toBe("influenza (flu)");
});

test.each([
  ["2025-08-22", "2025-10-03T10:15:00+13:00", "6 weeks"],
  ["2025-08-22", "2025-08-30", "1 week"],
  ["2025-08-22", "2025-11-22", "3 months"],
  ["2014-07-26", "2025-09-26", "11 years"],
  ["1946-02-03", "2026-04-07", "80 years"],
  ["2027-01-01", "2026-04-07", undefined],
])(
  "who is born on %s has on %s the age of %s, whatever the schedule's code is",
  async (birthDate, date, age) => {
    const given = [one("a", { date, indication: "65Y" })];
    const { entries } = await listed("administered", given, async () => ({ birthDate }));
    expect(entries[0]?.age).toBe(age);
  },
);

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
