import { describe, expect, test } from "vitest";
import { openDesk } from "./booking-page.ts";

const desk = openDesk();

/** Books one, and opens the page that moves it. */
async function moving() {
  const aroha = await desk.come("aroha");
  await aroha.choose();
  const { to } = await aroha.send("book");
  const { proof } = await aroha.look(to?.split("?")[1]);
  const page = await aroha.look(`tab=book&reschedule=${proof?.appointmentId}`);
  return { aroha, page, id: proof?.appointmentId as string };
}
const statusOf = async (id: string) =>
  (await desk.world().list("appointments", "aroha")).find((one) => one.id === id) as unknown as {
    status: string;
    cancelReason?: string;
  };

describe("moving an appointment", () => {
  test("starts with the old appointment's answers, books the new one, then cancels the old one", async () => {
    const { aroha, page, id } = await moving();
    expect(page).toMatchObject({ value: "asking.time", old: { id } });
    expect(page.choices.provider?.name).toBe(page.old?.provider);
    await aroha.choose("Later suits better", (await aroha.slots())[2]?.slot);
    const { to } = await aroha.send("book");
    expect(await aroha.look(to?.split("?")[1])).toMatchObject({ value: "booked", isOldCancelled: true });
    expect(await statusOf(id)).toMatchObject({ status: "cancelled", cancelReason: "Rescheduled" });
    expect(await desk.booked("aroha")).toHaveLength(2);
  });

  test("keeps the unfinished booking until the move's first answer", async () => {
    const aroha = await desk.come("aroha");
    const [old] = await desk.world().list("appointments", "aroha");
    await aroha.send("choosePart", { part: "morning" });
    const saved = await aroha.saved();
    const page = await aroha.look(`tab=book&reschedule=${old?.id}`);
    expect(page.old?.id).toBe(old?.id);
    expect(await aroha.saved()).toEqual(saved);
    await aroha.send("choosePart", { part: "afternoon" });
    expect((await aroha.saved())?.context).toMatchObject({
      old: { id: old?.id },
      choices: { part: "afternoon" },
    });
    expect((await aroha.look()).old?.id).toBe(old?.id);
  });

  test("keeps the old appointment when the new one is refused", async () => {
    const { aroha, id } = await moving();
    await aroha.choose("#taken", (await aroha.slots())[2]?.slot);
    await aroha.send("book");
    expect((await aroha.draft()).value).toBe("asking.confirm");
    expect(await desk.asked("DELETE Patient/Appointment")).toBe(0);
    expect((await statusOf(id)).status).toBe("future");
  });

  test("shows both appointments when the cancellation fails, and retries the cancellation only", async () => {
    const { aroha, id } = await moving();
    await aroha.choose("Later suits better", (await aroha.slots())[2]?.slot);
    await desk.world().addFault({
      match: { path: "Patient/Appointment", method: "DELETE" },
      effect: { type: "status", status: 500 },
      when: { times: 1 },
    });
    await aroha.send("book");
    expect((await aroha.look()).value).toBe("holdingTwo");
    const books = await desk.asked("POST Patient/Appointment");
    // Pressed twice, it is done once.
    const { revision } = (await aroha.draft()).context;
    const told = await Promise.all([
      aroha.send("cancelAgain", {}, revision),
      aroha.send("cancelAgain", {}, revision),
    ]);
    expect(told.map(({ to }) => to?.includes("booked="))).toEqual([true, true]);
    expect((await statusOf(id)).status).toBe("cancelled");
    expect(await desk.asked("POST Patient/Appointment")).toBe(books);
  });

  test("refuses to move another patient's appointment", async () => {
    const aroha = await desk.come("aroha");
    const [foreign] = await desk.world().list("appointments", "sione");
    await expect(aroha.look(`tab=book&reschedule=${foreign?.id}`)).rejects.toThrow("nothing to move");
    expect(await desk.asked("DELETE Patient/Appointment")).toBe(0);
  });
});
