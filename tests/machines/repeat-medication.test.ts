import { expect, test } from "vitest";
import { repeatMachine } from "#machines/repeat-medication/machine.ts";
import type { RepeatContext, RepeatDetails } from "#machines/repeat-medication/types.ts";
import { type About, type State, testTable } from "./table.ts";

const metformin = { id: "1", name: "Metformin", lastScript: "2026-09-19" };
const aspirin = { id: "2", name: "Aspirin", lastScript: "2026-11-01" };
const pharmacy = { id: "7", name: "Te Aro Pharmacy", isPreferred: true };
const pickUp: RepeatDetails = { collection: "pickUp", pharmacy: undefined, isUrgent: false, notes: "Thanks" };
const toPharmacy: RepeatDetails = { ...pickUp, collection: "pharmacy", pharmacy };
const open = { balanceBlocksPickUp: false, needsPharmacy: false };
const provider = { id: "3", name: "Dr Hana Pōtiki" };
const review = (details: RepeatDetails, limits: object = {}, medicines = [metformin, aspirin]) => ({
  type: "review",
  medicines,
  details,
  limits: { ...open, ...limits },
});
/** What a patient sends from the present page, or from an older one. */
const sent =
  (type: string, age = 0) =>
  ({ context }: State<RepeatContext>) => ({
    type,
    revision: context.revision - age,
  });

const about: About<RepeatContext> = {
  machine: repeatMachine,
  inputs: [undefined],
  events: {
    "select 1": { type: "select", ids: ["1"] },
    "select 2 and 1": { type: "select", ids: ["2", "1"] },
    "select 2 twice": { type: "select", ids: ["2", "2"] },
    "ask for 1 and 2": { type: "ask", ids: ["1", "2"] },
    "ask for nothing": { type: "ask", ids: [] },
    "review without a medicine": review(toPharmacy, {}, []),
    "review without a way to collect it": review({ ...pickUp, collection: undefined }),
    "review for a pharmacy without one": review({ ...toPharmacy, pharmacy: undefined }),
    "review of a pick-up": review(pickUp),
    "review of a pick-up that needs a pharmacy": review(pickUp, { needsPharmacy: true }),
    "review of a pick-up that the balance blocks": review(pickUp, { balanceBlocksPickUp: true }),
    "review for a pharmacy with a balance": review(toPharmacy, { balanceBlocksPickUp: true }),
    change: sent("change"),
    send: sent("send"),
    "send anyway": sent("sendAnyway"),
    "change from an older page": sent("change", 1),
    "send from an older page": sent("send", 1),
    "send anyway from an older page": sent("sendAnyway", 1),
    received: { type: "answered", answer: { outcome: "received", message: "Received." }, at: 5 },
    "on leave": { type: "answered", answer: { outcome: "onLeave", providers: [provider] }, at: 5 },
    "not sent": { type: "notSent" },
    "answer lost": { type: "answerLost" },
  },
  keyOf: ({ context: { problem, medicines, ignoresLeave, selectedIds, details, onLeave, answer } }) => [
    problem,
    medicines.length,
    ignoresLeave,
    selectedIds.length,
    details.collection,
    onLeave.length,
    answer === undefined,
  ],
};
const { steps, after } = testTable("repeat-medication", about);

test("sends only when the patient confirms, or sends it although a provider is on leave", () => {
  const begun = steps.filter(({ to }) => to.effects.length > 0);
  expect(new Set(begun.map(({ name }) => name))).toEqual(
    new Set(["confirming on send", "onLeave on send anyway"]),
  );
});

test("does not send again after a lost answer", () => {
  const unclear = after("review of a pick-up", "send", "answer lost");
  expect(after(unclear, "send", "send anyway").value).toBe("unclear");
});

test("keeps the request when its own selection is saved late, and leaves it for another one", () => {
  for (const path of [
    ["ask for 1 and 2"],
    ["review of a pick-up"],
    ["review of a pick-up", "send", "on leave"],
  ]) {
    const { value } = after(...path);
    expect([after(...path, "select 2 and 1").value, after(...path, "select 1").value]).toEqual([
      value,
      "choosing",
    ]);
  }
});

test("begins another request with a later revision", () => {
  const { context } = after("review of a pick-up", "send");
  const next = after("review of a pick-up", "send", "received", "select 1");
  expect(next.context).toMatchObject({ selectedIds: ["1"], ignoresLeave: false, answer: undefined });
  expect(next.context.revision).toBeGreaterThan(context.revision);
});
