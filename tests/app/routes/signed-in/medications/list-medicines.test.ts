import { expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { listMedicines } from "#app/routes/signed-in/medications/.server/list-medicines.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";

type Query = { which: "all" | "recent" | "repeated"; page?: number };

/** What the list needs of a screen's arguments, with these medicines on the practice's pages of 50, or 10. */
function args(medications: Medication[], failureOfThirdPage?: Error) {
  const queries: Query[] = [];
  const list = async ({ which, page = 1 }: Query) => {
    queries.push({ which, page });
    if (page === 3 && failureOfThirdPage) throw failureOfThirdPage;
    const size = which === "repeated" ? 10 : 50;
    return {
      entries: medications.slice((page - 1) * size, page * size),
      unreadable: 0,
      total: medications.length,
    };
  };
  const context = {
    api: { medications: { list } },
    asOf: async () => "2026-11-24T00:00:00Z",
    session: { data: { apiUrl: "https://practice.example.nz/api" } },
  };
  const services = { config: { guidance: { url: "../guidance/{code}", origins: undefined } } };
  return { args: { context, services } as unknown as Parameters<typeof listMedicines>[0], queries };
}

const many = (count: number): Medication[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Medicine ${index}`,
    isLongTerm: index % 2 === 0,
    prescribedOn: `20${String(10 + (index % 16))}-01-01`,
  }));

test("reads at most 2,500 medicines, and says that there are more", async () => {
  const { args: screen } = args(many(2_550));
  const { entries, hasMore, missing } = await listMedicines(screen, "all");
  expect(entries).toHaveLength(2_500);
  expect([hasMore, missing]).toEqual([true, "tooMany"]);
});

test("keeps the pages before one that fails where the list grows by pages, and nothing where it must be whole", async () => {
  const failure = new PracticeError("slow", "medications.list");
  const failing = args(many(120), failure).args;
  const { entries, hasMore, missing } = await listMedicines(failing, "recent", 3);
  expect([entries.length, hasMore, missing]).toEqual([100, true, "failed"]);
  await expect(listMedicines(failing, "all")).rejects.toBe(failure);
  const ended = new PracticeError("signedOut", "medications.list", 401);
  await expect(listMedicines(args(many(120), ended).args, "recent", 3)).rejects.toBe(ended);
});
