import { describe, expect, test } from "vitest";
import { practiceCancellations } from "#app/.server/needs/practice-cancellations.ts";
import type { AppointmentAct } from "#app/.server/store/appointment-acts.ts";
import { stubScreen } from "../../../support/screen-args.ts";

const appointment = {
  id: "v",
  status: "cancelled",
  startsAt: "2026-11-30T11:15:00+13:00",
  type: "Nurse immunisation",
  cancelReason: "Doctor is sick",
};
const cancelling = (reason: string, appointmentId = "v"): AppointmentAct => ({
  act: "cancelling",
  appointmentId,
  reason,
});

/** The ids that are told as the practice's. The stub's day is Tue 24-11-2026, 09:00. */
async function told(entries: readonly object[], acts: readonly AppointmentAct[] = [], unreadable = 0) {
  const list = async () => ({ entries, unreadable, total: entries.length + unreadable });
  const practiceData = { kinds: { "GP consult": {}, "Nurse immunisation": {} } };
  const { context } = stubScreen("/", { api: { appointments: { list } }, practiceData });
  const services = { appointmentActs: { list: async () => acts } };
  return practiceCancellations(services as never, context);
}
const idsOf = async (...found: Parameters<typeof told>) =>
  (await told(...found)).cancelled.map(({ id }) => id);

describe("an appointment that the practice cancelled", () => {
  test("has what a patient must know, and the kind to book again by its place in PRACTICE_DATA", async () => {
    const { status: _, ...shown } = appointment;
    expect((await told([appointment])).cancelled).toEqual([{ ...shown, provider: undefined, kind: "1" }]);
    expect((await told([{ ...appointment, type: "Ear syringing" }])).cancelled[0]?.kind).toBeUndefined();
  });

  test.each([
    ["nothing was done here", [], ["v"]],
    ["it was cancelled here", [{ act: "cancelled", appointmentId: "v" }], []],
    ["another was cancelled here", [{ act: "cancelled", appointmentId: "w" }], ["v"]],
    ["it was booked here", [{ act: "booked", appointmentId: "v", subject: "reminder r" }], ["v"]],
    ["a cancellation without an answer has its reason", [cancelling(" Doctor is sick")], []],
    ["a cancellation without an answer has another reason", [cancelling("Feeling better")], ["v"]],
    ["another one has no answer", [cancelling("Doctor is sick", "w")], ["v"]],
  ] as [string, AppointmentAct[], string[]][])(
    "is told as far as it was not cancelled here: %s",
    async (_, acts, ids) => {
      expect(await idsOf([appointment], acts)).toEqual(ids);
    },
  );

  test("is not told where a cancellation of the patient has no answer and the practice names no reason", async () => {
    const { cancelReason: _, ...silent } = appointment;
    expect(await idsOf([silent], [cancelling("Feeling better")])).toEqual([]);
    expect(await idsOf([silent])).toEqual(["v"]);
  });

  test.each([
    ["until its day has passed", "2026-11-24T08:00:00+13:00", true],
    ["at the end of the practice's day", "2026-11-24T23:59:00+13:00", true],
    ["not from the day after on", "2026-11-23T23:59:00+13:00", false],
  ])("is told %s", async (_, startsAt, isTold) => {
    expect(await idsOf([{ ...appointment, startsAt }])).toEqual(isTold ? ["v"] : []);
  });

  test("is one that the practice's list shows as cancelled, the soonest first", async () => {
    const later = { ...appointment, id: "later", startsAt: "2027-01-05T09:00:00+13:00" };
    expect(await idsOf([later, appointment, { ...appointment, id: "x", status: "future" }])).toEqual([
      "v",
      "later",
    ]);
  });

  test("is not known where entries cannot be read", async () => {
    expect(await told([appointment], [], 2)).toMatchObject({ cancelled: [{ id: "v" }], unreadable: 2 });
    await expect(told([], [], 1)).rejects.toThrow("appointments.list: unreadable");
  });
});
