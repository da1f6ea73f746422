import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { pickUpBalance } from "#app/routes/signed-in/medications/.server/balance.ts";
import { loadRepeat } from "#app/routes/signed-in/medications/repeat/.server/loader.ts";
import { listPharmacies } from "#app/routes/signed-in/medications/repeat/.server/pharmacies.ts";
import { tabHref, tabOf } from "#app/routes/signed-in/medications/tabs.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import type { RepeatEvent } from "#machines/repeat-medication/types.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const at = 0;
const ask: RepeatEvent = { type: "ask", medicines: [{ id: "1", name: "Metformin" }] };
const review: RepeatEvent = {
  type: "review",
  revision: 1,
  details: { collection: "pickUp", pharmacy: undefined, isUrgent: false, notes: "" },
  limits: { balanceBlocksPickUp: false, needsPharmacy: false },
};
const send: RepeatEvent = { type: "send", revision: 2 };
const paths: Record<string, RepeatEvent[]> = {
  choosing: [],
  asking: [ask],
  confirming: [ask, review],
  sent: [ask, review, send, { type: "answered", answer: { outcome: "received", message: "Thanks" }, at }],
  onLeave: [ask, review, send, { type: "answered", answer: { outcome: "onLeave", providers: [] }, at }],
  unclear: [ask, review, send, { type: "answerLost", at }],
};

/** The request after these events. */
const stateAfter = (events: RepeatEvent[]) =>
  events.reduce<RepeatState>(
    (state, event) => repeatStepper.step(state, event).state,
    repeatStepper.start(undefined as never).state,
  );

async function load(name: string, step = "") {
  const medications = stubList([{ id: "1", name: "Metformin" }]);
  const pharmacies = stubList([{ id: "9", name: "Unichem" }]);
  const context = {
    api: { medications: { list: medications.list, pharmacies: pharmacies.list } },
    settings: async () => ({}),
  };
  const drafts = { find: async () => stateAfter(paths[name] ?? []) };
  const services = { drafts, config: { guidance: { url: "" } } };
  const loaded = await loadRepeat(stubScreen(`/medication/repeat${step}`, context, services));
  const isLoaded = async (panel: unknown) => ((await panel) as { value: unknown }).value !== undefined;
  return {
    value: loaded.value,
    isForm: await isLoaded(loaded.pharmacies),
    hasBalance: await isLoaded(loaded.balance),
    hasRecord: await isLoaded(loaded.record),
  };
}

describe("the page of a repeat request", () => {
  test.each([
    ["choosing", "", "choosing"],
    ["asking", "", "asking"],
    ["asking", "?step=check", "asking"],
    ["confirming", "?step=check", "confirming"],
    ["confirming", "?step=answer", "asking"],
    ["confirming", "", "asking"],
    ["onLeave", "?step=answer", "onLeave"],
    ["onLeave", "?step=check", "asking"],
    ["onLeave", "", "asking"],
    ["sent", "", "sent"],
    ["unclear", "", "unclear"],
  ])("of one that is %s at the address %j shows it as %s", async (name, step, expected) => {
    const { value, isForm, hasBalance, hasRecord } = await load(name, step);
    expect(value).toBe(expected);
    expect([isForm, hasBalance]).toEqual([expected === "asking", expected === "asking"]);
    expect(hasRecord).toBe(expected === "sent");
  });
});

test("the pharmacies begin with the patient's own", async () => {
  const { list } = stubList([
    { id: "1", name: "A", isFavourite: false },
    { id: "2", name: "B", locationId: "L2" },
    { id: "3", name: "C", isFavourite: true },
    { id: "4", name: "D" },
  ]);
  const settings = async () => ({ pharmacyId: "4" });
  const { context } = stubScreen("/", { api: { medications: { pharmacies: list } }, settings });
  expect((await listPharmacies(context)).pharmacies).toStrictEqual([
    { id: "3", name: "C", isPreferred: true },
    { id: "4", name: "D", isPreferred: true },
    { id: "1", name: "A", isPreferred: false },
    { id: "2", name: "B", locationId: "L2", isPreferred: false },
  ]);
});

describe("an outstanding balance", () => {
  const read = (settings: Record<string, string>, balance: () => Promise<number>) =>
    pickUpBalance(stubScreen("/", { api: { billing: { balance } } }).context, settings as never);
  const failing = () => Promise.reject(new PracticeError("slow", "billing.balance"));

  test.each([
    ["1", 1, "blocked"],
    ["1", 0, "allowed"],
    ["1", -1, "allowed"],
    ["0", 1, "allowed"],
  ])("with the setting %s and %i cents leaves a pick-up %s", async (balanceBlocksPickup, cents, expected) => {
    expect(await read({ balanceBlocksPickup }, async () => cents)).toBe(expected);
  });

  test("is that of the settings when they have one, and unknown when it cannot be read", async () => {
    expect(await read({ balanceBlocksPickup: "1", outstandingBalance: "$12.50" }, failing)).toBe("blocked");
    expect(await read({ balanceBlocksPickup: "1", outstandingBalance: "0" }, failing)).toBe("allowed");
    expect(await read({ balanceBlocksPickup: "1" }, failing)).toBe("unknown");
  });
});

test.each([
  ["", "longTerm", "/medications"],
  ["show=recent", "longTerm", "/medications"],
  ["tab=history", "all", "/medications?tab=history"],
  ["tab=history&show=repeated", "repeated", "/medications?tab=history&show=repeated"],
  ["tab=history&show=longTerm", "all", "/medications?tab=history"],
])("the address ?%s shows the list %s", (query, tab, href) => {
  const shown = tabOf(new URLSearchParams(query));
  expect(shown).toBe(tab);
  expect(tabHref(shown)).toBe(href);
});
