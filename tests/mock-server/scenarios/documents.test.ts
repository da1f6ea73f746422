import { expect, test } from "vitest";
import { letters } from "#practice-api/letters.ts";
import { results } from "#practice-api/results/endpoints.ts";
import { pdfText } from "../../fixtures/documents/pdf-text.ts";
import { clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("a letter has the text that was written, with the patient's name and NHI", async () => {
  const aroha = await clientFor(practice, "aroha");
  const record = { type: "Recall letter", text: "Kia ora Aroha.\nYour smear is due in Pōneke." };
  await aroha.world.applyEvent({ type: "letter-arrives", for: "aroha", record });
  const listed = await aroha.call(letters.list, {});
  expect(listed.entries[0]).not.toHaveProperty("text");
  const { data = "" } = await aroha.call(letters.read, { letterId: listed.entries[0]?.id ?? "" });
  const text = pdfText(data);
  for (const part of ["Kia ora Aroha.", "Your smear is due in Pōneke.", "Aroha Ngata", "ZAA"])
    expect(text).toContain(part);
});

test.each([
  ["pdf", "No fracture was seen."],
  ["html", "<p>No fracture was seen.</p>"],
])("a result has the %s that was written, and no point on a chart", async (kind, written) => {
  const aroha = await clientFor(practice, "aroha");
  const record = { test: "Wrist X-ray", [kind]: written };
  const { record: arrived } = (await aroha.world.applyEvent({
    type: "result-arrives",
    for: "aroha",
    record,
  })) as { record: { id: string } };
  const detail = await aroha.call(results.read, { resultId: arrived.id });
  const shown = detail.kind === "html" ? detail.html : pdfText(detail.kind === "pdf" ? detail.data : "");
  expect([detail.kind, shown]).toEqual([kind, expect.stringContaining(written)]);
  expect((await aroha.call(results.chart, { test: "Wrist X-ray" })).entries).toEqual([]);
});
