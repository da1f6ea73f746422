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
      await act.type("Sore knee", "Reason");
      await act.press("Continue");
      await act.press("Book");
      await act.see("Appointment Booked successfully");
      await practice.has({ check: "new appointments of mei", times: 1, with: { reason: "Sore knee" } });
      await act.press("Upcoming Appointment");
      await act.see("Tue 24-11-2026, 08:15");
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
