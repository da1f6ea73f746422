import { describe, expect, test } from "vitest";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

const vaccine = { id: "v1", name: "Tdap (Boostrix)", dueAt: "2026-09-27" };
const aboutVaccine = "tab=book&immunisation=v1";

/** Signs in as Mei, whose record has this vaccine and this reminder. */
async function mei(immunisation: object = vaccine, reminder: object = {}) {
  await portal.world().change("immunisations", "mei", { v1: immunisation });
  await portal
    .world()
    .change("reminders", "mei", { r1: { id: "r1", title: "Diabetes review", ...reminder } });
  return portal.signIn("mei");
}

describe("a booking about an immunisation", () => {
  test("begins with the kind of immunisations and its reason, and books with them", async () => {
    const patient = await mei();
    const page = await patient.load(aboutVaccine);
    expect(page).toMatchObject({
      value: "asking.time",
      isOffer: false,
      choices: { type: { name: "Nurse immunisation" }, reason: { text: "Tdap (Boostrix)" } },
    });
    const [first] = await patient.slots();
    await patient.send("chooseSlot", { slot: JSON.stringify(first?.slot) });
    expect(await patient.draft()).toMatchObject({ value: "asking.confirm" });
    await patient.send("book");
    expect((await portal.booked("mei")).map(({ reason }) => reason)).toEqual(["Tdap (Boostrix)"]);
  });

  test("can be changed: its kind keeps the reason, and the reason can be another", async () => {
    const patient = await mei();
    await patient.load(aboutVaccine);
    await patient.send("chooseType", { id: "1" });
    expect((await patient.draft()).context.choices).toMatchObject({
      type: { name: "GP consult" },
      reason: { text: "Tdap (Boostrix)" },
    });
    const [first] = await patient.slots();
    await patient.send("chooseSlot", { slot: JSON.stringify(first?.slot) });
    await patient.change("reason");
    await patient.send("giveReason", { text: "Something else" });
    expect((await patient.draft()).context.choices.reason).toMatchObject({ text: "Something else" });
  });

  test("keeps an unfinished booking until its first answer, and is continued by its own address", async () => {
    const patient = await mei();
    await patient.load("tab=book");
    await patient.chooseGp();
    const before = await patient.saved();
    expect((await patient.load(aboutVaccine)).choices.type?.name).toBe("Nurse immunisation");
    expect(await patient.saved()).toEqual(before);
    await patient.change("where");
    await patient.send("chooseWhere", { ids: ["1"] });
    expect((await patient.saved())?.context.choices).toMatchObject({ reason: { text: "Tdap (Boostrix)" } });
    expect(await patient.load(aboutVaccine)).toMatchObject({
      isResume: true,
      choices: { locations: [{ id: "1" }] },
    });
  });

  test("is a plain booking for an account without immunisations", async () => {
    const patient = await mei();
    await portal.world().setMenu(["appointments"]);
    expect((await patient.load(aboutVaccine)).choices.reason).toBeUndefined();
    expect(await portal.countCalls("GET Patient/Immunization")).toBe(0);
  });
});

/** What the store has of the bookings of Mei's record, by the appointment's start. */
async function bookedForEntries(patient: Awaited<ReturnType<typeof mei>>) {
  const acts = await portal.acts(await patient.context());
  const visits = await portal.world().list("appointments", "mei");
  const startOf = (wanted: string) =>
    visits.find(({ id }) => id === wanted) as { startsAt?: string } | undefined;
  return acts.flatMap((act) =>
    act.act === "booked" ? [[act.subject, startOf(act.appointmentId)?.startsAt]] : [],
  );
}

describe("an appointment that was booked for an entry", () => {
  const book = async (patient: Awaited<ReturnType<typeof mei>>, nth = 0) => {
    if ((await patient.draft()).value === "asking.type") await patient.send("chooseType", { id: "4" });
    const slot = (await patient.slots())[nth]?.slot;
    await patient.send("chooseSlot", { slot: JSON.stringify(slot) });
    const { to } = await patient.send("book");
    const { proof } = await patient.load(to?.split("?")[1]);
    return { id: proof?.appointmentId ?? "", startsAt: slot?.startsAt };
  };
  const reminder = { title: "Six-monthly review" };

  test.each([
    [aboutVaccine, "immunisation v1"],
    ["tab=book&reminder=r1", "reminder r1"],
  ])("is remembered for it: %s", async (address, subject) => {
    const patient = await mei(vaccine, reminder);
    await patient.load(address);
    const { startsAt } = await book(patient);
    expect(await bookedForEntries(patient)).toEqual([[subject, startsAt]]);
  });

  test("stays that of its entry when it moves", async () => {
    const patient = await mei();
    await patient.load(aboutVaccine);
    const { id } = await book(patient);
    await patient.load(`tab=book&reschedule=${id}`);
    const { startsAt } = await book(patient, 2);
    expect((await bookedForEntries(patient))[0]).toEqual(["immunisation v1", startsAt]);
  });

  test("is remembered once the practice's list shows it, also after a lost answer", async () => {
    const patient = await mei();
    await patient.load(aboutVaccine);
    await portal.world().addFault({
      match: { method: "POST", path: "Patient/Appointment" },
      effect: { type: "reset" },
      phase: "after-commit",
    });
    const { startsAt } = await book(patient);
    expect(await bookedForEntries(patient)).toEqual([["immunisation v1", startsAt]]);
  });

  test("is not remembered when it was refused, or begins from a kind, a message or nothing", async () => {
    const patient = await mei();
    await patient.load("tab=book&kind=3");
    await book(patient);
    await patient.load(aboutVaccine);
    await patient.send("chooseSlot", { slot: JSON.stringify((await patient.slots())[0]?.slot) });
    await patient.change("reason");
    await patient.send("giveReason", { text: "#taken" });
    await patient.send("book");
    expect(await bookedForEntries(patient)).toEqual([]);
  });
});

describe("a booking about a reminder", () => {
  test("is a plain booking for an account without reminders", async () => {
    const patient = await mei();
    await portal.world().setMenu(["appointments"]);
    expect((await patient.load("tab=book&reminder=r1")).choices.reason).toBeUndefined();
    expect(await portal.countCalls("GET Patient/PatientAlerts")).toBe(0);
  });
});

describe("a booking about a letter or a message", () => {
  test("of a message of the practice has its subject as the reason, and does not mark it as read", async () => {
    const [message] = await portal.world().list("messages", "sione");
    const patient = await portal.signIn("sione");
    const subject = Reflect.get(message ?? {}, "subject");
    expect((await patient.load(`tab=book&message=${message?.id}`)).choices.reason?.text).toBe(subject);
    expect(await portal.countCalls("GET Patient/MessageByID")).toBe(0);
    await patient.send("chooseType", { id: "1" });
    expect((await patient.draft()).context.choices.reason?.text).toBe(subject);
  });

  test("is a plain booking for an account without letters and messages", async () => {
    const [letter] = await portal.world().list("letters", "sione");
    const patient = await portal.signIn("sione");
    await portal.world().setMenu(["appointments"]);
    expect((await patient.load(`tab=book&letter=${letter?.id}`)).choices.reason).toBeUndefined();
    expect(await portal.countCalls("GET Patient/LetterAndDocument")).toBe(0);
  });
});
