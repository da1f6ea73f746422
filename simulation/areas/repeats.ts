import fc from "fast-check";
import { allMedicinesHref, repeatHref, selectionPath } from "#app/routes/signed-in/medications/links.ts";
import type { RepeatRefusal } from "#app/routes/signed-in/medications/repeat/.server/action.ts";
import type { RepeatData } from "#app/routes/signed-in/medications/repeat/.server/loader.ts";
import { anotherPharmacy, offeredPharmacy, pickUp } from "#app/routes/signed-in/medications/repeat/fields.ts";
import type { PersonKey } from "#fixtures/people/demo-patients.ts";
import { staff } from "#fixtures/practice/staff.ts";
import type { Answer, Fields } from "../browser/answer.ts";
import type { Tab } from "../browser/tab.ts";
import { type Area, act, anyOf, type Drawn } from "../history/area.ts";
import type { Simulation } from "../history/simulation.ts";
import type { Visitor } from "../history/visitors.ts";
import { addFault, type Fault } from "../practice/faults.ts";
import { watchRepeats } from "./repeat-rules.ts";

/** Where a request is to go: the last two are answers that the form refuses. */
const places = [pickUp, offeredPharmacy("1"), anotherPharmacy, "unknown", "none"] as const;
const faults = {
  lost: { effect: { type: "reset" }, phase: "after-commit" },
  refused: { effect: { type: "status", status: 400 }, phase: "before" },
  signedOut: { effect: { type: "auth", as: "expired" }, phase: "before" },
  notSent: { effect: { type: "status", status: 503 }, phase: "before" },
} as const satisfies Record<string, Pick<Fault, "effect" | "phase">>;

const medicines = fc.constantFrom([0], [0], [1], [0, 1], [2, 0]);
/** A press that comes at the same moment as another is rare, so several are made. */
const presses = fc.constantFrom(1, 1, 2, 3);
const repeat = act("repeat", {
  medicines: anyOf([12, medicines], [1, fc.constant([])]),
  place: fc.constantFrom(...places, pickUp, pickUp, offeredPharmacy("1"), offeredPharmacy("1")),
  isUrgent: fc.boolean(),
  presses,
  fault: fc.constantFrom(null, null, null, null, "lost", "lost", "refused", "signedOut", "notSent"),
  reads: fc.constantFrom(false, false, true),
  /** Whether the form is reached with a new selection, or again by Back. */
  isBack: fc.constantFrom(false, false, false, true),
  stops: fc.constantFrom(
    ...Array<null>(5).fill(null),
    ...(["ask", "review", "check"] as const),
    ...Array<"onLeave">(4).fill("onLeave"),
    ...Array<"answer">(3).fill("answer"),
  ),
  next: fc.constantFrom("select", "ask", "review"),
  rules: fc.record({
    isOnLeave: fc.constantFrom(false, false, true),
    needsPharmacy: fc.constantFrom(false, false, false, true),
    blocksPickUp: fc.constantFrom(false, true),
  }),
});
type Repeat = Drawn<typeof repeat>;

const acts = anyOf(
  [12, repeat],
  [4, act("sendAgain", { presses })],
  [3, act("select", { medicines })],
  [1, fc.constant({ act: "readMedicines" })],
);
type RepeatAct = Drawn<typeof acts>;

const screen = "routes/signed-in/medication/repeat";
const repeatIn = ({ loaders }: Answer) => loaders[screen] as RepeatData | undefined;

