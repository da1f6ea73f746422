import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#practice-api/contract.ts";
import { type Profile, profileResource } from "#practice-api/profile/endpoints.ts";
import {
  activeMethods,
  contactChoicesOf,
  contactDetailsOf,
  demographicsOf,
  detailsOf,
  titleIdIn,
} from "#practice-api/profile/rules.ts";
import { toRequest } from "#practice-api/wire/request.ts";

const name = [{ prefix: ["Mrs"], given: ["Mei", "Lin"], family: "Chen", text: "Mei Chen" }];
const gap = { url: "unused", valueString: "" };
const loaded = (members: object, extension: readonly object[] = []): Profile =>
  z.decode(profileResource, {
    resourceType: "Patient",
    id: "20301",
    name,
    extension: [gap, gap, gap, { url: "nhi", valueString: "ZVB97XQ" }, gap, ...extension],
    ...members,
  });
const caller = { token: "tok", patientId: "20301", holderId: "20301" };
/** The body that saves the details, by default as they were loaded. */
function saved(profile: Profile, changes: object = {}, known: Parameters<typeof demographicsOf>[2] = {}) {
  const payload = demographicsOf(profile, { ...detailsOf(profile), ...changes }, known);
  return toRequest(contract.profile.saveDemographics, payload, caller).body;
}

describe("what a patient does not change goes back as it was loaded", () => {
  const ids = { TitleID: "2", GenderID: "1", BloodGroupID: "3", ChartNumber: "C-17" };

  test("ids that are extensions by their names", () => {
    const extensions = Object.entries(ids).map(([url, valueString]) => ({ url, valueString }));
    expect(saved(loaded({ gender: "Female" }, extensions))).toMatchObject(ids);
  });

  test("ids that are members of the patient, as numbers too", () => {
    const members = { gender: "Female", TitleID: 2, GenderID: 1, BloodGroupID: "3", ChartNumber: "C-17" };
    expect(saved(loaded(members))).toMatchObject(ids);
  });

  test.each([
    [{ coding: [{ code: 3, display: "O+" }] }, "O+"],
    [{ coding: [{ code: "3", display: "O+" }], text: "O positive" }, "O positive"],
    [{ code: "3", display: "O+" }, "O+"],
    [{ coding: [{ code: "3" }] }, "3"],
  ])("a blood group that is the coding %j", (value, text) => {
    const group = { url: "blood-group", valueCoding: value };
    const profile = loaded({ extension: [gap, group, gap, { url: "nhi", valueString: "ZVB97XQ" }] });
    expect(profile.bloodGroup).toBe(text);
    expect(saved(profile)).toMatchObject({ BloodGroupID: "3", BloodGroupName: text });
  });

  test("texts in their letter case, the birth date and the health number", () => {
    const profile = loaded({ gender: "Female", birthDate: "1984-03-05" });
    expect(saved(profile, { family: "Wu" })).toMatchObject({
      GenderName: "Female",
      Title: "Mrs",
      FirstName: "Mei",
      MiddleName: "Lin",
      FamilyName: "Wu",
      DOB: "1984-03-05",
      NHINumber: "ZVB97XQ",
    });
  });

  test("nothing, where the practice has nothing", () => {
    expect(saved(loaded({}))).toMatchObject({
      TitleID: "",
      GenderID: "",
      GenderName: "",
      BloodGroupID: "",
      BloodGroupName: "",
      ChartNumber: "",
      PracticeID: "",
      DOB: "",
    });
  });
});

test("the id of a gender is not that of another one", () => {
  const profile = loaded({ gender: "Female", GenderID: "1" });
  expect(saved(profile, { gender: "Other" })).toMatchObject({ GenderID: "", GenderName: "Other" });
});

test("an id that was loaded is preferred to one that was looked up", () => {
  const known = { titleId: "9", practiceId: "7" };
  expect(saved(loaded({ TitleID: "2" }), {}, known)).toMatchObject({ TitleID: "2", PracticeID: "7" });
  expect(saved(loaded({}), {}, known)).toMatchObject({ TitleID: "9" });
});

test("a title is looked up by its name", () => {
  const titles = [
    { id: "1", name: "Mr" },
    { id: "2", name: "MRS." },
  ];
  expect(titleIdIn(titles, loaded({}))).toBe("2");
  expect(titleIdIn([], loaded({}))).toBeUndefined();
  expect(
    titleIdIn(titles, loaded({ name: [{ given: ["Mei"], family: "Chen", text: "Mei" }] })),
  ).toBeUndefined();
});

test("a way to be reached goes back under the name that the practice has for it", () => {
  const methods = JSON.stringify([{ ContactMethodID: 1, ContactMethod: "Mobile", IsActive: true }]);
  const extension = [
    gap,
    gap,
    gap,
    { url: "nhi", valueString: "ZVB97XQ" },
    { url: "m", valueString: methods },
  ];
  const profile = loaded({ extension });
  const choices = contactChoicesOf(profile, activeMethods(profile));
  expect(contactDetailsOf(choices, profile)).toMatchObject({
    preferred: "cellPhone",
    preferredLabel: "Mobile",
  });
  expect(contactDetailsOf({ ...choices, preferred: "post" }, profile).preferredLabel).toBe("Post");
});

test.each(["gender", "birthDate"])(
  "a profile is not read without its %s, which would go back empty",
  (field) => {
    expect(() => loaded({ [field]: { text: "?" } })).toThrow();
    expect(loaded({ [field]: "" })).toMatchObject({ family: "Chen" });
  },
);
