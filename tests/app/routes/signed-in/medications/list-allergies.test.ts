import { expect, test } from "vitest";
import { listAllergies } from "#app/routes/signed-in/medications/.server/list-allergies.ts";

const listed = (entries: object[], unreadable = 0) =>
  listAllergies({
    api: { allergies: { list: async () => ({ entries, unreadable, total: entries.length + unreadable }) } },
  } as never);

const none = { id: "1", substance: "No known allergies" };

test("names each allergy with its severity in a word", async () => {
  const entries = [
    { id: "1", substance: "Penicillin", severity: "severe" },
    { id: "2", substance: "Pollen" },
    { id: "3", substance: "Latex", severity: "other-Life threatening" },
  ];
  expect(await listed(entries, 2)).toEqual({
    names: ["Penicillin (Severe)", "Pollen (severity not recorded)", "Latex (Life threatening)"],
    noneKnown: [],
    unreadable: 2,
    isPart: false,
  });
});

test("takes an entry that there are none for no allergy", async () => {
  expect(await listed([none])).toEqual({
    names: [],
    noneKnown: [none.substance],
    unreadable: 0,
    isPart: false,
  });
  expect(await listed([none, { id: "2", substance: "Pollen", severity: "mild" }])).toMatchObject({
    names: ["Pollen (Mild)"],
  });
  expect(await listed([])).toEqual({ names: [], noneKnown: [], unreadable: 0, isPart: false });
});

test("says that it is a part of a list without an end", async () => {
  const list = async ({ page }: { page: number }) => ({
    entries: [{ id: `${page}`, substance: "Pollen" }],
    unreadable: 0,
  });
  const { names, isPart } = await listAllergies({ api: { allergies: { list } } } as never);
  expect([names.length, isPart]).toEqual([50, true]);
});
