import { describe, expect, test } from "vitest";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();
const set = (settings: object, who?: AccountKey) => portal.world().change("settings", who, settings);
const tama = demoPatients.aroha.linked[2] as string;

describe("family", () => {
  test("is offered to the main account only, without itself, and books for the chosen one", async () => {
    const aroha = await portal.signIn("aroha");
    const page = await aroha.load();
    expect(page.family.map(({ name }) => name)).toEqual(["Manaia Ngata", "Tama Ngata"]);
    await aroha.change("who");
    await aroha.send("chooseWho", { memberId: tama });
    expect((await aroha.load()).who).toMatchObject({ name: "Tama Ngata", isForOther: true });
    await aroha.choose();
    const { to } = await aroha.send("book");
    expect(await aroha.load(to?.split("?")[1])).toMatchObject({ value: "booked", proof: { time: "09:00" } });
    expect(await portal.booked("aroha")).toHaveLength(0);
    expect((await portal.world().list("appointments", "tama")).some((one) => "bookedAt" in one)).toBe(true);
  });

  test("refuses a patient who is not linked, and one whose link was removed meanwhile", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.load();
    await aroha.change("who");
    await aroha.send("chooseWho", { memberId: demoPatients.mei.profile.patientId });
    expect((await aroha.draft()).value).toBe("asking.who");
    await aroha.send("chooseWho", { memberId: tama });
    await aroha.choose();
    await portal.world().applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    await aroha.send("book");
    expect((await aroha.draft()).value).toBe("asking.confirm");
    expect(await portal.countCalls("POST Patient/Appointment")).toBe(0);
  });
});

describe("the practice's settings", () => {
  test("same day off: today is not offered, and requesting it shows the reason without a call", async () => {
    await set({ sameDayAllowed: "0" });
    const aroha = await portal.signIn("aroha");
    await aroha.chooseGp();
    const soonest = await aroha.times();
    expect(soonest.state === "found" && soonest.day > "2026-11-24").toBe(true);
    expect((await aroha.load()).days.first).toBe("2026-11-25");
    const before = await portal.countCalls("GET Patient/AppointmentSlots");
    await aroha.load("tab=book&step=time&day=2026-11-24");
    expect(await aroha.times()).toMatchObject({
      state: "noSlots",
      text: "Same day booking is not available. Please choose another day or ring the practice.",
    });
    expect(await portal.countCalls("GET Patient/AppointmentSlots")).toBe(before);
  });

  test.each([
    ["1", true, "7"],
    ["0", false, "25"],
  ])(
    "with the reasons of the practice at %j the patient can say why, and ReasonForVisitID follows (ruling B90)",
    async (reasonShown, offersReasons, id) => {
      await set({ reasonShown });
      const aroha = await portal.signIn("aroha");
      await aroha.send("chooseSlot", { slot: JSON.stringify((await aroha.slots())[0]?.slot) });
      expect(await aroha.load()).toMatchObject({ value: "asking.reason", offersReasons });
      await aroha.send("giveReason", { ...(offersReasons ? { id: "7" } : {}), text: "Not sleeping" });
      await aroha.send("book");
      expect(await portal.booked("aroha")).toMatchObject([{ reason: "Not sleeping" }]);
      const [call] = await portal.world().journal("POST Patient/Appointment");
      expect(call?.input).toMatchObject({ reasonId: id });
    },
  );

  test("a person without a free time is named (ruling B91)", async () => {
    await portal.world().change("fullyBooked", undefined, { 31: { id: "31" } });
    const aroha = await portal.signIn("aroha");
    await aroha.chooseGp();
    await aroha.change("role");
    await aroha.send("chooseProvider", { provider: JSON.stringify({ id: "31", name: "Dr Hana Pōtiki" }) });
    expect(await aroha.times()).toMatchObject({
      state: "noNextDay",
      provider: "Dr Hana Pōtiki",
      from: undefined,
    });
  });
});
