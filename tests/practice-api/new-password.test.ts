import { expect, test } from "vitest";
import { namesIn, newPasswordProblems, passwordRules } from "#practice-api/identity/rules.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";

const names = namesIn("Priya Anne Nair");
const problems = (password: string, confirm = password) =>
  newPasswordProblems({ password, confirm }, resetPanelTexts, names);

test("a new password keeps every rule that is shown exactly when it is accepted", () => {
  for (const password of ["", "x", "Abcdef1", "abcdef12", "ABCDEF12", "Abcdefgh", "Priya-1234", "Abcdef12"]) {
    const isKept = password !== "" && passwordRules.every((rule) => rule.isKept(password, names));
    expect([password, isKept]).toEqual([password, problems(password).length === 0]);
  }
});
