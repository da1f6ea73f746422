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
