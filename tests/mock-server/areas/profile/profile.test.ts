import { describe, expect, test } from "vitest";
import { type Profile, profile } from "#practice-api/profile/endpoints.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const read = (who: ContractClient): Promise<Profile> => who.call(profile.read, {});

describe("saving a profile", () => {
  test("changes the profile except NHI and date of birth", async () => {
    const aroha = await clientFor(practice, "aroha");
    const before = await read(aroha);
    const demographics = { given: "Arohanui", family: "Ngata-Pōtiki", preferredName: "Roha", titleId: "6" };
    const other = { gender: "female", nhi: "ZZZ0016", birthDate: "1999-01-01", bloodGroup: "A-" };
    expect(await aroha.call(profile.saveDemographics, { ...demographics, ...other })).toEqual({
      accepted: true,
    });
    expect(await read(aroha)).toEqual({
      ...before,
      prefix: ["Dr"],
      given: ["Arohanui", "Mereana"],
      family: "Ngata-Pōtiki",
      fullName: "Arohanui Ngata-Pōtiki",
      preferredName: "Roha",
      bloodGroup: "A-",
    });
    await aroha.call(profile.saveDemographics, { given: "Aroha", family: "Ngata", middle: "Hine" });
    expect(await read(aroha)).toMatchObject({ given: ["Aroha", "Hine"], preferredName: "Roha" });
    await aroha.call(profile.saveDemographics, { given: "Aroha", family: "Ngata", middle: "" });
    expect((await read(aroha)).given).toEqual(["Aroha"]);
  });
});

test("stores phone numbers and contact methods as chosen, the preferred one first", async () => {
  const aroha = await clientFor(practice, "aroha");
  const preferred = "text" as const;
  await aroha.call(profile.saveContactDetails, {
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

  test("are added and removed, and a new one never reuses an id", async () => {
    const aroha = await clientFor(practice, "aroha");
    const ids = async () => (await read(aroha)).emergencyContacts?.map(({ id }) => id) ?? [];
    await aroha.call(profile.addEmergencyContact, hemi);
    const [, , added] = await ids();
    expect((await read(aroha)).emergencyContacts?.[2]).toEqual({
      id: added,
      given: "Hēmi",
      family: "Ngata",
      relationship: "Whāngai",
    });
    await aroha.call(profile.removeEmergencyContact, { contactId: added ?? "" });
    await aroha.call(profile.addEmergencyContact, hemi);
    expect(await ids()).toHaveLength(3);
    expect((await ids())[2]).not.toBe(added);
    const missing = await aroha.send(profile.removeEmergencyContact, { contactId: added ?? "" });
    expect(missing.status).toBe(404);
  });

  test("of another patient cannot be removed, and the answer reveals nothing", async () => {
    const aroha = await clientFor(practice, "aroha");
    const answer = async (contactId: string) =>
      (await aroha.send(profile.removeEmergencyContact, { contactId })).text();
    expect(await answer(`${idOf("sione")}-contact-1`)).toBe(await answer("nobody"));
    const sione = await clientFor(practice, "sione", { world: aroha.world });
    expect((await read(sione)).emergencyContacts).toHaveLength(1);
  });
});

test("returns the practice's lists for forms", async () => {
  const aroha = await clientFor(practice, "aroha");
  const names = async (list: "titles" | "relationships" | "towns" | "cities" | "suburbs") => {
    const { entries } = await aroha.call(profile[list], {});
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
