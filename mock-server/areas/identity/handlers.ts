import { type HolderKey, memberOf } from "#fixtures/people/people.ts";
import { signInRefused } from "#fixtures/practice/refusals.ts";
import { dayAt } from "#fixtures/time.ts";
import type { HelpRequest, PasswordAnswer, SignInResult } from "#practice-api/identity/endpoints.ts";
import { passwordProblem } from "#practice-api/identity/rules.ts";
import { helpRequestTexts } from "#practice-api/identity/texts.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { ApiError } from "../../core/api-error.ts";
import { worldOfUsername } from "../../world/sessions.ts";
import type { World } from "../../world/world.ts";
import { ranOut } from "../../world/worlds.ts";
import { type CallContext, type Handlers, requireHolder } from "../call-context.ts";
import { magicAccounts, magicUsernames, slowAnswer } from "../magic-inputs.ts";

export const identity: Handlers["identity"] = {
  locate: ({ username }, { world, origin }) => {
    if (world.withoutSuffix(username) === magicUsernames.down) {
      throw new ApiError(503, "The identity server is down.");
    }
    return { apiUrl: `${origin}/~${world.id}/api` };
  },
  authenticate: async ({ username, password, switchToken }, context) => {
    if (switchToken) {
      const switched = context.world.sessions.redeemSwitchToken(switchToken);
      return switched ? signIn(switched, context) : signInRefused;
    }
    const name = context.world.withoutSuffix(username);
    if (name === magicUsernames.slow) await context.pause(slowAnswer);
    if (name === magicUsernames.noResource) return { outcome: "noResource" };
    const holder = magicAccounts.get(name) ?? context.world.account(username);
    if (holder && password === context.world.credentials(holder).password) return signIn(holder, context);
    return isOfEndedWorld(username, context.world) ? endedWorldRefused(username) : signInRefused;
  },
  validate: (_, { session }) => session !== undefined,
  people: (_, context) => {
    const { world } = context;
    const entries = world.linked(requireHolder(context)).flatMap((patientId) => {
      const person = world.person(patientId);
      return person ? [{ patientId, resourceId: patientId, name: world.profile(person).fullName }] : [];
    });
    return { entries, unreadable: 0 };
  },
  menu: (_, { world }) => ({ entries: [...world.menu], unreadable: 0 }),
  logout: (_, { world, token }) => {
    world.sessions.end(token);
    return { statusCode: "1" };
  },
  forgotPassword: ({ username }, { world }) => {
    forgotPassword(world, username);
    return {
      outcome: "sent",
      message: "If this address is registered, we have emailed you how to log in again.",
    };
  },
  changePassword,
  changePasswordByQuery: changePassword,
  askForHelp: (request, { world }) => askForHelp(world, request),
};

/** A username of this practice with the suffix of another world, which no longer exists. */
function isOfEndedWorld(username: string, world: World): boolean {
  const named = worldOfUsername(username);
  if (named === undefined || named === world.id) return false;
  return world.account(username.replace(/^([^+]*)\+[^@]*@/, "$1@")) !== undefined;
}

function endedWorldRefused(username: string): SignInResult {
  return { outcome: "refused", statusCode: "3", message: ranOut(worldOfUsername(username) ?? "") };
}

function signIn(holder: HolderKey, { world }: CallContext): SignInResult {
  const { profile } = memberOf(holder);
  const { mustResetPassword } = world.credentials(holder);
  const { token } = world.sessions.issue(holder);
  return { outcome: "signedIn", userId: profile.patientId, name: profile.fullName, token, mustResetPassword };
}

/** Ends all other sessions of the account. */
function changePassword({ password }: { password: string }, context: CallContext): PasswordAnswer {
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
function forgotPassword(world: World, username: string): void {
  const holder = world.account(username);
  if (!holder) return;
  const about = "A new password was requested for your account.";
  world.outbox.add({ kind: "forgot-password", to: world.username(holder), about });
}

function askForHelp(world: World, request: HelpRequest): Acknowledgement {
  const { email, nhi, given, family, birthDate, subject } = request;
  if (!email && !nhi) return { accepted: false, message: helpRequestTexts.emailOrNhi };
  if (birthDate >= dayAt(world.clock.now())) {
    return { accepted: false, message: "The date of birth must be in the past." };
  }
  const about = `${given} ${family} asks for help: ${subject}`;
  world.outbox.add({ kind: "help-request", to: email ?? nhi, about });
  return { accepted: true };
}
