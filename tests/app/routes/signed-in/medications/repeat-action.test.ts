import { beforeEach, describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { findRepeat } from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { actOnSelection } from "#app/routes/signed-in/medications/all/.server/action.ts";
import { actOnRepeat } from "#app/routes/signed-in/medications/repeat/.server/action.ts";
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
  api: { ...sione.api, practice: { ...sione.api.practice, settings: async () => settings } },
});

/** Chooses a medicine and fills the form in. Returns the address that it leads to. */
async function review(fields: Fields = {}, settings: Fields = { pickupTypeShown: "1" }) {
  await select({ intent: "ask", ids: medicine });
  const form = { intent: "review", revision: await revisionOf(), collection: "pickUp", ...fields };
  return toOf(await act(form, withSettings(settings)));
}
const send = async () => toOf(await act({ intent: "send", revision: await revisionOf() }));
const sendCall = "POST Patient/SendRepeatMedicationRequest";
const requests = async () => (await world.journal(sendCall)).map(({ input }) => input);

describe("choosing medicines", () => {
  test("leads to the form with at least one of the patient's own", async () => {
    expect(toOf(await select({ intent: "ask", ids: medicine }))).toBe("/medication/repeat");
    expect((await draft()).context.medicines).toMatchObject([{ id: medicine, quantity: expect.any(String) }]);
  });

  test.each([[{}], [{ ids: "elsewhere" }]])("without one of them, %o, says so", async (fields) => {
    expect(await select({ intent: "ask", ...fields })).toMatchObject({ init: { status: 422 } });
  });

  test("only saves the selection without Repeat", async () => {
    expect(await select({ intent: "select", ids: medicine })).toBeNull();
    const { value, context } = await draft();
    expect([value, context.selectedIds, context.medicines]).toEqual(["choosing", [medicine], []]);
  });

  test("sends nothing when the practice cannot be reached", async () => {
    const list = () => Promise.reject(new PracticeError("slow", "medications.list"));
    const medications = { ...sione.api.medications, list };
    const context = { ...sione, api: { ...sione.api, medications } };
    expect(await select({ intent: "ask", ids: medicine }, context)).toMatchObject({ init: { status: 503 } });
  });
});

describe("the form of a request", () => {
  test("leads to its check with the answers", async () => {
    expect(await review({ notes: " Before Friday " })).toBe("/medication/repeat?step=check");
    const { details } = (await draft()).context;
    expect(details).toEqual({
      collection: "pickUp",
      pharmacy: undefined,
      isUrgent: false,
      notes: "Before Friday",
    });
  });

  test.each<[Fields, Fields, object]>([
    // Asked for what the practice does not offer.
    [{ isUrgent: "on" }, { pickupTypeShown: "1" }, { collection: "pickUp", isUrgent: false }],
    [
      { isUrgent: "on" },
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
    const fields = { pharmacyId: pharmacy?.id ?? "" };
    expect(await review({ ...fields, collection: "pharmacy" }, {})).toBe("/medication/repeat?step=check");
    expect((await draft()).context.details).toMatchObject({ collection: "pharmacy", pharmacy: named });
    expect(await review({ collection: "pharmacy", pharmacyId: "elsewhere" }, {})).toBe("/medication/repeat");
    await review(fields, { pickupTypeShown: "1", pharmacyRequired: "1" });
    expect((await draft()).context.details).toMatchObject({ collection: "pickUp", pharmacy: named });
    expect(await review({}, { pickupTypeShown: "1", pharmacyRequired: "1" })).toBe("/medication/repeat");
    expect((await draft()).context.problem).toBe("noPharmacy");
  });

  test("allows no pick-up to a patient who owes something, where the practice says so", async () => {
    const owing = { pickupTypeShown: "1", outstandingBalance: "12.00" };
    expect(await review({}, { ...owing, balanceBlocksPickup: "1" })).toBe("/medication/repeat");
    expect((await draft()).context.problem).toBe("balance");
    expect(await review({}, owing)).toBe("/medication/repeat?step=check");
  });

  test("comes back with its note when the note is too long or the practice cannot be reached", async () => {
    await select({ intent: "ask", ids: medicine });
    const form = {
      intent: "review",
      revision: await revisionOf(),
      collection: "pickUp",
      notes: "a".repeat(501),
    };
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
    await expect(act({ ...form, collection: "post", notes: "" })).rejects.toMatchObject({
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
    const pharmacy = pharmacies.find(
      ({ isFavourite, locationId }) => isFavourite && locationId !== undefined,
    );
    await review({ collection: "pharmacy", pharmacyId: pharmacy?.id ?? "" });
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
    expect(toOf(await act({ intent: "send", revision: "0" }))).toBe("/medication/repeat?step=check");
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
});
