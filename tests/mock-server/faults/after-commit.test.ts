import { describe, expect, test } from "vitest";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { appointments } from "#practice-api/appointments/endpoints.ts";
import { billing } from "#practice-api/billing/endpoints.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { balanceOf, beginPayment } from "../../support/payment.ts";
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

async function freeTime(patient: ContractClient) {
  const query = { practitionerId: "31", typeId: "1" };
  const [day = ""] = await patient.call(appointments.nextDay, { ...query, from: "2026-11-24" });
  const { entries } = await patient.call(appointments.slots, { ...query, day, locationIds: ["1", "2"] });
  const [slot] = entries;
  if (!slot) throw new Error("no free time");
  return { slotId: slot.slotId, typeId: "1", reason: "Cough" };
}
const upcoming = async (patient: ContractClient) =>
  (await patient.call(appointments.list, { category: "upcoming" })).entries.length;

describe.each(lost)("with the effect %j after commit", (effect) => {
  test("stores a booking, and refuses it when it is repeated", async () => {
    const aroha = await clientFor(practice, "aroha");
    const input = await freeTime(aroha);
    const before = await upcoming(aroha);
    const match = { path: "Patient/Appointment", method: "POST" } as const;
    await aroha.world.addFault({ match, when: { times: 1 }, phase: "after-commit", effect });
    expect(await failing(aroha.call(appointments.book, input))).toBe("lost");
    expect(await upcoming(aroha)).toBe(before + 1);
    const [noted] = await aroha.world.journal("POST Patient/Appointment");
    expect(noted).toMatchObject({ fault: `f1 ${effect.type}`, changed: expect.any(Array) });
    expect(await aroha.call(appointments.book, input)).toMatchObject({ outcome: "refused" });
    expect(await upcoming(aroha)).toBe(before + 1);
  });

  test("settles a payment, once when it is repeated", async () => {
    const aroha = await clientFor(practice, "aroha");
    const owed = await balanceOf(aroha);
    const paymentId = await beginPayment(aroha, owed);
    if (!paymentId) throw new Error("the practice takes no payment");
    const match = { path: "patient/SavePayment" };
    await aroha.world.addFault({ match, when: { times: 1 }, phase: "after-commit", effect });
    expect(await failing(aroha.call(billing.savePayment, { paymentId }))).toBe("lost");
    expect(await balanceOf(aroha)).toBe(0);
    const paid = async () => (await aroha.world.list("invoices", "aroha")).length;
    const count = await paid();
    expect(await aroha.call(billing.savePayment, { paymentId })).toBe(true);
    expect([await paid(), await balanceOf(aroha)]).toEqual([count, 0]);
  });
});

test("stores nothing when the fault acts before the call", async () => {
  const aroha = await clientFor(practice, "aroha");
  const input = await freeTime(aroha);
  const before = await upcoming(aroha);
  await aroha.world.addFault({
    match: { path: "Patient/Appointment", method: "POST" },
    effect: { type: "reset" },
  });
  expect(await failing(aroha.call(appointments.book, input))).toBe("lost");
  expect(await upcoming(aroha)).toBe(before);
});

test("stores a duplicated booking once and answers that the slot is taken", async () => {
  const aroha = await clientFor(practice, "aroha");
  const input = await freeTime(aroha);
  const before = await upcoming(aroha);
  await aroha.world.addFault({ match: { method: "POST" }, effect: { type: "duplicate" } });
  expect(await aroha.call(appointments.book, input)).toMatchObject({
    outcome: "refused",
    message: "This slot has just been taken. Please choose another time.",
  });
  expect(await upcoming(aroha)).toBe(before + 1);
});

test("breaks a refusal of the practice like any other answer", async () => {
  const aroha = await clientFor(practice, "aroha");
  const at = { type: "mutate", at: "message", set: "Tampered" } as const;
  await aroha.world.addFault({ effect: at });
  const response = await practice.send(`/~${aroha.world.id}/api/Patient/Medication?PatientID=1`, {
    token: aroha.token,
  });
  expect([response.status, await response.json()]).toEqual([403, { message: "Tampered" }]);
});
