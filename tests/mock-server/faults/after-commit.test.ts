import { describe, expect, test } from "vitest";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { appointments } from "#practice-api/appointments/endpoints.ts";
import { billing } from "#practice-api/billing/endpoints.ts";
import { type Speaker, speakAs } from "../../support/contract-client.ts";
import { balanceOf, begin } from "../../support/payment.ts";
import { openPractice } from "../../support/practice.ts";

/** Stored, then the answer is lost: the only honest test of double booking and double payment. */
const practice = openPractice();

const lost: FaultEffect[] = [
  { type: "reset" },
  { type: "close" },
  { type: "truncate" },
  { type: "garbage" },
  { type: "status", status: 502 },
  { type: "empty-body" },
];
const failing = async (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    () => "lost",
  );

async function freeTime(patient: Speaker) {
  const asked = { practitionerId: "31", typeId: "1" };
  const [day = ""] = await patient.ask(appointments.nextDay, { ...asked, from: "2026-11-24" });
  const { entries } = await patient.ask(appointments.slots, { ...asked, day, locationIds: ["1", "2"] });
  const [slot] = entries;
  if (!slot) throw new Error("nobody has time");
  return { slotId: slot.slotId, typeId: "1", reason: "Cough" };
}
const upcoming = async (patient: Speaker) =>
  (await patient.ask(appointments.list, { category: "upcoming" })).entries.length;

describe.each(lost)("when the answer ends in %j", (effect) => {
  test("a booking is in the diary all the same, and made again it is refused", async () => {
    const aroha = await speakAs(practice, "aroha");
    const wish = await freeTime(aroha);
    const before = await upcoming(aroha);
    const match = { path: "Patient/Appointment", method: "POST" } as const;
    await aroha.world.addFault({ match, when: { times: 1 }, phase: "after-commit", effect });
    expect(await failing(aroha.ask(appointments.book, wish))).toBe("lost");
    expect(await upcoming(aroha)).toBe(before + 1);
    const [noted] = await aroha.world.journal("POST Patient/Appointment");
    expect(noted).toMatchObject({ fault: `f1 ${effect.type}`, changed: expect.any(Array) });
    expect(await aroha.ask(appointments.book, wish)).toMatchObject({ outcome: "refused" });
    expect(await upcoming(aroha)).toBe(before + 1);
  });

  test("a payment is settled all the same, and told again it is paid once", async () => {
    const aroha = await speakAs(practice, "aroha");
    const owed = await balanceOf(aroha);
    const paymentId = await begin(aroha, owed);
    if (!paymentId) throw new Error("the practice takes no payment");
    const match = { path: "patient/SavePayment" };
    await aroha.world.addFault({ match, when: { times: 1 }, phase: "after-commit", effect });
    expect(await failing(aroha.ask(billing.savePayment, { paymentId }))).toBe("lost");
    expect(await balanceOf(aroha)).toBe(0);
    const paid = async () => (await aroha.world.list("invoices", "aroha")).length;
    const count = await paid();
    expect(await aroha.ask(billing.savePayment, { paymentId })).toBe(true);
    expect([await paid(), await balanceOf(aroha)]).toEqual([count, 0]);
  });
});

test("before the call nothing is stored", async () => {
  const aroha = await speakAs(practice, "aroha");
  const wish = await freeTime(aroha);
  const before = await upcoming(aroha);
  await aroha.world.addFault({
    match: { path: "Patient/Appointment", method: "POST" },
    effect: { type: "reset" },
  });
  expect(await failing(aroha.ask(appointments.book, wish))).toBe("lost");
  expect(await upcoming(aroha)).toBe(before);
});

test("a booking that arrives twice is in the diary once, and the second answer says that it is taken", async () => {
  const aroha = await speakAs(practice, "aroha");
  const wish = await freeTime(aroha);
  const before = await upcoming(aroha);
  await aroha.world.addFault({ match: { method: "POST" }, effect: { type: "duplicate" } });
  expect(await aroha.ask(appointments.book, wish)).toMatchObject({
    outcome: "refused",
    message: "This slot has just been taken. Please choose another time.",
  });
  expect(await upcoming(aroha)).toBe(before + 1);
});

test("what the practice refuses is broken like any other answer", async () => {
  const aroha = await speakAs(practice, "aroha");
  const at = { type: "mutate", at: "message", set: "Tampered" } as const;
  await aroha.world.addFault({ effect: at });
  const response = await practice.send(`/~${aroha.world.id}/api/Patient/Medication?PatientID=1`, {
    token: aroha.token,
  });
  expect([response.status, await response.json()]).toEqual([403, { message: "Tampered" }]);
});
