import { expect, test } from "../support/test.ts";

test("reads the list again when the current tab is pressed", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/diagnosis" });
  await expect(page.getByRole("heading", { name: "Gout", exact: true })).toBeVisible();
  const [id] = (await world.list("diagnoses", "sione")).flatMap((entry) => {
    const { id, note } = entry as { id: string; note?: string };
    return note === "Gout" ? [id] : [];
  });
  await world.change("diagnoses", "sione", { [id ?? ""]: { note: "Gout, treated" } });
  await page.getByRole("link", { name: "Long Term" }).click();
  await expect(page.getByRole("heading", { name: "Gout, treated" })).toBeVisible();
  const marks = page.getByRole("main").locator(".badge");
  await expect(marks).toHaveCount(0);
  await page.getByRole("link", { name: "All Diagnosis" }).click();
  await expect(marks.first()).toHaveText("Long term");
});

test("shows the day in New Zealand, also around the change of the clocks and on 29 February", async ({
  page,
  world,
  signIn,
}) => {
  const onsets = [
    "2026-11-23T23:30:00+13:00",
    "2026-09-27T00:30:00+12:00",
    "2026-04-05T23:30:00",
    "2024-02-29",
  ];
  for (const [index, onset] of onsets.entries()) {
    await world.change("diagnoses", "mei", { [`d-${index}`]: { id: `d-${index}`, onset: "2026-01-01" } });
    await world.addFault({
      match: { path: "Patient/Condition" },
      effect: { type: "mutate", at: `0.entry.${index}.resource.onsetDateTime`, set: onset },
    });
  }
  await signIn("mei", { to: "/diagnosis?tab=all" });
  const dates = page.getByRole("main").getByText(/^Started /);
  await expect(dates).toHaveText([
    "Started 23-11-2026",
    "Started 27-09-2026",
    "Started 05-04-2026",
    "Started 29-02-2024",
  ]);
});
