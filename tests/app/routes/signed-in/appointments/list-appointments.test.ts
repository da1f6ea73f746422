import { expect, test } from "vitest";
import { listHistory } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import type { Appointment } from "#fixtures/record/appointments.ts";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import { openPortal } from "../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { contextFor } = openPortal(practice);

/** Sione's third appointment gets no recorded outcome; see fixtures/record/plans.ts. */
const unrecordedId = `${idOf("sione")}-appointment-2`;

test("the history lists under each badge the recorded appointments, latest first", async () => {
  const home = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  await home.advance("P60D");
  const sione = await contextFor(home, "sione");
  const record = (await home.list("appointments", "sione")) as Appointment[];
  const planned = (outcome: Appointment["outcome"]) =>
    record.filter((one) => one.status !== "cancelled" && one.outcome === outcome).map(({ id }) => id);
  const cancelled = record.filter(({ status }) => status === "cancelled").map(({ id }) => id);
  // The clock has passed everything, so the one without a recorded outcome counts as missed (ruling B14).
  const expected: Record<HistoryBadge, string[]> = {
    completed: planned("attended"),
    missed: [...planned("missed"), unrecordedId],
    cancelled,
    all: record.map(({ id }) => id),
  };
  for (const badge of historyBadges) {
    const { entries: appointments } = await listHistory(sione, { badge }, 1);
    expect([badge, appointments.map(({ id }) => id).toSorted()]).toEqual([badge, expected[badge].toSorted()]);
    const starts = appointments.map(({ startsAt }) => Date.parse(startsAt));
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  }
});
