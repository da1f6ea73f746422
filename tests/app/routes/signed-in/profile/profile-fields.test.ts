import fc from "fast-check";
import { expect, test } from "vitest";
import { addContact, contactDetails, details, notifications, openProfile } from "./profile-forms.ts";

const { opened, send } = openProfile();

test("fields that a form does not have never reach the practice", async () => {
  const inputs: unknown[] = [];
  const services = {
    ...opened.portal.services,
    client: (...args: Parameters<typeof opened.portal.services.client>) => {
      const api = opened.portal.services.client(...args);
      const record = (input: unknown) => {
        inputs.push(input);
        return Promise.resolve({ accepted: true });
      };
      const { profile } = api;
      const writes = { saveDemographics: record, saveContactDetails: record, addEmergencyContact: record };
      return { ...api, profile: { ...profile, ...writes, saveNotifications: record } } as typeof api;
    },
  };
  const extra = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 50, maxLength: 50 });
  const wire = ["PatientID", "NHINumber", "DOB", "InsertedBY", "__proto__", "nhi", "birthDate", "patientId"];
  let run = 0;
  for (const form of [details, contactDetails, addContact, notifications]) {
    inputs.length = 0;
    await send({ ...form, idempotencyKey: "plain" }, services);
    const [expected] = inputs;
    await fc.assert(
      fc.asyncProperty(extra, async (names) => {
        inputs.length = 0;
        run += 1;
        const added = [...names, ...wire].filter(
          (name) => !Object.hasOwn(form, name) && name !== "allowsNotifications",
        );
        const all = Object.fromEntries(added.map((name) => [name, "injected"]));
        await send({ ...all, ...form, idempotencyKey: `run ${run}` }, services);
        expect(inputs).toEqual([expected]);
      }),
      { numRuns: 5 },
    );
  }
});
