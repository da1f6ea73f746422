import { expect, test } from "vitest";
import { newPasswordForm } from "#app/forms/new-password.ts";

test("the terms are agreed to when the box is ticked", () => {
  const read = (fields: object) =>
    newPasswordForm.parse({ newPassword: "a", confirmPassword: "b", ...fields });
  expect(read({ agree: "on" })).toEqual({ password: "a", confirm: "b", isAgreed: true });
  expect(read({})).toEqual({ password: "a", confirm: "b", isAgreed: false });
});

test("an empty form is read, and a password that is too long is not", () => {
  expect(newPasswordForm.parse({})).toEqual({ password: "", confirm: "", isAgreed: false });
  expect(newPasswordForm.safeParse({ newPassword: "a".repeat(1_001) }).success).toBe(false);
});
