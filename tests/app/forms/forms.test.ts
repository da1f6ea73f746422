import { describe, expect, test } from "vitest";
import { readBirthDate } from "#app/forms/birth-date.ts";
import { isEmail } from "#app/forms/email.ts";
import { personForPractice, personProblems } from "#app/forms/person.ts";

const aroha = {
  email: "aroha@example.nz",
  nhi: "",
  given: "Aroha",
  family: "Ngata",
  birthDate: "24-03-1985",
};
const today = "2026-11-24";

describe("a day of birth", () => {
  test.each([
    ["24-03-1985", "1985-03-24"],
    ["4/3/1985", "1985-03-04"],
    [" 24.03.1985 ", "1985-03-24"],
    ["24 03 1985", "1985-03-24"],
    ["24031985", "1985-03-24"],
    ["24 - 03 - 1985", "1985-03-24"],
    ["24 March 1985", "1985-03-24"],
    ["4 mar 1985", "1985-03-04"],
    ["24-Sept-1985", "1985-09-24"],
    ["1st June, 1985", "1985-06-01"],
    ["24 Marhc 1985", undefined],
    ["31 June 1985", undefined],
    ["31021985", undefined],
    ["2403198", undefined],
    ["1985-03-24", "1985-03-24"],
    ["29-02-2024", "2024-02-29"],
    ["29-02-2025", undefined],
    ["31-04-2000", undefined],
    ["00-01-2000", undefined],
    ["03-24-1985", undefined],
    ["24-03-85", undefined],
    ["yesterday", undefined],
    ["", undefined],
  ])("reads %j as %s", (typed, day) => {
    expect(readBirthDate(typed)).toBe(day);
  });
});

describe("the problems of a person", () => {
  test("are none with an e-mail address, with an NHI or with both", () => {
    expect(personProblems(aroha, today)).toEqual({});
    expect(personProblems({ ...aroha, email: "", nhi: "ZAA0067" }, today)).toEqual({});
    expect(personProblems({ ...aroha, nhi: "ZAA0067" }, today)).toEqual({});
  });

  test("are all reported at once in the specified words", () => {
    const emptyPerson = { email: "", nhi: "", given: "", family: "", birthDate: "" };
    expect(personProblems(emptyPerson, today)).toEqual({
      email: "Either Email or NHI Number is Required",
      given: "First Name is Required",
      family: "Family Name is Required",
      birthDate: "Date of Birth is required",
    });
  });

  test.each([
    ["24-11-2026", "Date of Birth must be in the past"],
    ["01-01-2030", "Date of Birth must be in the past"],
    ["31-02-2000", "Date of Birth must be a real date, like 24-03-1985"],
  ])("include a day of birth of %s", (birthDate, text) => {
    expect(personProblems({ ...aroha, birthDate }, today)).toEqual({ birthDate: text });
    expect(personProblems({ ...aroha, birthDate: "23-11-2026" }, today)).toEqual({});
  });

  test.each(["abc", "ZAA006", "ZAA00670", "1AA0067", "OAA0067", "aroha@example.nz"])(
    "include the NHI number %s",
    (nhi) => {
      expect(personProblems({ ...aroha, nhi }, today)).toEqual({
        nhi: "NHI Number must be 7 letters and numbers, like ZAA0067",
      });
    },
  );

  test.each(["ZAA0067", "zsc21tn", " ZAA 0067 "])("are none with the NHI number %s", (nhi) => {
    expect(personProblems({ ...aroha, nhi }, today)).toEqual({});
  });

  test("include an invalid e-mail address, also beside an NHI", () => {
    const typed = { ...aroha, nhi: "ZAA0067", email: "aroha" };
    expect(personProblems(typed, today)).toEqual({ email: "You have entered an invalid email address." });
  });
});

test("sends the practice a day as YYYY-MM-DD, and leaves out empty fields", () => {
  expect(personForPractice(aroha)).toEqual({
    email: "aroha@example.nz",
    given: "Aroha",
    family: "Ngata",
    birthDate: "1985-03-24",
  });
  expect(personForPractice({ ...aroha, nhi: "zaa 0067" }).nhi).toBe("ZAA0067");
});

test("an e-mail address matches x@y.z, and hostile input is matched in linear time", () => {
  for (const good of ["a@b.c", "aroha+w3@example.nz", "ā@ē.nz"]) expect(isEmail(good)).toBe(true);
  for (const bad of ["", "a", "a@b", "a b@c.d", "a@b@c.d", "a@.b", `${"a".repeat(300)}@b.c`]) {
    expect(isEmail(bad)).toBe(false);
  }
});
