import { z } from "zod";

const maxPasswordLength = 1_000;
const password = z.string().max(maxPasswordLength).default("");

/** Checks nothing: the specification's order of checks is not the fields' (`newPasswordErrors`). */
export const newPasswordForm = z
  .object({ newPassword: password, confirmPassword: password, agree: z.string().optional() })
  .transform(({ newPassword, confirmPassword, agree }) => ({
    password: newPassword,
    confirm: confirmPassword,
    isAgreed: agree !== undefined,
  }));
