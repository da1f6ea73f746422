import { beforeEach, describe, expect, test, vi } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { findRepeat } from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { actOnSelection } from "#app/routes/signed-in/medications/all/.server/action.ts";
import { actOnRepeat } from "#app/routes/signed-in/medications/repeat/.server/action.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";
import { inSession } from "../messages/message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let sione: RequestContext;
let medicine: string;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  sione = await inSession(portal.services, await contextFor(world, "sione"));
  medicine = (await world.list("medications", "sione"))[0]?.id ?? "";
  return () => world.remove();
});

type Fields = Record<string, string>;
const args = (path: string, fields: Fields, context = sione) =>
  screenArgs(portal.services, context, path, new URLSearchParams(fields));
const select = (fields: Fields, context?: RequestContext) =>
  actOnSelection(args("/medication", fields, context));
const act = (fields: Fields, context?: RequestContext) =>
  actOnRepeat(args("/medication/repeat", fields, context));
const draft = () => findRepeat(portal.services, sione);
const toOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("location") : answer);
const revisionOf = async () => String((await draft()).context.revision);

/** The context in which the practice has these settings. */
const withSettings = (settings: Fields): RequestContext => ({
  ...sione,
  settings: () => settings,
  api: { ...sione.api, practice: { ...sione.api.practice, settings: async () => settings } },
});

/** Fills the form in. Returns the address that it leads to. */
async function review(fields: Fields = {}, settings: Fields = { pickupTypeShown: "1" }) {
  const form = { intent: "review", ids: medicine, where: "pickUp", ...fields };
  return toOf(await act(form, withSettings(settings)));
}
const problem = "/medication/repeat?step=problem";
const changed = "/medication/repeat?step=changed";
const send = async () => toOf(await act({ intent: "send", revision: await revisionOf() }));
const sendCall = "POST Patient/SendRepeatMedicationRequest";
const requests = async () => (await world.journal(sendCall)).map(({ input }) => input);

describe("choosing medicines", () => {
  test("leads to the form with at least one", async () => {
    expect(toOf(await select({ intent: "ask", ids: medicine }))).toBe("/medication/repeat");
    expect((await draft()).context.selectedIds).toEqual([medicine]);
    expect(await select({ intent: "ask" })).toMatchObject({ init: { status: 422 } });
  });

  test("adds one to those that are chosen", async () => {
    await select({ intent: "select", ids: "another" });
    expect(toOf(await select({ intent: "add", ids: medicine }))).toBe("/medication/repeat");
    expect((await draft()).context.selectedIds).toEqual(["another", medicine]);
  });

  test("only saves the selection without Repeat", async () => {
    expect(await select({ intent: "select", ids: medicine })).toBeNull();
    const { value, context } = await draft();
    expect([value, context.selectedIds, context.medicines]).toEqual(["choosing", [medicine], []]);
  });
});

