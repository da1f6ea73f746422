import { describe, expect, test } from "vitest";
import {
  namesIn,
  newPasswordProblems,
  passwordProblem,
  passwordRules,
} from "#practice-api/identity/rules.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";

const names = namesIn("Priya Anne Nair");
const problems = (password: string, confirm = password) =>
  newPasswordProblems({ password, confirm }, resetPanelTexts, names);

describe("a new password, in the specified order and words", () => {
  test.each([
    ["", "", "password", "Password is Required "],
    ["   ", "   ", "password", "Password is Required "],
    ["", "Abcdef12", "password", "Password is Required "],
    ["x", "", "confirm", "Confirm Password is Required "],
    ["x", "y", "confirm", "Password and Confirm Password does not match"],
    ["X", "X", "password", "Password must contain at least one lower case letter."],
    ["x", "x", "password", "Your password has less than 8 characters."],
    ["xxxxxxxx", "xxxxxxxx", "password", "Password must contain at least one upper case letter."],
    ["Xxxxxxx1", "Xxxxxxx1", "password", "Password must contain at least two number."],
  ])("%j and %j: %s, %j", (password, confirm, field, text) => {
    expect(problems(password, confirm)[0]).toEqual({ field, text });
  });

  test("is told everything that is wrong with it at once", () => {
    expect(problems("", "")).toEqual([
      { field: "password", text: "Password is Required " },
      { field: "confirm", text: "Confirm Password is Required " },
    ]);
    expect(problems("x1", "y")).toEqual([
      { field: "confirm", text: "Password and Confirm Password does not match" },
      { field: "password", text: "Your password has less than 8 characters." },
      { field: "password", text: "Password must contain at least one upper case letter." },
      { field: "password", text: "Password must contain at least two number." },
    ]);
  });

  test("keeps every rule that is shown exactly when it is accepted", () => {
    for (const password of [
      "",
      "x",
      "Abcdef1",
      "abcdef12",
      "ABCDEF12",
      "Abcdefgh",
      "Priya-1234",
      "Abcdef12",
    ]) {
      const isKept = password !== "" && passwordRules.every((rule) => rule.isKept(password, names));
      expect([password, isKept]).toEqual([password, problems(password).length === 0]);
    }
  });

  test("may not contain the user's first, middle or family name, in any spelling", () => {
    const text = "Your password must not contain your first, middle or family name.";
    for (const password of ["Priya-1234", "xpRIYAx99", "Nair12345", "Ännē-1234".replace("Ä", "A")]) {
      expect(problems(password)).toEqual([{ field: "password", text }]);
    }
  });

  test("is accepted when it meets all requirements", () => {
    for (const password of ["Abcdef12", "1Kākāpō2 in the bush", "Xxxxxx11"]) {
      expect(problems(password)).toEqual([]);
    }
  });

  test("reports the missing agreement last", () => {
    expect(resetPanelTexts.mustAgree).toBe("You need to mark that you agree before you can proceed.");
  });

  test("does not count a particle as a name", () => {
    expect(namesIn("Te Aroha de Vries")).toEqual(["Aroha", "Vries"]);
    expect(passwordProblem("Better-2026", namesIn("Te Aroha"))).toBeUndefined();
  });
});
