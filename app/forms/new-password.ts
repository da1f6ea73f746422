import { z } from "zod";

const longestPassword = 1_000;
const password = z.string().max(longestPassword).default("");

/** Read as it comes: the order in which it is checked is the specification's, not the fields'. */
export const newPasswordForm = z
  .object({ newPassword: password, confirmPassword: password, agree: z.string().optional() })
  .transform(({ newPassword, confirmPassword, agree }) => ({
    password: newPassword,
    confirm: confirmPassword,
    isAgreed: agree !== undefined,
  }));
