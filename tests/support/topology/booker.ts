import type { WorldControl } from "#mock-server/control/client.ts";
import { bookingSteps } from "../../../e2e/support/booking/booking-steps.ts";
import { type Record, signInPatient } from "./patient.ts";

/** Patients who book. */
export const bookers = ["patient0001", "patient0002", "patient0003", "patient0004"] as const;

/** A patient who books one appointment after another, each for a reason of its own. */
export async function openBooker(
  url: string,
  world: WorldControl,
  who: Parameters<typeof signInPatient>[2],
  record: Record,
) {
  const patient = await signInPatient(url, world, who, record);
  const steps = bookingSteps((path, fields) => patient.page(path, fields));
  const reasons: string[] = [];
  const told: string[] = [];
  return {
    who,
    /** The reasons that were sent. */
    reasons,
    /** The reasons of the appointments that the portal has said to be made. */
    told,
    /** Books a free time. Returns false when there is none. */
    async book(): Promise<boolean> {
      const reason = `Sore knee of ${who}, number ${reasons.length}.`;
      try {
        const times = await steps.times();
        const time = times[Math.floor(Math.random() * times.length)];
        if (time === undefined) return false;
        await steps.choose(time, reason);
        reasons.push(reason);
        if (await steps.book()) told.push(reason);
      } catch {
        // A question was not answered: the patient begins again.
      }
      await patient.page("/appointments?tab=book", { intent: "reset", revision: "0" });
      return true;
    },
  };
}
