import type { SignInContext, SignInEffect, SignInEvent } from "#machines/sign-in/machine.ts";
import { type SignInState, startSignIn, stepSignIn } from "#machines/sign-in/step.ts";
import { log } from "../log.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { Services } from "../services.ts";

/** One deadline for the whole of signing in, in ms (DECISIONS B45). */
const signInMs = 9_000;

/** Where a sign-in came to rest, and whether the practice said that its data is test data. */
export type SignInResult = { state: SignInState; isTestData: boolean };
/** What only the calls may see and no state ever holds. */
type Secret =
  | { username: string; password: string }
  | { username: ""; password: ""; switchToken: string }
  | { newPassword: string };

export async function signIn(
  services: Services,
  credentials: { username: string; password: string },
  failures: number,
  signal: AbortSignal,
): Promise<SignInResult> {
  const event: SignInEvent = { type: "submit", username: credentials.username };
  return drive(services, startSignIn(failures), event, credentials, signal);
}

/** Signs in with the token of a link from elsewhere (spec 1, section 2, "/loginSwitch/{q}"). */
export async function followLink(
  services: Services,
  switchToken: string,
  signal: AbortSignal,
): Promise<SignInResult> {
  const event: SignInEvent = { type: "followLink", apiUrl: services.config.practiceApiUrl };
  return drive(services, startSignIn(0), event, { username: "", password: "", switchToken }, signal);
}

/** Goes on from a sign-in that was waiting for its holder. */
export async function goOn(
  services: Services,
  state: SignInState,
  event: Extract<SignInEvent, { type: "choose" | "cancel" }>,
  signal: AbortSignal,
): Promise<SignInResult> {
  return drive(services, state, event, undefined, signal);
}

/** Goes on with the new password that the practice asked for. */
export async function changePassword(
  services: Services,
  state: SignInState,
  newPassword: string,
  signal: AbortSignal,
): Promise<SignInResult> {
  return drive(services, state, { type: "newPassword" }, { newPassword }, signal);
}

async function drive(
  services: Services,
  from: SignInState,
  first: SignInEvent,
  secret: Secret | undefined,
  signal: AbortSignal,
): Promise<SignInResult> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(signInMs)]);
  let isTestData = false;
  const client = (context: SignInContext) => {
    const { holder, chosen, apiUrl } = context;
    const addresses = baseUrlsFor(apiUrl ?? services.config.identityUrl, services.config);
    const caller = holder && {
      token: holder.token,
      holderId: holder.patientId,
      patientId: chosen?.patientId ?? holder.patientId,
    };
    return services.client(addresses, caller, deadline, (reply) => {
      isTestData ||= reply.isTestData;
    });
  };
  const effects: Record<SignInEffect, (context: SignInContext) => Promise<SignInEvent>> = {
    locate: async (context) => {
      const { apiUrl } = await client(context).identity.locate(credentialsIn(secret));
      return { type: "located", apiUrl };
    },
    authenticate: async (context) => {
      const answer = await client(context).identity.authenticate(credentialsIn(secret));
      return { type: "answered", answer };
    },
    validate: async (context) => ({
      type: "validated",
      isValid: await client(context).identity.validate(),
    }),
    loadSettings: async (context) => ({
      type: "settingsLoaded",
      settings: await client(context).practice.settings(),
    }),
    changePassword: async (context) => {
      const password = newPasswordIn(secret);
      return {
        type: "passwordAnswered",
        answer: await client(context).identity.changePassword({ password }),
      };
    },
    leave: async (context) => {
      await client(context).identity.logout();
      return { type: "left" };
    },
    loadPeople: async (context) => {
      const { entries } = await client(context).identity.people();
      return { type: "peopleLoaded", people: entries.map(({ patientId, name }) => ({ patientId, name })) };
    },
  };

  let step = stepSignIn(from, first);
  for (let effect = step.effects[0]; effect !== undefined; effect = step.effects[0]) {
    step = stepSignIn(step.state, await answerTo(effect, effects[effect](step.state.context)));
  }
  return { state: step.state, isTestData };
}

/** A call without a readable answer is an event like any other: the machine decides what it means. */
async function answerTo(effect: SignInEffect, call: Promise<SignInEvent>): Promise<SignInEvent> {
  try {
    return await call;
  } catch (error) {
    const failure = error instanceof PracticeError ? error.reason : "defect";
    log.warn({ call: effect, failure }, "sign-in call failed");
    return { type: "callFailed" };
  }
}

function credentialsIn(secret: Secret | undefined) {
  if (secret && "username" in secret) return secret;
  throw new TypeError("A sign-in that goes on does not ask for a password again.");
}

function newPasswordIn(secret: Secret | undefined): string {
  if (secret && "newPassword" in secret) return secret.newPassword;
  throw new TypeError("A new password is asked for in its own state only.");
}
