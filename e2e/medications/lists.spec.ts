import { expect, test } from "../support/test.ts";

test("lists the history by month, 20 medicines at a time", async ({ page, world, signIn }) => {
  const [model] = await world.list("medications", "sione");
  const days = Array.from({ length: 24 }, (_, index) => (index < 10 ? "2026-11-02" : "2026-03-04"));
  const added = days.map((prescribedOn, index) => [`medicine-${index}`, { ...model, prescribedOn }]);
  await world.change("medications", "mei", Object.fromEntries(added));
  await signIn("mei", { to: "/medications?tab=history" });
  const months = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(months).toHaveText(["November 2026 10", "March 2026 14"]);
  const medicines = page.getByRole("region", { name: "medicines" }).getByRole("heading", { level: 3 });
  await expect(medicines).toHaveCount(20);
  await page.getByRole("link", { name: "Show 4 more" }).click();
  await expect(medicines).toHaveCount(24);
  await expect(medicines.nth(20)).toBeFocused();
});

test("shows allergies and guidance, counts what could not be read, and says what could not be loaded", async ({
  page,
  world,
  signIn,
}) => {
  const { longTermMedications } = await world.counters("sione");
  await signIn("sione", { to: "/medications" });
  await expect(page.getByText(/^Allergies:/)).toBeVisible();
  await test.step("guidance by code is on another website, and not for the practice's own codes", async () => {
    const metformin = page.getByRole("link", { name: /^Metformin .* opens in a new tab/ });
    await expect(metformin).toHaveAttribute("href", /\/guidance\/372567009$/);
    await expect(metformin).toHaveAttribute("target", "_blank");
    await expect(metformin).toHaveAttribute("rel", "noopener noreferrer");
    await expect(page.getByRole("heading", { name: /^Atorvastatin/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Atorvastatin/ })).toHaveCount(0);
  });
  await world.addFault({
    match: { path: "Patient/AllergyIntolerance" },
    effect: { type: "status", status: 500 },
  });
  for (const index of [0, 1]) {
    await world.addFault({
      match: { path: "Patient/Medication" },
      effect: { type: "mutate", at: `0.entry.${index}.resource.medicationCodeableConcept`, drop: true },
    });
  }
  await page.reload();
  await expect(page.getByText("Allergies could not be loaded.")).toBeVisible();
  await expect(page.getByText("2 medicines could not be read.")).toBeVisible();
  const medicines = page.getByRole("region", { name: "medicines" }).getByRole("heading", { level: 3 });
  await expect(medicines).toHaveCount(Number(longTermMedications) - 2);
});
