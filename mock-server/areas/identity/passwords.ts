import { dayAt } from "#fixtures/time.ts";
import type { HelpRequest, PasswordAnswer } from "#practice-api/identity/endpoints.ts";
import { passwordProblem } from "#practice-api/identity/rules.ts";
import { helpRequestTexts } from "#practice-api/identity/texts.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, requireHolder } from "../call-context.ts";

/** Ends all other sessions of the account. */
export function changePassword({ password }: { password: string }, context: CallContext): PasswordAnswer {
  const { world, token } = context;
  const holder = requireHolder(context);
  const { given, family } = world.profile(holder);
  const problem = passwordProblem(password, [...given, family]);
  if (problem) return { outcome: "refused", message: problem };
  world.setPassword(holder, password);
  world.sessions.endOthers(holder, token);
  const about = "The password of your account was changed.";
  world.outbox.add({ kind: "password-changed", to: world.username(holder), about });
  return { outcome: "changed", message: "Your password has been changed." };
}

/** Sends mail to existing accounts only, which the answer does not reveal (threat T13). */
export function forgotPassword(world: World, username: string): void {
  const holder = world.account(username);
  if (!holder) return;
  const about = "A new password was requested for your account.";
  world.outbox.add({ kind: "forgot-password", to: world.username(holder), about });
}

export function askForHelp(world: World, request: HelpRequest): Acknowledgement {
  const { email, nhi, given, family, birthDate, subject } = request;
  if (!email && !nhi) return { accepted: false, message: helpRequestTexts.emailOrNhi };
  if (birthDate >= dayAt(world.clock.now())) {
    return { accepted: false, message: "The date of birth must be in the past." };
  }
  const about = `${given} ${family} asks for help: ${subject}`;
  world.outbox.add({ kind: "help-request", to: email ?? nhi, about });
  return { accepted: true };
}
