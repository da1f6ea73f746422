import { describe, expect, test } from "vitest";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { detailsOf } from "#practice-api/profile/rules.ts";
import {
  addContact,
  contactDetails,
  details,
  type Form,
  openProfile,
  removeContact,
} from "./profile-forms.ts";

/** Threat A7: device A opens a form, device B saves another one, and then A saves. */
const { opened, fromOf, send, profileOf } = openProfile();
const { contactId } = removeContact;

type Texts = Readonly<Record<string, string>>;
type StaleForm = {
  /** What A's page shows, as the form sends it unchanged. */
  opened: Form;
  /** Two other values of each text, the first typed on A and the second saved by B. */
  values: Readonly<Record<string, readonly [string, string]>>;
  stored: (profile: Profile) => Texts;
};

const forms: readonly StaleForm[] = [
  {
    opened: { ...details, middle: "Vea" },
    values: {
      given: ["Sio", "Ione"],
      middle: ["Tomasi", "Falau"],
      family: ["Taufa-Fifita", "Fifita"],
      preferredName: ["Jo", "Si"],
      gender: ["other", "unknown"],
    },
    stored: detailsOf,
  },
  {
    opened: { ...contactDetails, mobile: "+64 21 000 0102", preferred: "cellPhone", selected: ["cellPhone"] },
    values: {
      mobile: ["021 000 0201", "021 000 0202"],
      homePhone: ["04 555 0201", "04 555 0202"],
      workPhone: ["04 555 0301", "04 555 0302"],
      email: ["a@example.nz", "b@example.nz"],
      preferred: ["text", "post"],
    },
    stored: ({ mobile = "", homePhone = "", workPhone = "", email = "", contactMethods = [] }) => ({
      ...{ mobile, homePhone, workPhone, email },
      preferred: contactMethods[0]?.method ?? "",
    }),
  },
  {
    opened: { ...addContact, intent: "editContact", contactId },
    values: {
      title: ["4", "5"],
      given: ["Mere", "Mary"],
      family: ["Fifita", "Ngata"],
      relationship: ["3", "4"],
      mobile: ["+64 21 000 0301", "+64 21 000 0302"],
      workPhone: ["04 555 0401", "04 555 0402"],
    },
    stored: ({ emergencyContacts = [] }) => {
      const {
        title = "",
        given = "",
        family = "",
        relationship = "",
        mobile = "",
        workPhone = "",
      } = emergencyContacts.at(-1) ?? {};
      const titles: Texts = { Mx: "4", Ms: "5" };
      const relationships: Texts = { Mother: "3", Father: "4" };
      return {
        ...{ given, family, mobile, workPhone },
        title: titles[title] ?? title,
        relationship: relationships[relationship] ?? relationship,
      };
    },
  },
];

let count = 0;
const press = (form: Form) => send({ ...form, ...(form.contactId && { idempotencyKey: `key ${++count}` }) });
/** A form as its page shows it now: what is stored, over what is always sent. */
async function page({ opened: form }: StaleForm, changed: Texts): Promise<Form> {
  const { emergencyContacts = [] } = await profileOf();
  const shown = form.contactId === undefined ? {} : { contactId: String(emergencyContacts.at(-1)?.id) };
  const now = { ...form, ...shown };
  const from = (await fromOf(now)) ?? "";
  const { known, ...fields } = JSON.parse(from) as Form;
  return { ...now, ...fields, ...(form.intent === "details" && { ethnicity: ["Tongan"] }), ...changed, from };
}

/** Each field with itself, and with the one after it. */
const cases = forms.flatMap((form) =>
  Object.entries(form.values).flatMap(([name, [mine, theirs]], at, all) => {
    const [other, [, changed]] = all[(at + 1) % all.length] ?? expect.unreachable();
    const title = `${form.opened.intent} of ${name}`;
    return [
      { title: `${title}, the same changed`, form, name, mine, other: name, theirs },
      { title: `${title}, ${other} changed`, form, name, mine, other, theirs: changed },
    ];
  }),
);

