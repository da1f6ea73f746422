import { describe, expect, test } from "vitest";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

describe("a kind that is not for the person", () => {
  const types = async (patient: Awaited<ReturnType<typeof portal.signIn>>) => {
    const { entries } = await (await patient.context()).api.appointments.types();
    return (wanted: string) => entries.find(({ name }) => name === wanted)?.id ?? "";
  };

  test("cannot be chosen by its id", async () => {
    const sione = await portal.signIn("sione");
    const id = await types(sione);
    await sione.load("tab=book&step=type");
    await sione.send("chooseType", { id: id("Cervical screening") });
    expect((await sione.draft()).context.choices.type?.name).not.toBe("Cervical screening");
    await sione.send("chooseType", { id: id("Nurse consult") });
    expect((await sione.draft()).context.choices.type?.name).toBe("Nurse consult");
  });
});

test("a booking refuses a patient who is not linked, and one whose link was removed meanwhile", async () => {
  const aroha = await portal.signIn("aroha");
  await aroha.load();
  await aroha.change("who");
  await aroha.send("chooseWho", { memberId: demoPatients.mei.profile.patientId });
  expect((await aroha.draft()).value).toBe("asking.who");
  await aroha.send("chooseWho", { memberId: demoPatients.tama.profile.patientId });
  await aroha.choose();
  await portal.world().applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await aroha.send("book");
  expect((await aroha.draft()).value).toBe("asking.confirm");
  expect(await portal.countCalls("POST Patient/Appointment")).toBe(0);
});

describe("a form of a page that showed someone else", () => {
  const manaia = { memberId: demoPatients.manaia.profile.patientId };
  const slot = { slotId: "1", startsAt: "2026-11-25T09:00:00+13:00", practitioner: { id: "31", name: "Dr" } };

  /** The page of a question as it was before another page has chosen Manaia. The booking has a time. */
  async function stalePage(step: "type" | "time" | "reason" | "role" | "confirm") {
    const aroha = await portal.signIn("aroha");
    await aroha.choose();
    const page = await aroha.load(`tab=book&step=${step}`);
    await aroha.load("tab=book&step=type");
    await aroha.send("chooseWho", manaia);
    await aroha.change(step);
    return { aroha, page, before: await aroha.saved() };
  }

  test.each([
    ["chooseType", "type", { id: "1" }],
    ["chooseType", "type", { id: "3" }],
    ["chooseSlot", "time", { slot: JSON.stringify(slot) }],
    ["giveReason", "reason", { text: "Fever" }],
    ["chooseProvider", "role", { provider: "" }],
    ["chooseRole", "role", { id: "1" }],
    ["book", "confirm", {}],
  ] as const)("%s at %s with %j changes nothing, and names whom the booking is for", async (...row) => {
    const [intent, step, fields] = row;
    const { aroha, page, before } = await stalePage(step);
    const { to, refusal } = await aroha.send(intent, fields, page);
    expect(to).toBeUndefined();
    expect(refusal).toMatchObject({ intent, isChanged: true });
    expect(refusal?.error).toContain("your booking is now for Manaia Ngata");
    expect(refusal?.typed.text).toBe("text" in fields ? fields.text : undefined);
    expect(await aroha.saved()).toEqual(before);
    expect(await portal.countCalls("POST Patient/Appointment")).toBe(0);
  });

  test("is refused by what it showed, also when its revision fits", async () => {
    const { aroha, page, before } = await stalePage("type");
    const { revision } = await aroha.load("tab=book&step=type");
    const { refusal } = await aroha.send("chooseType", { id: "1" }, { revision, shown: page.shown });
    expect(refusal?.isChanged).toBe(true);
    expect(await aroha.saved()).toEqual(before);
  });

  test("is no error where the booking has its answer already, as after a double press", async () => {
    const aroha = await portal.signIn("aroha");
    const page = await aroha.load("tab=book&step=type");
    const first = await aroha.send("chooseWho", manaia, page);
    const { to, refusal } = await aroha.send("chooseWho", manaia, page);
    expect(refusal).toBeUndefined();
    expect(to).toBe(first.to);
  });
});
