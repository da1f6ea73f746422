import { contract } from "#practice-api/contract.ts";
import { bookedAppointment, freeSlots } from "../../../inputs/appointments.ts";
import { Skipped } from "../../outcomes.ts";
import { type Suite, words } from "../../suite.ts";
import { type Behaviour, expectThat } from "./behaviour.ts";

const { subject: reason } = words;

const { appointments } = contract;
type Booked = { id: string; type?: string; status: string; cancelReason?: string };

async function appointmentWith(suite: Suite, id: string): Promise<Booked | undefined> {
  const all = await suite.entries(appointments.list, {});
  return all.find((one) => one.id === id);
}

export const bookingBehaviours: readonly Behaviour[] = [
  {
    title: "books each type of appointment that is asked for",
    calls: [appointments.book, appointments.list, appointments.slots],
    run: async (suite) => {
      const types = await suite.entries(appointments.types, {});
      const { slots } = await freeSlots(suite);
      let booked = 0;
      for (const { id: typeId, name } of types) {
        const idsNow = async () =>
          (await suite.entries(appointments.list, { category: "upcoming" })).map(({ id }) => id);
        const before = new Set(await idsNow());
        for (const { slotId } of slots.slice(0, 6)) {
          const input = { slotId, typeId, reason };
          const { outcome } = await suite.call(appointments.book, input);
          if (outcome === "booked") break;
        }
        const made = (await idsNow()).find((id) => !before.has(id));
        if (made === undefined) continue;
        booked += 1;
        const appointment = await appointmentWith(suite, made);
        await suite.call(appointments.cancel, { appointmentId: made, reason });
        expectThat(appointment?.type === name, "the appointment has another type than was asked for");
      }
      if (booked === 0) throw new Skipped("No appointment could be booked.");
    },
  },
  {
    title: "does not offer a time that is booked",
    calls: [appointments.slots, appointments.book],
    run: async (suite) => {
      const { slots, typeId } = await freeSlots(suite);
      const [slot] = slots;
      if (!slot) throw new Skipped("No time is free.");
      const book = () => suite.call(appointments.book, { slotId: slot.slotId, typeId, reason });
      if ((await book()).outcome !== "booked") throw new Skipped("The time cannot be booked.");
      expectThat((await book()).outcome === "refused", "the same time can be booked twice");
    },
  },
  {
    title: "lists a cancelled appointment with its reason",
    calls: [appointments.cancel, appointments.list],
    run: async (suite) => {
      const id = await bookedAppointment(suite);
      await suite.call(appointments.cancel, { appointmentId: id, reason });
      const cancelled = await appointmentWith(suite, id);
      expectThat(cancelled?.status === "cancelled", "the appointment is not listed as cancelled");
      expectThat(cancelled?.cancelReason === reason, "the reason is not the one that was sent");
    },
  },
];
