import { expect, test } from "vitest";
import { personKeys } from "#fixtures/people/demo-patients.ts";
import { statusAt } from "#fixtures/record/appointments.ts";
import { practice as answers } from "#mock-server/areas/practice/handlers.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();

test("equals the lists that the counters count, for every person on any day", async () => {
  for (const days of [0, 5, 20, 400]) {
    const now = Date.parse(monday);
    const world = new Worlds(1).create({ now });
    if (!world) throw new Error("no world");
    world.clock.advance(days * 86_400_000);
    for (const person of personKeys) {
      const counters = await answers.counters(
        {},
        {
          world,
          origin: "",
          token: "",
          session: undefined,
          people: { patient: person },
          pause: () => Promise.resolve(),
        },
      );
      const appointments = world.records
        .list(person, "appointments")
        .map((appointment) => ({ ...appointment, status: statusAt(appointment, world.clock.now()) }));
      const number = (wanted: string) => appointments.filter(({ status }) => status === wanted).length;
      const notCancelled = appointments.filter(({ status }) => status !== "cancelled");
      expect(counters).toEqual({
        unreadMessages: world.records.list(person, "messages").filter((message) => !message.read).length,
        longTermMedications: world.records.list(person, "medications").filter((item) => item.isLongTerm)
          .length,
        newResults: world.records.list(person, "results").filter((result) => !result.isRead).length,
        futureAppointments: number("future"),
        upcoming: number("future"),
        completed: number("completed"),
        missed: number("missed"),
        faceToFace: notCancelled.filter((appointment) => !/video|phone/i.test(appointment.type ?? "")).length,
        virtual: notCancelled.filter((appointment) => appointment.type === "Virtual consult (video)").length,
        phoneTriage: notCancelled.filter((appointment) => appointment.type === "Phone triage").length,
        allAppointments: notCancelled.length,
      });
      const sum = (...names: (keyof typeof counters)[]) =>
        names.reduce((total, name) => total + (counters[name] ?? Number.NaN), 0);
      expect(sum("completed", "missed", "upcoming")).toBe(counters.allAppointments);
      expect(sum("faceToFace", "virtual", "phoneTriage")).toBe(counters.allAppointments);
    }
  }
});

test("has the documented counters for the people of the demo patients", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const counters = async (account: "aroha" | "mei" | "big") => {
    const token = await practice.signIn(account, world.id);
    return practice.read(`/~${world.id}/api/Patient/RefreshCounter?PatientID=${idOf(account)}`, { token });
  };
  expect(await counters("aroha")).toEqual([
    {
      InboxCounter: 3,
      MedicationsCounter: 4,
      TestResultsCounter: 2,
      AppointmentsCounter: 2,
      completedcount: 14,
      futurecount: 2,
      missedcount: 1,
      facetofacecount: 11,
      videoconsultappointmentcount: 4,
      phonetriagecount: 2,
      totalpatientappointments: 17,
    },
  ]);
  expect(Object.values(((await counters("mei")) as [object])[0])).toEqual(Array(11).fill(0));
  expect(await counters("big")).toMatchObject([{ totalpatientappointments: 88 }]);
});
