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

  test.each([
    ["said", {}, undefined, 1],
    ["not said without family booking", { familyBooking: "0" }, undefined, 0],
    ["not said to who acts for another", {}, { patientId: tama, fullName: "Tama Ngata" }, 0],
  ])("that one could not be read is %s", async (_what, settings, as, count) => {
    await set(settings);
    await portal.world().addFault({
      match: { path: "Patient/ProxyUsers" },
      effect: { type: "mutate", at: "0.entry.1.resource.extension", drop: true },
    });
    const aroha = await portal.signIn("aroha", as);
    expect((await aroha.load()).unreadablePeople).toBe(count);
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

describe("the questionnaire", () => {
  async function atQuestionnaire(more: object, type = "1") {
    await set({ covidQuestionnaire: "1", ...more });
    const aroha = await portal.signIn("aroha");
    await aroha.load();
    await aroha.change("type");
    await aroha.send("chooseType", { id: type });
    await aroha.send("chooseSlot", { slot: JSON.stringify((await aroha.slots())[0]?.slot) });
    expect((await aroha.draft()).value).toBe("asking.covid");
    return aroha;
  }

  test("offers two options where the practice does, and sends the answers as the reason", async () => {
    const aroha = await atQuestionnaire({ bookingOptionsShown: "1" });
    await aroha.send("chooseCovid", { symptoms: ["cough"], risks: ["contact"] });
    expect((await aroha.draft()).value).toBe("asking.option");
    await aroha.send("chooseOption", { option: "virtual" });
    expect((await aroha.draft()).value).toBe("asking.option");
    await aroha.send("chooseOption", { option: "faceToFace" });
    await aroha.send("giveReason", { text: "Sore throat" });
    await aroha.send("book");
    const [one] = await portal.booked("aroha");
    expect(one?.reason).toBe(
      "COVID questionnaire: cough; you were in contact with someone who has COVID-19 in the last 14 days. Sore throat",
    );
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

  test("disabled: nothing is offered", async () => {
    const locked = await portal.signIn("locked");
    await expect(locked.load()).rejects.toThrow("switched off");
  });

  test("locked down: role and practitioner cannot be chosen, and no time is offered", async () => {
    await set({ appointmentsDisabled: "0" }, "locked");
    const locked = await portal.signIn("locked");
    await locked.load();
    if ((await locked.draft()).value === "asking.type") await locked.send("chooseType", { id: "1" });
    const found = await locked.times();
    expect(found.state).toBe("lockedDown");
    expect(found).toMatchObject({ lockedBy: "Dr Anil Prasad" });
    await set({ lockDownBypassed: "1" }, "locked");
    const open = await portal.signIn("locked");
    await open.load();
    if ((await open.draft()).value === "asking.type") await open.send("chooseType", { id: "1" });
    expect((await open.times()).state).toBe("found");
  });

  test("a deciding reason comes before the role, and decides it", async () => {
    await set({ reasonDecidesProvider: "1" });
    const aroha = await portal.signIn("aroha");
    await aroha.chooseGp();
    expect((await aroha.load()).value).toBe("asking.reason");
    await aroha.change("type");
    await aroha.send("chooseType", { id: "7" });
    // Any role takes phone consults, but wound care is a nurse's.
    await aroha.send("giveReason", { id: "11", text: "" });
    const page = await aroha.load();
    expect(page.questions.indexOf("reason")).toBeLessThan(page.questions.indexOf("role"));
    expect(await aroha.times()).toMatchObject({ state: "found", role: { name: "Practice Nurse" } });
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

  test("a role without providers shows the specified text", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.load();
    await aroha.change("type");
    await aroha.send("chooseType", { id: "1" });
    await aroha.change("role");
    await aroha.send("chooseRole", { id: "3" });
    await aroha.send("chooseProvider", { provider: "" });
    expect(await aroha.times()).toEqual({
      state: "noProvider",
      text: "Please select any Practitioner or Practice Nurse is not available",
    });
  });

  test("an answered list without anyone is no failure (spec 2, section 8)", async () => {
    await portal.world().addFault({
      match: { path: "Patient/AvailablePractitioner" },
      effect: { type: "empty-form", form: "empty-list" },
    });
    const aroha = await portal.signIn("aroha");
    await aroha.chooseGp();
    await aroha.load();
    expect(await aroha.times()).toEqual({
      state: "noProvider",
      text: "Please select any Practitioner or GP is not available",
    });
  });

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

  test("a day without times shows that, with a button for the soonest", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.chooseGp();
    await aroha.load();
    await aroha.load("tab=book&step=time&day=2026-11-29");
    expect(await aroha.times()).toMatchObject({
      state: "noSlots",
      day: "2026-11-29",
      text: "No Slots Available",
    });
    await aroha.load("tab=book&step=time&from=2026-11-29");
    expect(await aroha.times()).toMatchObject({ state: "found", day: "2026-11-30" });
    await aroha.load("tab=book&step=time&from=2027-02-23");
    expect(await aroha.times()).toEqual({
      state: "noNextDay",
      text: "No More Slots Available for next Day",
      provider: undefined,
      places: [],
      from: "2027-02-23",
    });
    await aroha.load("tab=book&step=time");
    expect(await aroha.times()).toMatchObject({ state: "found", day: "2026-11-24" });
  });
});
