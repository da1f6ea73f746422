import { expect, test } from "../support/test.ts";

test("lists every severe allergy first, and shows the entry of a patient who has none", async ({
  page,
  world,
  signIn,
}) => {
  const added = Array.from({ length: 31 }, (_, index) => [
    `allergy-${index}`,
    { id: `allergy-${index}`, substance: `Plant ${index}`, severity: index === 30 ? "severe" : "mild" },
  ]);
  await world.change("allergies", "mei", Object.fromEntries(added));
  await signIn("mei", { to: "/allergies" });
  const cards = page.getByRole("region", { name: "Allergies" }).getByRole("heading", { level: 3 });
  await expect(cards).toHaveCount(31);
  await expect(cards.first()).toHaveText("Plant 30");
  const calls = await world.journal("GET Patient/AllergyIntolerance");
  expect(new Set(calls.map(({ input }) => input?.pageSize))).toEqual(new Set([30]));
  expect(calls.slice(0, 2).map(({ input }) => input?.page)).toEqual([1, 2]);

  // The entry of a patient who has no allergy has no severity either.
  const none = { id: "none", substance: "No known allergies", note: "Checked with the patient" };
  const removed = added.map(([id]) => [id, null]);
  await world.change("allergies", "mei", { ...Object.fromEntries(removed), none });
  await page.reload();
  await expect(page.getByRole("heading", { name: "No known allergies" })).toBeVisible();
  await expect(page.getByText("Checked with the patient")).toBeVisible();
  await expect(page.getByText("Severity not recorded")).toHaveCount(0);
});
