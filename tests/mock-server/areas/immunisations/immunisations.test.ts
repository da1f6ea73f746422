import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type Speaker, speakAs } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list } = contract.immunisations;

const names = async ({ ask }: Speaker, which: "all" | "administered" | "overdue" | "due") =>
  (await ask(list, { which })).entries.map(({ name }) => name).toSorted();

test("Manaia has two vaccinations overdue and three due, and every list is part of the whole", async () => {
  const manaia = await speakAs(practice, "aroha", { as: "manaia" });
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

test("what is due is overdue four weeks later, to the day, and what was far off becomes due", async () => {
  const manaia = await speakAs(practice, "aroha", { as: "manaia" });
  const { entries } = await manaia.ask(list, { which: "due" });
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
const again = (speaker: Speaker) => speakAs(practice, "aroha", { as: "manaia", world: speaker.world });

test("each says how it stands: given with its day and by whom, or with the word for it", async () => {
  const { ask } = await speakAs(practice, "aroha", { as: "manaia" });
  const given = (await ask(list, { which: "administered" })).entries;
  expect(
    given.every(
      ({ date, status, kind, vaccinator }) =>
        date && status === "completed" && kind === "other" && vaccinator === "VC",
    ),
  ).toBe(true);
  expect((await ask(list, { which: "overdue" })).entries[0]).toMatchObject({
    kind: "overdue",
    status: "not-done",
    indication: "12M",
  });
  expect((await ask(list, { which: "due" })).entries[0]).toMatchObject({ kind: "due", dueAt: "2026-11-17" });
});

test("Tama is due for HPV and Tdap, and was not offered what came after he was small", async () => {
  const tama = await speakAs(practice, "aroha", { as: "tama" });
  expect(await names(tama, "due")).toEqual(["HPV dose 1 (Gardasil 9)", "Tdap (Boostrix)"]);
  expect(await names(tama, "overdue")).toEqual([]);
  expect((await names(tama, "all")).some((name) => /Bexsero|Varivax/.test(name))).toBe(false);
});

test("George had influenza vaccines every year, and Mei has nothing", async () => {
  const george = await speakAs(practice, "george");
  expect((await names(george, "administered")).filter((name) => name.startsWith("Influenza"))).toHaveLength(
    3,
  );
  const mei = await speakAs(practice, "mei");
  expect(await mei.ask(list, { which: "all" })).toEqual({ entries: [], unreadable: 0, total: 0 });
});

test("a page of vaccinations counts those of its own list", async () => {
  const { ask } = await speakAs(practice, "aroha", { as: "manaia" });
  const page = await ask(list, { which: "administered", page: 2, pageSize: 6 });
  expect([page.entries.length, page.total]).toEqual([4, 10]);
});
