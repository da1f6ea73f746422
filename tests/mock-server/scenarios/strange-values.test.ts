import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { results, vitals } = contract;
const page = { pageSize: 50, page: 1 } as const;

/** What the patient's calls answer, in the order of the lists. */
async function sentIn(world: ContractClient["world"]) {
  const { call } = await clientFor(practice, "aroha", { world });
  const { entries } = await call(results.list, page);
  const opened = await Promise.all(entries.map(({ id }) => call(results.read, { resultId: id })));
  const { generalPractitioner: _, ...details } = await call(contract.practice.read, {});
  return {
    values: opened.map((detail) =>
      detail.kind === "table" ? detail.observations.map(({ name: _name, ...line }) => line) : [],
    ),
    reported: entries.map(({ reportedAt = "" }) => reportedAt.slice(0, 4)),
    vitals: (await call(vitals.list, page)).entries.map((one) => [one.value, one.unit, one.at.slice(0, 4)]),
    details,
  };
}

const text = `title: Strange values
story: They are made up.
signIn: [aroha]
now: 2026-11-23T09:00+13:00
practice: { name: Quay Doctors, phone: 04 555 0110 (option 2), address: 1 Quay Street, opensAt: 07:15, closesAt: '' }
people:
  aroha:
    results:
      only:
        - { test: Troponin, value: 812, flag: HH, unit: ng/L FEU }
        - { test: Potassium, value: 5.1, flag: '*', range: 3.5-5.2 }
        - { test: HbA1c, value: 6.8, flag: High, unit: '%' }
        - { test: HbA1c, value: 48, flag: '"see note"', unit: mmol/mol, dated: in 1 year }
        - { test: Iron, observations: [{ name: Iron, value: 4, flag: LL }, { name: Ferritin, value: 9, flag: low }] }
    vitals:
      only:
        - { name: Heart Rate, value: unable to measure, unit: beats }
        - { name: Weight, value: 71500, unit: g, dated: in 1 year }
`;

const sent = {
  values: [
    [{ value: "812", flag: "other-HH", summary: "ng/L FEU" }],
    [{ value: "5.1", flag: "other-*", summary: "3.5-5.2" }],
    [{ value: "6.8", flag: "high", summary: "%" }],
    [{ value: "48", flag: "other-see note", summary: "mmol/mol" }],
    [
      { value: "4", flag: "other-LL" },
      { value: "9", flag: "low" },
    ],
  ],
  reported: ["2026", "2026", "2026", "2027", "2026"],
  vitals: [
    ["unable to measure", "beats", "2026"],
    [71500, "g", "2027"],
  ],
  details: {
    id: "1",
    name: "Quay Doctors",
    phone: "04 555 0110 (option 2)",
    address: "1 Quay Street",
    opensAt: "07:15",
  },
};

test("a scenario, and one that is saved from its world, says any flag, unit, words, date and details of the practice", async () => {
  const { control } = practice;
  for (const [name, written] of [["strange", text] as const, ["again", undefined] as const]) {
    const saved = written ?? (await (await practice.send("/~strange/__mock/state?as=scenario")).text());
    await control.saveScenario(name, saved);
    const world = await control.createWorld({ scenario: name, id: name });
    expect(await sentIn(world)).toMatchObject(sent);
  }
});

test("the state API says them too", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const [like] = await world.list("results", "aroha");
  const reportedAt = "2027-11-23T09:00:00+13:00";
  const observations = [{ name: "Troponin", value: "812", flag: "other-HH", summary: "ng/L FEU" }];
  await world.change("results", "aroha", { one: { ...like, reportedAt, isListed: true, observations } });
  await world.change("vitals", "aroha", { two: { name: "Weight", at: reportedAt, value: "refused" } });
  await world.change("practice", undefined, { phone: "0800 KERERU", closesAt: "" });
  const seen = await sentIn(world);
  expect(seen.reported).toContain("2027");
  expect(seen.values).toContainEqual([{ value: "812", flag: "other-HH", summary: "ng/L FEU" }]);
  expect(seen.vitals).toContainEqual(["refused", undefined, "2027"]);
  expect(seen.details).toMatchObject({ phone: "0800 KERERU", opensAt: "08:00" });
  expect(seen.details).not.toHaveProperty("closesAt");
  await expect(world.change("practice", undefined, { opensAt: "8am" })).rejects.toThrow(/not a time of day/);
});
