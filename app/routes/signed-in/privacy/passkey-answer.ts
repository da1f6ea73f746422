import type { CreationOptions } from "#app/.server/sign-in/passkeys.ts";

export type PasskeyForm = "startPasskey" | "addPasskey" | "newCodes" | "removePasskey";

export type PasskeyAnswer = {
  /** The form that is shown next. */
  form: PasskeyForm;
  errors?: Readonly<Record<string, string>>;
  message?: string | undefined;
  needsCaptcha?: boolean;
  /** For the device, after the password was right. */
  options?: CreationOptions;
  /** Shown once. */
  codes?: readonly string[];
};

export const passkeyHref = {
  list: "/privacy",
  add: "/privacy?passkey=add",
  codes: "/privacy?passkey=codes",
  remove: (id: string) => `/privacy?passkey=${id}`,
};
