import { z } from "zod";

const maxPasswordLength = 1_000;
const password = z.string().max(maxPasswordLength).default("");

/**
 * Reads the fields without checking them, because the specification's order of checks is not the
 * fields' (`newPasswordErrors` in app/.server/sign-in/).
 */
export const newPasswordForm = z
  .object({ newPassword: password, confirmPassword: password, agree: z.string().optional() })
  .transform(({ newPassword, confirmPassword, agree }) => ({
    password: newPassword,
    confirm: confirmPassword,
    isAgreed: agree !== undefined,
  }));
