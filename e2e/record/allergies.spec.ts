import { expect, test } from "../support/test.ts";

test("lists allergies by severity, and never shows one without a severity as mild", async ({
  page,
  world,
  signIn,
}) => {
  const { patientId } = world.people.sione;
  await world.change("allergies", "sione", {
    [`${patientId}-allergy-0`]: { severity: "severe", substance: "Aspirin" },
  });
  await signIn("sione", { to: "/medications" });
  await page.getByRole("link", { name: "See allergies" }).click();
  await expect(page).toHaveURL("/allergies");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Severity not recorded 1",
    "Severe 1",
    "Mild 1",
  ]);
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card("Aspirin").locator(".badge")).toHaveText("Severe");
  await expect(card("Codeine").locator(".badge")).toHaveText("Mild");
  await expect(card("Codeine")).toContainText("Nausea");
  await expect(card("Codeine")).toContainText("Drug");
  // The heading of its group says it, and it is not said again.
  await expect(card("Sticking plaster").locator(".badge")).toHaveCount(0);
  await expect(card("Sticking plaster")).toContainText("It may be more than mild");
  await expect(card("Sticking plaster")).toContainText("Reported by the patient");
});

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

test("says that allergies could not be loaded or read, which is not that there are none", async ({
  page,
  world,
  signIn,
}) => {
  await world.addFault({
    match: { path: "Patient/AllergyIntolerance" },
    effect: { type: "status", status: 500 },
  });
  await signIn("sione", { to: "/allergies" });
  await expect(page.getByText("We could not load your allergies.")).toBeVisible();
  await expect(page.getByText("No Records Found")).toHaveCount(0);
  await world.clearFaults();
  await world.addFault({
    match: { path: "Patient/AllergyIntolerance" },
    effect: { type: "mutate", at: "0.entry.0.resource.code", drop: true },
  });
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByText("1 allergy could not be read.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Codeine" })).toBeVisible();
});
