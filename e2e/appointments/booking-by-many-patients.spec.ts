import { bookingClient, type Holder } from "../support/booking/booking-page.ts";
import { expect, test } from "../support/test.ts";

test("books a time for one of 20 patients at once; 19 keep what they typed and see the nearest times", async ({
  world,
  portalUrl,
}) => {
  const names = Array.from({ length: 20 }, (_, i) => `patient${String(i + 1).padStart(4, "0")}` as Holder);
  const patients = await inGroups(names, (name) => bookingClient(portalUrl, world, name));
  const chosen = (await patients[0]?.times())?.[4];
  if (chosen === undefined) throw new Error("no time is free");
  // A few at a time up to the last step; only the booking itself is a race.
  await inGroups([...patients.entries()], ([i, patient]) =>
    patient.choose(chosen, `Sore knee, number ${i}.`),
  );
  expect(await world.journal("POST Patient/Appointment")).toEqual([]);

  const booked = await Promise.all(patients.map((patient) => patient.book()));
  expect(booked.filter(Boolean)).toHaveLength(1);
  const outcomes = (await world.journal("POST Patient/Appointment")).map(
    ({ answer }) => (answer as { outcome: string }).outcome,
  );
  expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(19);

  const losers = [...patients.entries()].filter(([i]) => !booked[i]);
  await inGroups(losers, async ([i, patient]) => {
    const page = await patient.read();
    expect(page).toContain("This slot has just been taken. Please choose another time.");
    expect(page).toContain(`Sore knee, number ${i}.`);
    const nearest =
      page.split('aria-label="The nearest times that are still free"')[1]?.split("</section>")[0] ?? "";
    expect(nearest.match(/slotId/g)).toHaveLength(3);
    expect(nearest).not.toContain(chosen.slotId);
  });
});

async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>, size = 8): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < all.length; first += size) {
    results.push(...(await Promise.all(all.slice(first, first + size).map(work))));
  }
  return results;
}
