import { describe, expect, test } from "vitest";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import { listHistory } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import type { Appointment } from "#fixtures/record/appointments.ts";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import { openPortal } from "../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { contextFor } = openPortal(practice);
const tuesday = "2026-11-24T09:00:00+13:00";
const world = () => practice.control.createWorld({ now: tuesday });
const list = "Patient/Appointments";

/** Sione's third appointment gets no recorded outcome; see fixtures/record/plans.ts. */
const unrecordedId = `${idOf("sione")}-appointment-2`;

describe("the history", () => {
  test("lists under each badge the recorded appointments, latest first", async () => {
    const home = await world();
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
      expect([badge, appointments.map(({ id }) => id).toSorted()]).toEqual([
        badge,
        expected[badge].toSorted(),
      ]);
      const starts = appointments.map(({ startsAt }) => Date.parse(startsAt));
      expect(starts).toEqual(starts.toSorted((a, b) => b - a));
    }
  });
});

describe("one appointment by its id", () => {
  test("is found in the patient's own list only; another patient's is like an unknown one", async () => {
    const home = await world();
    const own = `${idOf("tama")}-appointment-0`;
    expect((await requireAppointment(await contextFor(home, "aroha", "tama"), own)).id).toBe(own);
    for (const id of [own, "no-such", ""]) {
      const refusal = await requireAppointment(await contextFor(home, "mei"), id).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ init: { status: 404 } });
    }
  });

  test("is not reported as missing when the practice does not answer", async () => {
    const home = await world();
    await home.addFault({ match: { path: list }, effect: { type: "status", status: 500 } });
    const failure = await requireAppointment(await contextFor(home, "mei"), "any").catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ init: { status: 503 } });
  });
});
