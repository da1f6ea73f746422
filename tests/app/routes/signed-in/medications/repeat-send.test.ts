import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { shownIn } from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";
import { openRepeat, repeatPages } from "./repeat-page.ts";

const { page, portal, signIn, draft, revisionOf, review, send, requests, remembered } = openRepeat();

describe("a request that was checked", () => {
  test("is sent once, and its page is the practice's answer", async () => {
    await review();
    const revision = await revisionOf();
    expect(await send()).toBe(repeatPages.answer);
    expect((await draft()).value).toBe("sent");
    expect(await send(revision)).toBe(repeatPages.answer);
    expect(await requests()).toMatchObject([
      {
        medicationIds: [page.medicine],
        collection: "pickUp",
        isUrgent: false,
        isPreferredPharmacy: false,
        ignoresLeave: false,
      },
    ]);
  });

  test("is not sent by a page that showed another request", async () => {
    await review({ notes: "One month, please" });
    const shown = shownIn(page.sione, await draft());
    await review({ notes: "Three months, please" });
    expect(await send(await revisionOf(), portal.services, shown)).toBe(repeatPages.changed);
    expect(await requests()).toEqual([]);
  });

  test("of an older page is not sent, and leads to the form", async () => {
    await review();
    expect(await send("0")).toBe(repeatPages.changed);
    expect(await requests()).toEqual([]);
    expect((await draft()).value).toBe("confirming");
  });

  test.each([400, 404, 429, 500, 503])("that is answered with %i may have been received", async (status) => {
    await review();
    await page.world.addFault({
      match: { path: "Patient/SendRepeatMedicationRequest" },
      effect: { type: "status", status },
    });
    expect(await send()).toBe(repeatPages.answer);
    expect((await draft()).value).toBe("unclear");
  });

  test.each([
    [undefined, { isOwn: true }],
    [500, { isOwn: true, isUnclear: true }],
  ])("is remembered for the patient, also with the answer %s", async (status, expected) => {
    const [pharmacy] = (await page.sione.api.medications.pharmacies({})).entries;
    await review({ where: `pharmacy ${pharmacy?.id}` });
    if (status !== undefined) {
      await page.world.addFault({
        match: { path: "Patient/SendRepeatMedicationRequest" },
        effect: { type: "status", status },
      });
    }
    await send();
    const later = await signIn();
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
    expect((await remembered())[0]?.pharmacyId).toBeUndefined();
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
    return send(revision, { ...portal.services, client });
  }
  const marks = async () => (await remembered()).map(({ name, isUnclear }) => [name, isUnclear]);

  test("it is not remembered when it was not sent, and the one before it is", async () => {
    const metformin = {
      name: (await page.sione.api.medications.list({ which: "all" })).entries[0]?.name ?? "",
      at: 5,
    };
    await portal.services.askedMedicines.add(page.sione, [metformin]);
    await review();
    const notSent = new PracticeError("circuitOpen", "medications.requestRepeat");
    expect(await sendDuring(() => Promise.reject(notSent), await revisionOf())).toBe(repeatPages.check);
    expect((await draft()).context.problem).toBe("notSent");
    expect(await remembered()).toEqual([{ ...metformin, isOwn: true }]);
  });

  test("it is unclear, so a portal that restarts does not send it again", async () => {
    await review();
    const revision = await revisionOf();
    const name = (await draft()).context.medicines[0]?.name;
    const answer = await sendDuring(async () => {
      expect((await draft()).value).toBe("unclear");
      expect(await marks()).toEqual([[name, true]]);
      // What the restarted portal finds: the form has another revision, which the first one does not send.
      expect(repeatStepper.step(await draft(), { type: "send", revision: Number(revision) }).effects).toEqual(
        [],
      );
    }, revision);
    expect(answer).toBe(repeatPages.answer);
    expect([(await draft()).value, await marks()]).toEqual(["sent", [[name, undefined]]]);
  });

  test("a second submit that does not get the first one's result finds it unclear", async () => {
    const unfinished = async () => ({ state: "unknown" as const });
    const services = { ...portal.services, idempotency: { ...portal.services.idempotency, run: unfinished } };
    const again = (revision: string) => send(revision, services);
    await review();
    const name = (await draft()).context.medicines[0]?.name;
    expect(await again("0")).toBe(repeatPages.changed);
    expect(await marks()).toEqual([]);
    const revision = await revisionOf();
    for (let press = 0; press < 2; press++) {
      expect(await again(revision)).toBe(repeatPages.answer);
      expect([(await draft()).value, await marks()]).toEqual(["unclear", [[name, true]]]);
    }
    expect(await requests()).toEqual([]);
  });

  test("a request that another page checks stays as it is, and can be sent", async () => {
    const [, other] = (await page.sione.api.medications.list({ which: "all" })).entries;
    await review();
    const revision = await revisionOf();
    expect(await sendDuring(() => review({ ids: other?.id ?? "" }), revision)).toBe(repeatPages.changed);
    const { value, context } = await draft();
    expect([value, context.medicines.map(({ id }) => id)]).toEqual(["confirming", [other?.id]]);
    expect(await send()).toBe(repeatPages.answer);
    expect(await requests()).toMatchObject([
      { medicationIds: [page.medicine] },
      { medicationIds: [other?.id] },
    ]);
    expect((await marks()).map(([, isUnclear]) => isUnclear)).toEqual([undefined, undefined]);
  });
});
