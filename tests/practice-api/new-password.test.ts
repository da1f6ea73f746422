import { describe, expect, test } from "vitest";
import { namesIn, newPasswordProblem, passwordProblem } from "#practice-api/identity/rules.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";

const names = namesIn("Priya Anne Nair");
const problem = (password: string, confirm = password) =>
  newPasswordProblem({ password, confirm }, resetPanelTexts, names);

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
    expect(problem(password, confirm)).toEqual({ field, text });
  });

  test("may not contain the user's first, middle or family name, in any spelling", () => {
    const text = "Your password must not contain your first, middle or family name.";
    for (const password of ["Priya-1234", "xpRIYAx99", "Nair12345", "Ännē-1234".replace("Ä", "A")]) {
      expect(problem(password)).toEqual({ field: "password", text });
    }
  });

  test("is accepted when it meets all requirements", () => {
    for (const password of ["Abcdef12", "1Kākāpō2 in the bush", "Xxxxxx11"]) {
      expect(problem(password)).toBeUndefined();
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
