import { z } from "zod";

/** The texts of spec 1, section 5, "Sign-in". */
const texts = {
  emptyEmail: "Email cannot be empty",
  badEmail: "Ooops! We need a valid email address",
  emptyPassword: "Password cannot be empty",
};
export const invalidText = "You have entered an invalid email address.";

/** The specification's simple x@y.z pattern. Each part excludes the next separator, so it runs in linear time. */
const simpleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const longestEmail = 254;
const longestPassword = 1_000;

export const signInForm = z.object({
  username: z
    .string()
    .default("")
    .check(
      z.trim(),
      z.refine((value) => value !== "", { error: texts.emptyEmail, abort: true }),
      z.refine((value) => value.length <= longestEmail && simpleEmail.test(value), texts.badEmail),
    ),
  password: z
    .string()
    .default("")
    .check(z.refine((value) => value.trim() !== "" && value.length <= longestPassword, texts.emptyPassword)),
});

export const chooseForm = z.object({ patientId: z.string().min(1).max(100) });