test.each(cases)("A's $title on B meanwhile", async ({ form, name, mine, other, theirs }) => {
  // A contact has both of its numbers, so that each of its forms can be saved.
  if (form.opened.contactId !== undefined) await press(await page(form, { workPhone: "04 555 0190" }));
  const [a, b] = [await page(form, { [name]: mine }), await page(form, { [other]: theirs })];
  expect(await press(b)).toHaveProperty("location");
  const saved = form.stored(await profileOf());
  const { location, answer } = await press(a);
  const isRenamed = form.opened.contactId !== undefined && (other === "given" || other === "family");
  if (isRenamed) {
    // Nothing tells that a contact of another name is this one.
    expect(answer).toMatchObject({ form: "addContact", typed: { [name]: mine } });
    expect(form.stored(await profileOf())).toEqual(saved);
    return;
  }
  if (name !== other) {
    expect(location).toBe(`/profile?saved=${form.opened.intent}`);
    expect(form.stored(await profileOf())).toEqual({ ...saved, [name]: mine });
    return;
  }
  expect(answer).toMatchObject({ message: "Nothing is saved yet.", conflicts: { [name]: theirs } });
  expect(Object.keys(answer?.errors ?? {})).toEqual([name]);
  expect(answer?.typed[name]).toBe(mine);
  expect(form.stored(await profileOf())).toEqual(saved);
  // Either value can be chosen, and is then saved.
  const again = { ...a, ...answer?.typed, intent: String(form.opened.intent) };
  expect(await press({ ...again, [name]: theirs })).toHaveProperty("location");
  expect(form.stored(await profileOf())).toEqual(saved);
  if (form.opened.contactId !== undefined) return;
  await press({ ...again, [name]: mine });
  expect(form.stored(await profileOf())).toEqual({ ...saved, [name]: mine });
});

describe("choices that are ticked", () => {
  test("of B stay beside those of A", async () => {
    const form = forms[1] ?? expect.unreachable();
    const [a, b] = [await page(form, {}), await page(form, {})];
    const [kept = ""] = [a.selected ?? []].flat();
    await press({ ...b, selected: [kept, "post"] });
    await press({ ...a, selected: [kept, "text"] });
    const methods = (await profileOf()).contactMethods?.filter(({ isActive = true }) => isActive);
    expect(methods?.map(({ method }) => method).sort()).toEqual([kept, "post", "text"].sort());
  });

  test("of ethnicity stay, and what B has removed is not put back", async () => {
    const form = forms[0] ?? expect.unreachable();
    await press({ ...(await page(form, {})), ethnicity: ["Tongan", "Samoan"] });
    const a = await page(form, { preferredName: "Jo" });
    await press({ ...(await page(form, {})), ethnicity: ["Samoan", "Niuean"] });
    await press({ ...a, ethnicity: ["Tongan", "Samoan", "Fijian"] });
    expect((await profileOf()).ethnicity?.split(", ").sort()).toEqual(["Fijian", "Niuean", "Samoan"]);
  });

  test("of the other switch stay", async () => {
    const { allowsEmail = false, allowsNotifications = false } = await profileOf();
    await send({ intent: "notifications", allowsEmail: String(!allowsEmail) });
    await send({ intent: "notifications", allowsNotifications: String(!allowsNotifications) });
    expect(await profileOf()).toMatchObject({
      allowsEmail: !allowsEmail,
      allowsNotifications: !allowsNotifications,
    });
  });
});

test("a contact that B has changed is asked about again before A removes it, with what it is now", async () => {
  const form = forms[2] ?? expect.unreachable();
  const stale = { ...removeContact, from: (await fromOf(removeContact)) ?? "" };
  await press(await page(form, { mobile: "+64 21 000 0302", workPhone: "04 555 0190" }));
  const { location } = await send(stale);
  const id = String((await profileOf()).emergencyContacts?.at(-1)?.id);
  expect(location).toBe(`/profile?other&remove=${encodeURIComponent(id)}`);
  await opened.world.verify({ call: "DELETE Patient/EmergencyContact", times: 1 });
  const again = { ...removeContact, contactId: id };
  expect(await send(again)).toEqual({ location: "/profile?saved=removeContact" });
});

test.each(["", "x", "[]", "null", '{"mobile":7}'])("a form made from %j undoes nothing", async (from) => {
  const before = await profileOf();
  const { answer } = await send({ ...contactDetails, mobile: "021 000 0201", from });
  expect(answer?.conflicts).toMatchObject({ mobile: before.mobile });
  expect(await profileOf()).toEqual(before);
});
