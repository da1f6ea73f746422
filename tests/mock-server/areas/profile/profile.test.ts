import { describe, expect, test } from "vitest";
import { type Profile, profile } from "#practice-api/profile/endpoints.ts";
import { type Speaker, speakAs } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const read = (who: Speaker): Promise<Profile> => who.ask(profile.read, {});

describe("what somebody says about themselves", () => {
  test("is seen when the profile is read again, but for NHI and date of birth", async () => {
    const aroha = await speakAs(practice, "aroha");
    const before = await read(aroha);
    const said = { given: "Arohanui", family: "Ngata-Pōtiki", preferredName: "Roha", titleId: "6" };
    const other = { gender: "female", nhi: "ZZZ0016", birthDate: "1999-01-01", bloodGroup: "A-" };
    expect(await aroha.ask(profile.saveDemographics, { ...said, ...other })).toEqual({ accepted: true });
    expect(await read(aroha)).toEqual({
      ...before,
      prefix: ["Dr"],
      given: ["Arohanui", "Mereana"],
      family: "Ngata-Pōtiki",
      fullName: "Arohanui Ngata-Pōtiki",
      preferredName: "Roha",
      bloodGroup: "A-",
    });
    await aroha.ask(profile.saveDemographics, { given: "Aroha", family: "Ngata", middle: "Hine" });
    expect(await read(aroha)).toMatchObject({ given: ["Aroha", "Hine"], preferredName: "Roha" });
    await aroha.ask(profile.saveDemographics, { given: "Aroha", family: "Ngata", middle: "" });
    expect((await read(aroha)).given).toEqual(["Aroha"]);
  });

  test("is about a child when it is said for one", async () => {
    const forTama = await speakAs(practice, "aroha", { as: "tama" });
    await forTama.ask(profile.saveDemographics, { given: "Tama", family: "Ngata", preferredName: "T" });
    expect((await read(forTama)).preferredName).toBe("T");
    const aroha = await speakAs(practice, "aroha", { world: forTama.world });
    expect((await read(aroha)).preferredName).toBe("Aroha");
  });
});

test("numbers and the ways to be reached are kept as chosen, the preferred one first", async () => {
  const aroha = await speakAs(practice, "aroha");
  const preferred = "text" as const;
  await aroha.ask(profile.saveContactDetails, {
    mobile: "+64 21 000 0999",
    email: "roha@example.nz",
    preferred,
    preferredLabel: "Text",
    selected: ["email"],
  });
  const after = await read(aroha);
  expect(after).toMatchObject({ mobile: "+64 21 000 0999", email: "roha@example.nz" });
  expect([after.homePhone, after.workPhone]).toEqual([undefined, undefined]);
  expect(after.secondaryEmail).toBe("aroha.ngata@practice.test");
  expect(after.contactMethods?.map(({ method, isActive }) => [method, isActive])).toEqual([
    ["text", true],
    ["email", true],
    ["cellPhone", false],
  ]);
});

test("what the practice may send is kept", async () => {
  const aroha = await speakAs(practice, "aroha");
  await aroha.ask(profile.saveNotifications, { allowsEmail: false, allowsNotifications: true });
  expect(await read(aroha)).toMatchObject({
    allowsEmail: false,
    allowsNotifications: true,
    deviceToken: "device-20101",
  });
});

describe("emergency contacts", () => {
  const hemi = {
    given: "Hēmi",
    family: "Ngata",
    relationshipId: "9",
    relationship: "Whāngai",
    inCaseOfEmergency: true,
    addresses: [],
    contactMethods: [],
  };

  test("are added and removed, and a new one never takes the id of one that went", async () => {
    const aroha = await speakAs(practice, "aroha");
    const ids = async () => (await read(aroha)).emergencyContacts?.map(({ id }) => id) ?? [];
    await aroha.ask(profile.addEmergencyContact, hemi);
    const [, , added] = await ids();
    expect((await read(aroha)).emergencyContacts?.[2]).toEqual({
      id: added,
      given: "Hēmi",
      family: "Ngata",
      relationship: "Whāngai",
    });
    await aroha.ask(profile.removeEmergencyContact, { contactId: added ?? "" });
    await aroha.ask(profile.addEmergencyContact, hemi);
    expect(await ids()).toHaveLength(3);
    expect((await ids())[2]).not.toBe(added);
    const missing = await aroha.send(profile.removeEmergencyContact, { contactId: added ?? "" });
    expect(missing.status).toBe(404);
  });

  test("of somebody else cannot be removed, and the answer tells nothing", async () => {
    const aroha = await speakAs(practice, "aroha");
    const answer = async (contactId: string) =>
      (await aroha.send(profile.removeEmergencyContact, { contactId })).text();
    expect(await answer(`${idOf("sione")}-contact-1`)).toBe(await answer("nobody"));
    const sione = await speakAs(practice, "sione", { world: aroha.world });
    expect((await read(sione)).emergencyContacts).toHaveLength(1);
  });
});

test("forms choose from the practice's lists", async () => {
  const aroha = await speakAs(practice, "aroha");
  const names = async (list: "titles" | "relationships" | "towns" | "cities" | "suburbs") => {
    const { entries } = await aroha.ask(profile[list], {});
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    return entries.map(({ name }) => name);
  };
  expect(await names("titles")).toEqual(
    expect.arrayContaining(["Mr", "Mrs", "Ms", "Miss", "Mx", "Dr", "Rev"]),
  );
  expect(await names("relationships")).toContain("Whāngai");
  expect(await names("cities")).toContain("Wellington");
  expect(await names("suburbs")).toContain("Te Aro");
  expect(await names("towns")).toContain("Ōtaki");
});
