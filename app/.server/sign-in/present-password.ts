import { z } from "zod";
import { signInTexts } from "#practice-api/identity/texts.ts";
import type { ScreenArgs } from "../screen-loader.ts";
import { checkPassword } from "./authenticate.ts";

const password = z.string().max(1_000).default("");

/** Threat T17. */
export const presentPassword = {
  username: z.string().max(500).default(""),
  currentPassword: password,
  altcha: z.string().optional(),
};
const present = z.object(presentPassword);
export type PresentPassword = z.output<typeof present>;

const wrong = "That is not your current password.";
const notChecked = {
  422: "Tick the box that says you are not a robot, then try again.",
  503: "We could not check your current password, so we did not send your change. Try again in a minute.",
} as const;

export const usernameOf = ({ context }: ScreenArgs, { username }: PresentPassword) =>
  context.session.data.username ?? username.trim();

export const missingPassword = (
  username: string,
  { currentPassword }: PresentPassword,
): Record<string, string> => ({
  ...(username === "" ? { username: signInTexts.emptyEmail } : {}),
  ...(currentPassword === "" ? { currentPassword: "Enter your current password." } : {}),
});

export type NotRight = {
  errors?: Record<string, string>;
  message?: string;
  needsCaptcha?: boolean;
};

/** Undefined when the password is right. */
export async function presentPasswordProblem(args: ScreenArgs, form: PresentPassword) {
  const username = usernameOf(args, form);
  const errors = missingPassword(username, form);
  return Object.keys(errors).length > 0 ? { errors } : checkPresentPassword(args, username, form);
}

export async function checkPresentPassword(
  { services, context, address, request }: ScreenArgs,
  username: string,
  form: PresentPassword,
): Promise<NotRight | undefined> {
  const { currentPassword, altcha: captcha } = form;
  const typed = { username, password: currentPassword, captcha, address, request };
  const checked = await checkPassword(services, context, typed);
  if (checked.outcome === "right") return undefined;
  const { needsCaptcha } = checked;
  if (checked.outcome === "wrong") return { errors: { currentPassword: wrong }, needsCaptcha };
  const message = checked.status === 429 ? checked.message : notChecked[checked.status];
  return { message, needsCaptcha };
}