function open(simulation: Simulation) {
  const { world } = simulation;
  const rules = watchRepeats(simulation, repeatIn);
  // As many pharmacies as a page of the specification holds would take most of the time of a history.
  world.state.shared = { ...world.state.shared, pharmacies: world.shared.list("pharmacies").slice(0, 8) };
  const lastSend = new Map<Tab, { intent: string; revision: string }>();
  let count = 0;

  const idsOf = (patient: PersonKey, numbers: readonly number[]) => {
    const all = world.records.list(patient, "medications");
    return [...new Set(numbers)]
      .flatMap((number) => all[number % Math.max(1, all.length)]?.id ?? [])
      .map(simulation.portalId);
  };

  async function asks(visitor: Visitor, act: Repeat): Promise<void> {
    const tab = visitor.tab();
    // Who is to stop at the note that doctors are on leave needs one.
    setRules({ ...act.rules, isOnLeave: act.rules.isOnLeave || act.stops === "onLeave" });
    const ids = idsOf(visitor.patient(), act.medicines);
    const reached = await advance(visitor, act, ids);
    if (reached === undefined || reached !== act.stops) return;
    if (act.next === "ask") return void (await tab.submit(allMedicinesHref, { intent: "ask", ids }));
    if (act.next === "review") return void (await tab.submit(repeatHref.form, formOf(act, ids, "")));
    await select(tab, idsOf(visitor.patient(), [3]));
  }

  async function advance(
    visitor: Visitor,
    act: Repeat,
    ids: readonly string[],
  ): Promise<Repeat["stops"] | undefined> {
    const tab = visitor.tab();
    if (!act.isBack) {
      const selected = await tab.submit(allMedicinesHref, { intent: "ask", ids });
      if (selected.redirect === undefined && ids.length > 0) return undefined;
    }
    if (act.stops === "ask") return "ask";
    if (act.reads) await tab.open(repeatHref.form);
    const notes = `repeat ${++count}`;
    rules.typed(notes, visitor);
    const reviewed = await tab.submit(repeatHref.form, formOf(act, ids, notes));
    const refusal = reviewed.action as RepeatRefusal | undefined;
    if (refusal !== undefined) rules.refused(notes, refusal);
    if (reviewed.redirect === undefined) return undefined;
    if (act.stops === "review") return "review";
    const page = repeatIn(await tab.open(reviewed.redirect));
    if (page?.value !== "confirming") return undefined;
    if (act.stops === "check") return "check";
    if (act.fault !== null)
      addFault(world, { call: "medications.requestRepeat", nth: 1, ...faults[act.fault] });
    const sent = await send(tab, { intent: "send", ...pageOf(page) }, act.presses);
    const answer = repeatIn(sent);
    if (answer?.value !== "onLeave") return "answer";
    if (act.stops === "onLeave") return "onLeave";
    await send(tab, { intent: "sendAnyway", ...pageOf(answer) }, act.presses);
    return "answer";
  }

  const pageOf = ({ repeat, shown }: RepeatData) => ({ revision: String(repeat.revision), shown });

  function formOf(act: Repeat, ids: readonly string[], notes: string): Fields {
    const place = act.place === "unknown" ? anotherPharmacy : act.place;
    return {
      intent: "review",
      ids,
      ...(place === "none" ? {} : { where: place }),
      pharmacyName: act.place === anotherPharmacy ? "Aro Valley Chemist" : "No such pharmacy",
      urgent: act.isUrgent ? "yes" : "no",
      notes,
    };
  }

  function setRules({ isOnLeave, needsPharmacy, blocksPickUp }: Repeat["rules"]): void {
    for (const { id } of staff) {
      if (isOnLeave) world.shared.put("absences", { id });
      else world.shared.remove("absences", id);
    }
    world.state.settings.set("everyone", {
      pharmacyRequired: needsPharmacy ? "1" : "0",
      balanceBlocksPickup: blocksPickUp ? "1" : "0",
    });
  }

  async function select(tab: Tab, ids: readonly string[]): Promise<void> {
    const body = new FormData();
    for (const id of ids) body.append("ids", id);
    await tab.fetch(selectionPath, { method: "POST", body });
  }

  async function send(
    tab: Tab,
    fields: { intent: string; revision: string },
    times: number,
  ): Promise<Answer> {
    lastSend.set(tab, fields);
    const press = () => tab.submit(repeatHref.form, fields);
    const [answer] = await Promise.all(Array.from({ length: times }, press));
    if (answer?.redirect === undefined || tab.isClosed()) return answer ?? { status: 0, loaders: {} };
    return tab.open(answer.redirect);
  }

  return {
    play: async (act: RepeatAct, visitor: Visitor) => {
      if (!(await visitor.signIn())) return;
      const tab = visitor.tab();
      switch (act.act) {
        case "repeat":
          return asks(visitor, act);
        case "sendAgain": {
          const fields = lastSend.get(tab);
          if (fields !== undefined) await send(tab, fields, act.presses);
          return;
        }
        case "select":
          return select(tab, idsOf(visitor.patient(), act.medicines));
        case "readMedicines":
          await tab.open(allMedicinesHref);
      }
    },
    check: rules.check,
    end: async (visitors: readonly Visitor[]) => {
      const [visitor] = visitors;
      if (count === 0 || visitor === undefined) return;
      if (await visitor.signIn()) await visitor.tab().open(repeatHref.form);
    },
  };
}

const calls = [
  ...["medications.requestRepeat", "medications.requestRepeat", "medications.list", "medications.pharmacies"],
  ...["practice.settings", "timeline.list"],
];

export const repeats: Area<RepeatAct> = { calls, acts, open };
