import { describe, expect, test } from "vitest";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

/** Books one, and opens the page that moves it. */
async function moving() {
  const aroha = await portal.signIn("aroha");
  await aroha.choose();
  const { to } = await aroha.send("book");
  const { proof } = await aroha.load(to?.split("?")[1]);
  const page = await aroha.load(`tab=book&reschedule=${proof?.appointmentId}`);
  return { aroha, page, id: proof?.appointmentId as string };
}
const statusOf = async (id: string) =>
  (await portal.world().list("appointments", "aroha")).find((one) => one.id === id) as unknown as {
    status: string;
    cancelReason?: string;
  };

describe("moving an appointment", () => {
  test("starts with the old appointment's answers, books the new one, then cancels the old one", async () => {
    const { aroha, page, id } = await moving();
    expect(page).toMatchObject({ value: "asking.time", old: { id } });
    expect(page.wantedProvider).toBe(page.old?.provider);
    // The reason of the booking that moves is kept, and is not asked for again.
    await aroha.send("chooseSlot", { slot: JSON.stringify((await aroha.slots())[2]?.slot) });
    expect(await aroha.load()).toMatchObject({ value: "asking.confirm", reason: "Sore knee" });
    const { to } = await aroha.send("book");
    expect(await aroha.load(to?.split("?")[1])).toMatchObject({ value: "booked", isOldCancelled: true });
    expect(await statusOf(id)).toMatchObject({ status: "cancelled", cancelReason: "Rescheduled" });
    expect(await portal.booked("aroha")).toHaveLength(2);
  });

  test("keeps the unfinished booking until the move's first answer", async () => {
    const aroha = await portal.signIn("aroha");
    const [old] = await portal.world().list("appointments", "aroha");
    await aroha.chooseGp();
    const saved = await aroha.saved();
    const page = await aroha.load(`tab=book&reschedule=${old?.id}`);
    expect(page.old?.id).toBe(old?.id);
    expect(await aroha.saved()).toEqual(saved);
    await aroha.change("where");
    await aroha.send("chooseWhere", { ids: ["2"] });
    expect((await aroha.saved())?.context).toMatchObject({
      old: { id: old?.id },
      choices: { locations: [{ id: "2" }] },
    });
    expect((await aroha.load()).old?.id).toBe(old?.id);
  });

  test("shows both appointments when the cancellation fails, and retries the cancellation only", async () => {
    const { aroha, id } = await moving();
    await aroha.choose("Later suits better", (await aroha.slots())[2]?.slot);
    await portal.world().addFault({
      match: { path: "Patient/Appointment", method: "DELETE" },
      effect: { type: "status", status: 500 },
      when: { times: 1 },
    });
    await aroha.send("book");
    expect((await aroha.load()).value).toBe("oldNotCancelled");
    const books = await portal.countCalls("POST Patient/Appointment");
    // Pressed twice, it is done once.
    const page = await aroha.load();
    const responses = await Promise.all([
      aroha.send("cancelAgain", {}, page),
      aroha.send("cancelAgain", {}, page),
    ]);
    expect(responses.map(({ to }) => to?.includes("booked="))).toEqual([true, true]);
    expect((await statusOf(id)).status).toBe("cancelled");
    expect(await portal.countCalls("POST Patient/Appointment")).toBe(books);
  });

  test("does not say that the old appointment is cancelled when its time has passed", async () => {
    const { aroha, page, id } = await moving();
    await aroha.choose("Later suits better", (await aroha.slots())[9]?.slot);
    const startsAt = Date.parse(page.old?.startsAt ?? "");
    const now = async () => Date.parse((await portal.world().clock()).now);
    while ((await now()) <= startsAt) {
      await portal.world().advance("PT20M");
      await aroha.load();
    }
    await aroha.send("book");
    expect((await aroha.load()).value).toBe("oldNotCancelled");
    expect((await statusOf(id)).status).not.toBe("cancelled");
  });
});
