import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list } = contract.immunisations;

const names = async ({ call }: ContractClient, which: "all" | "administered" | "overdue" | "due") =>
  (await call(list, { which })).entries.map(({ name }) => name).toSorted();

test("lists two overdue and three due vaccines for Manaia, all of them in the whole list", async () => {
  const manaia = await clientFor(practice, "aroha", { as: "manaia" });
  expect(await names(manaia, "overdue")).toEqual([
    "MMR dose 1 (Priorix)",
    "Pneumococcal dose 3 (Prevenar 13)",
  ]);
  expect(await names(manaia, "due")).toEqual([
    "Hib (Hiberix)",
    "MMR dose 2 (Priorix)",
    "Varicella (Varivax)",
  ]);
  const given = await names(manaia, "administered");
  expect(given).toHaveLength(10);
  expect(await names(manaia, "all")).toEqual(
    [...given, ...(await names(manaia, "due")), ...(await names(manaia, "overdue"))].toSorted(),
  );
});

test("makes a due vaccine overdue four weeks later to the day, and a later one due", async () => {
  const manaia = await clientFor(practice, "aroha", { as: "manaia" });
  const { entries } = await manaia.call(list, { which: "due" });
  expect(entries.map(({ dueAt }) => dueAt)).toEqual(["2026-11-17", "2026-11-17", "2026-11-17"]);
  await manaia.world.advance("P21D");
  expect(await names(await again(manaia), "due")).toHaveLength(3);
  await manaia.world.advance("P1D");
  expect(await names(await again(manaia), "due")).toEqual([]);
  expect(await names(await again(manaia), "overdue")).toHaveLength(5);
  const fourYears = "DTaP-IPV (Infanrix-IPV)";
  expect(await names(await again(manaia), "all")).not.toContain(fourYears);
  await manaia.world.advance("P950D");
  expect(await names(await again(manaia), "due")).toEqual([fourYears]);
});

/** Sessions end while the clock moves. */
const again = (speaker: ContractClient) =>
  clientFor(practice, "aroha", { as: "manaia", world: speaker.world });

test("returns the date and vaccinator of an administered vaccine, and the status of every other", async () => {
  const { call } = await clientFor(practice, "aroha", { as: "manaia" });
  const given = (await call(list, { which: "administered" })).entries;
  expect(
    given.every(
      ({ date, status, kind, vaccinator }) =>
        date && status === "completed" && kind === "other" && vaccinator === "VC",
    ),
  ).toBe(true);
  expect((await call(list, { which: "overdue" })).entries[0]).toMatchObject({
    kind: "overdue",
    status: "notDone",
    indication: "12M",
  });
  expect((await call(list, { which: "due" })).entries[0]).toMatchObject({ kind: "due", dueAt: "2026-11-17" });
});

test("lists HPV and Tdap as due for Tama, without vaccines introduced after his age", async () => {
  const tama = await clientFor(practice, "aroha", { as: "tama" });
  expect(await names(tama, "due")).toEqual(["HPV dose 1 (Gardasil 9)", "Tdap (Boostrix)"]);
  expect(await names(tama, "overdue")).toEqual([]);
  expect((await names(tama, "all")).some((name) => /Bexsero|Varivax/.test(name))).toBe(false);
});

test("lists yearly influenza vaccines for George and nothing for Mei", async () => {
  const george = await clientFor(practice, "george");
  expect((await names(george, "administered")).filter((name) => name.startsWith("Influenza"))).toHaveLength(
    3,
  );
  const mei = await clientFor(practice, "mei");
  expect(await mei.call(list, { which: "all" })).toEqual({ entries: [], unreadable: 0, total: 0 });
});

test("counts in the total of a page its own list only", async () => {
  const { call } = await clientFor(practice, "aroha", { as: "manaia" });
  const page = await call(list, { which: "administered", page: 2, pageSize: 6 });
  expect([page.entries.length, page.total]).toEqual([4, 10]);
});
