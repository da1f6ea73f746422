import type { Journey } from "./journey.ts";
import { scripted } from "./script.ts";

export const appointmentJourneys: readonly Journey[] = [
  {
    title: "book an appointment",
    isCore: true,
    needsNoScript: true,
    writes: ["POST Patient/Appointment"],
    world: { now: "2026-11-23T09:00:00+13:00" },
    async run({ act, practice }) {
      await act.signIn("mei");
      await act.open("/appointments?tab=book");
      await act.choose("Tue 24 Nov");
      await act.choose("08:15 with Dr Hana Pōtiki");
      await act.hasFocus("appointment for?");
      await act.type("Sore knee", "Reason");
      await act.press("Continue");
      await act.hasFocus("Book this appointment for you");
      await act.press("Book");
      await act.see("Appointment Booked successfully");
      await act.hasFocus("Appointment Booked successfully");
      await practice.has({ check: "new appointments of mei", times: 1, with: { reason: "Sore knee" } });
      await act.press("Upcoming Appointment");
      await act.see("Tue 24-11-2026, 08:15");
    },
  },
  {
    title: "answer every question of a booking",
    world: { now: "2026-11-24T09:00:00+13:00" },
    async run({ act, practice }) {
      await practice.world.change("settings", undefined, {
        covidQuestionnaire: "1",
        bookingOptionsShown: "1",
      });
      await act.signIn("mei");
      await act.open("/appointments?tab=book&step=type");
      await act.press("A doctor");
      await act.press("Change your answers");
      await act.press("Any clinic Which clinic? Change");
      await act.press("Back");
      await act.press("Change your answers");
      await act.press("Anyone Who would you like to see? Change");
      await act.press("Back");
      await act.press("More dates");
      await act.type("2026-11-29", "Date");
      await act.press("Show this date");
      await act.see("No Slots Available");
      await act.press("Next free day: Mon 30-11-2026");
      await act.choose("08:00 with Dr Hana Pōtiki");
      await act.press("Continue");
      await act.see("Fill mandatory field");
      await act.choose("fever (38C or higher)");
      await act.press("Continue");
      await act.press("Face 2 Face");
      await act.see("What is the appointment for?");
    },
  },
  {
    title: "book where the practice does not say whether it is done",
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/appointments?tab=book");
      await act.choose("09:30 with Dr Anil Prasad");
      await act.type("#lost", "Reason");
      await act.press("Continue");
      await practice.world.addFault({
        match: { path: "Patient/Appointments" },
        effect: { type: "status", status: 404 },
      });
      await act.press("Book");
      await act.see("We do not know yet whether this is booked");
      await practice.world.clearFaults();
      await act.press("Check again");
      await act.see("Appointment Booked successfully");
      await practice.has({ check: "new appointments of sione", times: 1 });
    },
  },
  scripted("move an appointment", "appointment-moved", {
    needsNoScript: true,
    writes: ["POST Patient/Appointment", "DELETE Patient/Appointment"],
  }),
  scripted("cancel an appointment with a reason", "appointment-cancelled", {
    isCore: true,
    needsNoScript: true,
    writes: ["DELETE Patient/Appointment"],
  }),
];
