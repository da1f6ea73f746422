import type { SignInContext, SignInEffect, SignInEvent } from "#machines/sign-in/machine.ts";
import { type SignInState, startSignIn, stepSignIn } from "#machines/sign-in/step.ts";
import { addressesFor } from "./connect/address.ts";
import { PracticeFailure } from "./connect/failure.ts";
import { log } from "./log.ts";
import type { Services } from "./services.ts";
import type { SignedInSession } from "./session/sessions.ts";

/** One deadline for the whole of signing in, in ms (DECISIONS B45). */
const signInMs = 9_000;

/** Where a sign-in came to rest, and whether the practice said that its data is test data. */
export type SignInResult = { state: SignInState; isTestData: boolean };
type Credentials = { username: string; password: string };

export async function signIn(
  services: Services,
  credentials: Credentials,
  failures: number,
  signal: AbortSignal,
): Promise<SignInResult> {
  const start = startSignIn(failures);
  return drive(services, start, { type: "submit", username: credentials.username }, credentials, signal);
}

/** Goes on from a sign-in that was waiting for a person to be chosen. */
export async function choosePerson(
  services: Services,
  state: SignInState,
  patientId: string,
  signal: AbortSignal,
): Promise<SignInResult> {
  return drive(services, state, { type: "choose", patientId }, undefined, signal);
}

/** The session of a finished sign-in, or undefined when it did not finish. */
export function signedInSession({ state, isTestData }: SignInResult): SignedInSession | undefined {
  const { holder, chosen, apiUrl } = state.context;
  if (state.value !== "signedIn" || !holder || !chosen || !apiUrl) return undefined;
  return {
    stage: "signedIn",
    token: holder.token,
    apiUrl,
    patientId: chosen.patientId,
    patientName: chosen.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData,
  };
}

async function drive(
  services: Services,
  from: SignInState,
  first: SignInEvent,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<SignInResult> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(signInMs)]);
  let isTestData = false;
  const client = (context: SignInContext) => {
    const { holder, chosen, apiUrl } = context;
    const addresses = addressesFor(apiUrl ?? services.config.identityUrl, services.config);
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
      const { apiUrl } = await client(context).identity.locate(required(credentials));
      return { type: "located", apiUrl };
    },
    authenticate: async (context) => {
      const answer = await client(context).identity.authenticate(required(credentials));
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
    loadPeople: async (context) => {
      const { entries } = await client(context).identity.people();
      return { type: "peopleLoaded", people: entries.map(({ patientId, name }) => ({ patientId, name })) };
    },
  };

  let step = stepSignIn(from, first);
  for (let effect = step.effects[0]; effect !== undefined; effect = step.effects[0]) {
    step = stepSignIn(step.state, await attempt(effect, effects[effect](step.state.context)));
  }
  return { state: step.state, isTestData };
}

/** A call without a readable answer is an event like any other: the machine decides what it means. */
async function attempt(effect: SignInEffect, call: Promise<SignInEvent>): Promise<SignInEvent> {
  try {
    return await call;
  } catch (error) {
    const failure = error instanceof PracticeFailure ? error.reason : "defect";
    log.warn({ call: effect, failure }, "sign-in call failed");
    return { type: "callFailed" };
  }
}

function required(credentials: Credentials | undefined): Credentials {
  if (!credentials) throw new TypeError("A sign-in that goes on does not ask for a password again.");
  return credentials;
}
