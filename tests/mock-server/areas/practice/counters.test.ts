import { expect, test } from "vitest";
import { personKeys } from "#fixtures/people/demo-patients.ts";
import { statusAt } from "#fixtures/record/appointments.ts";
import { practice as answers } from "#mock-server/areas/practice/handlers.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { monday } from "../../../support/practice.ts";

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
