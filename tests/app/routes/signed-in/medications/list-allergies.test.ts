import { expect, test } from "vitest";
import { listAllergies } from "#app/routes/signed-in/medications/.server/list-allergies.ts";

test("says that it is a part of a list without an end", async () => {
  const list = async ({ page }: { page: number }) => ({
    entries: [{ id: `${page}`, substance: "Pollen" }],
    unreadable: 0,
  });
  const { names, isPart } = await listAllergies({ api: { allergies: { list } } } as never);
  expect([names.length, isPart]).toEqual([50, true]);
});