describe("the form of a request", () => {
  test("leads to its check with the medicines of the record and the answers", async () => {
    expect(await review({ notes: " Before Friday " })).toBe("/medication/repeat?step=check");
    const { details, medicines } = (await draft()).context;
    expect(medicines).toMatchObject([{ id: medicine, quantity: expect.any(String) }]);
    expect(details).toEqual({
      collection: "pickUp",
      pharmacy: undefined,
      isUrgent: false,
      notes: "Before Friday",
    });
  });

  test("needs one of the patient's own medicines", async () => {
    expect(await review({ ids: "elsewhere" })).toBe(problem);
    expect((await draft()).context.problem).toBe("noMedicine");
  });

  test.each<[Fields, Fields, object]>([
    // Asked for what the practice does not offer.
    [{ urgent: "yes" }, { pickupTypeShown: "1" }, { collection: "pickUp", isUrgent: false }],
    [
      { urgent: "yes" },
      { pickupTypeShown: "1", urgentOffered: "1" },
      { collection: "pickUp", isUrgent: true },
    ],
    [{}, { pickupTypeShown: "1", urgentOffered: "1" }, { collection: "pickUp", isUrgent: false }],
    [{}, {}, { isUrgent: false }],
    [{ pharmacyId: "1" }, { pickupTypeShown: "1" }, { collection: "pickUp", isUrgent: false }],
  ])("with %o and the settings %o has %o", async (fields, settings, expected) => {
    await review(fields, settings);
    expect((await draft()).context.details).toEqual({ notes: "", ...expected });
  });

  test("names a pharmacy of the practice, for a pick-up too where the practice needs one", async () => {
    const [pharmacy] = (await sione.api.medications.pharmacies({})).entries;
    const named = { id: pharmacy?.id, name: pharmacy?.name };
    const searched = { pharmacyId: pharmacy?.id ?? "" };
    const check = "/medication/repeat?step=check";
    for (const fields of [{ where: `pharmacy ${pharmacy?.id}` }, { where: "another", ...searched }]) {
      expect(await review(fields, {})).toBe(check);
      expect((await draft()).context.details).toMatchObject({ collection: "pharmacy", pharmacy: named });
    }
    for (const fields of [
      { where: "pharmacy elsewhere", ...searched },
      { where: "another", pharmacyId: "x" },
    ]) {
      expect(await review(fields, {})).toBe(problem);
      expect((await draft()).context.problem).toBe("noPharmacy");
    }
    await review(searched, { pickupTypeShown: "1", pharmacyRequired: "1" });
    expect((await draft()).context.details).toMatchObject({ collection: "pickUp", pharmacy: named });
    expect(await review({}, { pickupTypeShown: "1", pharmacyRequired: "1" })).toBe(problem);
    expect((await draft()).context.problem).toBe("noPharmacy");
  });

  test("allows no pick-up to a patient who owes something, where the practice says so", async () => {
    const owing = { pickupTypeShown: "1", outstandingBalance: "12.00" };
    expect(await review({}, { ...owing, balanceBlocksPickup: "1" })).toBe(problem);
    expect((await draft()).context.problem).toBe("balance");
    expect(await review({}, owing)).toBe("/medication/repeat?step=check");
  });

  test("waits for the practice once: what it needs is read side by side with the session's check", async () => {
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const held =
      <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        started.push(name);
        await gate.promise;
        return call(...args);
      };
    const { medications, practice: area, billing } = sione.api;
    const settings = { pickupTypeShown: "1", pharmacyRequired: "1", balanceBlocksPickup: "1" };
    const context: RequestContext = {
      ...sione,
      settings: () => settings,
      checked: held("checked", sione.checked),
      api: {
        ...sione.api,
        medications: {
          ...medications,
          list: held("medicines", medications.list),
          pharmacies: held("pharmacies", medications.pharmacies),
        },
        practice: { ...area, settings: held("settings", async () => settings) },
        billing: { ...billing, balance: held("balance", async () => 0) },
      },
    };
    const answer = act({ intent: "review", ids: medicine, where: "pickUp", pharmacyId: "1" }, context);
    await vi.waitFor(() =>
      expect([...started].sort()).toEqual(
        ["balance", "checked", "medicines", "pharmacies", "pharmacies", "settings"].sort(),
      ),
    );
    gate.resolve();
    expect(toOf(await answer)).toBe("/medication/repeat?step=check");
    expect(started).toHaveLength(6);
  });

  test("comes back with its note when the note is too long or the practice cannot be reached", async () => {
    const form = { intent: "review", ids: medicine, where: "pickUp", notes: "a".repeat(501) };
    expect(await act(form)).toMatchObject({
      data: { error: "Use 500 characters or fewer", notes: form.notes },
      init: { status: 422 },
    });
    const settings = () => Promise.reject(new PracticeError("slow", "practice.settings"));
    const api = { ...sione.api, practice: { ...sione.api.practice, settings } };
    expect(await act({ ...form, notes: "Soon" }, { ...sione, api })).toMatchObject({
      data: { notes: "Soon" },
      init: { status: 503 },
    });
    expect((await draft()).context.selectedIds).toEqual([medicine]);
    await expect(act({ ...form, where: "post", notes: "" })).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});

describe("a request that was checked", () => {
  test("is sent once, and its page is the practice's answer", async () => {
    await review();
    const revision = await revisionOf();
    expect(await send()).toBe("/medication/repeat?step=answer");
    expect((await draft()).value).toBe("sent");
    expect(toOf(await act({ intent: "send", revision }))).toBe("/medication/repeat?step=answer");
    expect(await requests()).toMatchObject([
      {
        medicationIds: [medicine],
        collection: "pickUp",
        isUrgent: false,
        isPreferredPharmacy: false,
        ignoresLeave: false,
      },
    ]);
  });

  test("is sent with its pharmacy", async () => {
    const pharmacies = (await sione.api.medications.pharmacies({})).entries;
    const own = (await sione.settings()).pharmacyId;
    const pharmacy = pharmacies.find(({ id, locationId }) => id === own && locationId !== undefined);
    await review({ where: `pharmacy ${pharmacy?.id}` }, { pharmacyId: own ?? "" });
    await send();
    expect(await requests()).toMatchObject([
      {
        pharmacyId: pharmacy?.id,
        pharmacyName: pharmacy?.name,
        pharmacyLocationId: pharmacy?.locationId,
        isPreferredPharmacy: true,
      },
    ]);
  });

  test("of an older page is not sent, and leads to the form", async () => {
    await review();
    expect(toOf(await act({ intent: "send", revision: "0" }))).toBe(changed);
    expect(await requests()).toEqual([]);
    expect((await draft()).value).toBe("confirming");
  });

  test.each([
    [400, "confirming", "refused", "/medication/repeat?step=check"],
    [404, "confirming", "refused", "/medication/repeat?step=check"],
    [500, "unclear", undefined, "/medication/repeat?step=answer"],
  ])("that is answered with %i is %s", async (status, value, problem, href) => {
    await review();
    await world.addFault({
      match: { path: "Patient/SendRepeatMedicationRequest" },
      effect: { type: "status", status },
    });
    expect(await send()).toBe(href);
    const state = await draft();
    expect([state.value, state.context.problem]).toEqual([value, problem]);
  });

  test.each([
    [undefined, { isOwn: true }],
    [500, { isOwn: true, isUnclear: true }],
  ])("is remembered for the patient, also with the answer %s", async (status, expected) => {
    const [pharmacy] = (await sione.api.medications.pharmacies({})).entries;
    await review({ where: `pharmacy ${pharmacy?.id}` });
    if (status !== undefined) {
      await world.addFault({
        match: { path: "Patient/SendRepeatMedicationRequest" },
        effect: { type: "status", status },
      });
    }
    await send();
    const later = await inSession(portal.services, await contextFor(world, "sione"));
    expect(await portal.services.askedMedicines.list(later)).toEqual([
      {
        name: (await draft()).context.medicines[0]?.name,
        at: expect.any(Number),
        lastScript: expect.any(String),
        pharmacyId: pharmacy?.id,
        ...expected,
      },
    ]);
  });

  test("is remembered without the pharmacy that a pick-up names", async () => {
    await review({ pharmacyId: "1" }, { pickupTypeShown: "1", pharmacyRequired: "1" });
    expect((await draft()).context.details.pharmacy?.id).toBe("1");
    await send();
    expect((await portal.services.askedMedicines.list(sione))[0]?.pharmacyId).toBeUndefined();
  });

  test("is not remembered when the practice has refused it, and the one before it is", async () => {
    const metformin = {
      name: (await sione.api.medications.list({ which: "all" })).entries[0]?.name ?? "",
      at: 5,
    };
    await portal.services.askedMedicines.add(sione, [metformin]);
    await review();
    await world.addFault({
      match: { path: "Patient/SendRepeatMedicationRequest" },
      effect: { type: "status", status: 400 },
    });
    await send();
    expect(await portal.services.askedMedicines.list(sione)).toEqual([{ ...metformin, isOwn: true }]);
  });
});

describe("while a request is being sent", () => {
  /** Sends the request, and does something else before the practice gets it. */
  async function sendDuring(work: () => Promise<unknown>, revision: string) {
    const client: typeof portal.services.client = (...options) => {
      const api = portal.services.client(...options);
      const requestRepeat: typeof api.medications.requestRepeat = async (request) => {
        await work();
        return api.medications.requestRepeat(request);
      };
      return { ...api, medications: { ...api.medications, requestRepeat } };
    };
    const { request, ...rest } = args("/medication/repeat", { intent: "send", revision });
    return toOf(await actOnRepeat({ ...rest, request, services: { ...portal.services, client } }));
  }
  const remembered = async () =>
    (await portal.services.askedMedicines.list(sione)).map(({ name, isUnclear }) => [name, isUnclear]);

  test("it is unclear, so a portal that restarts does not send it again", async () => {
    await review();
    const revision = await revisionOf();
    const name = (await draft()).context.medicines[0]?.name;
    const answer = await sendDuring(async () => {
      expect((await draft()).value).toBe("unclear");
      expect(await remembered()).toEqual([[name, true]]);
      // What the restarted portal finds: the form has another revision, which the first one does not send.
      expect(repeatStepper.step(await draft(), { type: "send", revision: Number(revision) }).effects).toEqual(
        [],
      );
    }, revision);
    expect(answer).toBe("/medication/repeat?step=answer");
    expect([(await draft()).value, await remembered()]).toEqual(["sent", [[name, undefined]]]);
  });

  test("a second submit that does not get the first one's result finds it unclear", async () => {
    const unfinished = async () => ({ state: "unknown" as const });
    const services = { ...portal.services, idempotency: { ...portal.services.idempotency, run: unfinished } };
    const again = async (revision: string) =>
      toOf(await actOnRepeat({ ...args("/medication/repeat", { intent: "send", revision }), services }));
    await review();
    const name = (await draft()).context.medicines[0]?.name;
    expect(await again("0")).toBe(changed);
    expect(await remembered()).toEqual([]);
    const revision = await revisionOf();
    for (let press = 0; press < 2; press++) {
      expect(await again(revision)).toBe("/medication/repeat?step=answer");
      expect([(await draft()).value, await remembered()]).toEqual(["unclear", [[name, true]]]);
    }
    expect(await requests()).toEqual([]);
  });

  test("a request that another page checks stays as it is, and can be sent", async () => {
    const [, other] = (await sione.api.medications.list({ which: "all" })).entries;
    await review();
    const revision = await revisionOf();
    expect(await sendDuring(() => review({ ids: other?.id ?? "" }), revision)).toBe(changed);
    const { value, context } = await draft();
    expect([value, context.medicines.map(({ id }) => id)]).toEqual(["confirming", [other?.id]]);
    expect(await send()).toBe("/medication/repeat?step=answer");
    expect(await requests()).toMatchObject([{ medicationIds: [medicine] }, { medicationIds: [other?.id] }]);
    expect((await remembered()).map(([, isUnclear]) => isUnclear)).toEqual([undefined, undefined]);
  });
});
