import { expect, test } from "vitest";
import { listDiagnoses } from "#app/routes/signed-in/diagnoses/list-diagnoses.server.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const diagnoses = [
  { id: "undated", name: "Eczema" },
  { id: "old", name: "Asthma", onset: "2019-05-01" },
  { id: "evening", name: "Gout", onset: "2025-03-01T23:30:00+13:00" },
  { id: "morning", name: "Cough", onset: "2025-03-01T08:00:00+13:00" },
  { id: "new", name: "Migraine", onset: "2026-01-15" },
];

test("lists the latest diagnosis first, those of a day in the practice's order and undated ones last", async () => {
  const { list, queries } = stubList(diagnoses);
  const { context } = stubScreen("/diagnosis", { api: { diagnoses: { list } } });
  const { entries, hasMore, asOf } = await listDiagnoses(context, "longTerm", 2);
  expect(entries.map(({ id }) => id)).toEqual(["new", "evening", "morning", "old", "undated"]);
  expect(queries).toEqual([{ which: "longTerm", page: 1 }]);
  expect([hasMore, asOf]).toEqual([false, "2026-11-23T20:00:00.000Z"]);
});
