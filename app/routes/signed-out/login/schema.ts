import { z } from "zod";
import { isEmail } from "#app/forms/email.ts";

/** The texts of spec 1, section 5, "Sign-in". */
const texts = {
  emptyEmail: "Email cannot be empty",
  badEmail: "Ooops! We need a valid email address",
  emptyPassword: "Password cannot be empty",
};
const longestPassword = 1_000;

export const signInForm = z.object({
  username: z
    .string()
    .default("")
    .check(
      z.trim(),
      z.refine((value) => value !== "", { error: texts.emptyEmail, abort: true }),
      z.refine(isEmail, texts.badEmail),
    ),
  password: z
    .string()
    .default("")
    .check(z.refine((value) => value.trim() !== "" && value.length <= longestPassword, texts.emptyPassword)),
  altcha: z.string().optional(),
});

export const chooseForm = z.object({ patientId: z.string().min(1).max(100) });

export const cancelForm = z.object({});
