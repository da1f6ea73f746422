import { z } from "zod";
import { isEmail } from "#app/forms/email.ts";
import { signInTexts } from "#practice-api/identity/texts.ts";

const maxPasswordLength = 1_000;

export const signInForm = z.object({
  username: z
    .string()
    .default("")
    .check(
      z.trim(),
      z.refine((value) => value !== "", { error: signInTexts.emptyEmail, abort: true }),
      z.refine(isEmail, signInTexts.badEmail),
    ),
  password: z
    .string()
    .default("")
    .check(
      z.refine(
        (value) => value.trim() !== "" && value.length <= maxPasswordLength,
        signInTexts.emptyPassword,
      ),
    ),
  altcha: z.string().optional(),
});

export const chooseForm = z.object({ patientId: z.string().min(1).max(100) });

export const secondStepForm = z.object({
  /** What the browser's authenticator gave, as JSON. */
  response: z.string().max(20_000).default(""),
  code: z.string().max(100).default(""),
  /** Ticked where other people use the browser too. */
  isShared: z.coerce.boolean().default(false),
});

export const cancelForm = z.object({});
