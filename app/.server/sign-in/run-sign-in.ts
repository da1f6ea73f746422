import { type SignInState, type signInMachine, signInStepper } from "#machines/sign-in/machine.ts";
import type { ListedPeople, SignInContext, SignInEvent } from "#machines/sign-in/types.ts";
import type { Person } from "#practice-api/identity/endpoints.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeClient } from "../practice-client/client.ts";
import type { Confirmation } from "../practice-client/confirmations.ts";
import { type EffectFailure, type Effects, effectFailureOf, runMachine } from "../run-machine.ts";
import type { Services } from "../services.ts";
import { timeLimits } from "../time-limits.ts";

export type SignInResult = {
  state: SignInState;
  isTestData: boolean;
  confirmation?: Confirmation | undefined;
  /** The first call that failed, or the practice did not accept its own token. */
  failure?: EffectFailure | undefined;
  /** Of the account's passkeys, where this browser has shown one before. */
  stamp?: string | undefined;
};
/** Whether a browser has shown one of the passkeys of this stamp (threat T60). */
type HasPassed = (stamp: string) => boolean;
/** The machine's state never holds them. */
type Secrets = {
  credentials?: { username: string; password: string; switchToken?: string };
  newPassword?: string;
  hasPassed?: HasPassed;
};

export async function signIn(
  services: Services,
  credentials: { username: string; password: string },
  failures: number,
  hasPassed: HasPassed,
): Promise<SignInResult> {
  const event: SignInEvent = { type: "submit", username: credentials.username };
  return run(services, signInStepper.start({ failures }).state, event, { credentials, hasPassed });
}

/** Spec 1, section 2, "/loginSwitch/{q}". */
export async function followLink(
  services: Services,
  switchToken: string,
  hasPassed: HasPassed,
): Promise<SignInResult> {
  const event: SignInEvent = { type: "followLink", apiUrl: services.config.practiceApiUrl };
  const credentials = { username: "", password: "", switchToken };
  return run(services, signInStepper.start({ failures: 0 }).state, event, { credentials, hasPassed });
}

export async function continueSignIn(
  services: Services,
  state: SignInState,
  event: Extract<SignInEvent, { type: "choose" | "cancel" | "passkeyChecked" }>,
): Promise<SignInResult> {
  return run(services, state, event);
}

export async function changePassword(
  services: Services,
  state: SignInState,
  newPassword: string,
): Promise<SignInResult> {
  return run(services, state, { type: "newPassword" }, { newPassword });
}

async function run(
  services: Services,
  from: SignInState,
  event: SignInEvent,
  { credentials, newPassword, hasPassed }: Secrets = {},
): Promise<SignInResult> {
  // A counted attempt must end whatever the browser does, or abandoned guesses would not count.
  const deadline = AbortSignal.timeout(timeLimits.signIn);
  let isTestData = false;
  let practiceMs: number | undefined;
  let confirmation: Confirmation | undefined;
  let stamp: string | undefined;
  const client = (context: SignInContext, signal = deadline) => {
    const { holder, chosen, apiUrl } = context;
    const addresses = baseUrlsFor(apiUrl, services.config);
    const caller = holder && {
      token: holder.token,
      holderId: holder.patientId,
      patientId: chosen?.patientId ?? holder.patientId,
    };
    return services.client(addresses, caller, signal, {
      onResponse: (response) => {
        isTestData ||= response.isTestData;
        practiceMs = Date.parse(response.date ?? "") || undefined;
      },
    });
  };
  const effects: Effects<typeof signInMachine> = {
    locate: async (context) => {
      const { apiUrl } = await client(context).identity.locate(given(credentials));
      return { type: "located", apiUrl };
    },
    authenticate: async (context) => {
      const answer = await client(context).identity.authenticate(given(credentials));
      return { type: "answered", answer };
    },
    findPasskeys: async ({ holder, apiUrl, username }) => {
      const account = { holderId: given(holder).patientId, apiUrl: given(apiUrl) };
      const stored = await services.passkeys.find(account);
      if (stored && given(hasPassed)(stored.factor.stamp)) stamp = stored.factor.stamp;
      // Who logs in keeps them, under the key that is in use now.
      const name = username || stored?.factor.username;
      if (stored && stamp) await services.passkeys.save(stored, { ...stored.factor, username: name });
      return { type: "passkeysFound", isAsked: stored !== undefined && stamp === undefined };
    },
    loadAccount: async (context) => {
      const api = client(context);
      const startedAt = performance.now();
      const [isValid, settings, listed] = await Promise.all([
        api.identity.validate(),
        api.practice.settings(),
        context.holder?.mustResetPassword ? { people: [] } : listPeople(api, context),
      ]);
      if (isValid && practiceMs) confirmation = { practiceMs, tookMs: performance.now() - startedAt };
      return { type: "accountLoaded", isValid, settings, ...listed };
    },
    changePassword: async (context) => {
      const password = given(newPassword);
      const answer = await client(context).identity.changePassword({ password });
      return { type: "passwordAnswered", answer };
    },
    logOut: async (context) => {
      // Who cancels waits no longer than at Log Out.
      await client(context, AbortSignal.timeout(timeLimits.logOutCall)).identity.logout();
      return { type: "loggedOut" };
    },
    loadPeople: async (context) => ({
      type: "peopleLoaded",
      ...(await listPeople(client(context), context)),
    }),
  };

  let failure: EffectFailure | undefined;
  const onFailure = (_effect: unknown, error: unknown): SignInEvent => {
    failure ??= effectFailureOf(error, deadline);
    return { type: "callFailed" };
  };
  const state = await runMachine(signInStepper, signInStepper.step(from, event), effects, {
    deadline,
    onFailure,
  });
  if (state.value === "failed") failure ??= "signedOut";
  return { state, isTestData, confirmation, failure, stamp };
}

/** Only an empty list means oneself (ruling B22): an unreadable entry may be the holder, who is added. */
async function listPeople(api: PracticeClient, { holder }: SignInContext): Promise<ListedPeople> {
  const { entries, unreadable } = await api.identity.people();
  const people = entries.map(({ patientId, name }): Person => ({ patientId, name }));
  if (unreadable === 0 || holder === undefined) return { people };
  const { patientId, name } = holder;
  const isListed = people.some((person) => person.patientId === patientId);
  return { people: isListed ? people : [{ patientId, name }, ...people], unreadablePeople: unreadable };
}

function given<T>(secret: T | undefined): T {
  if (secret === undefined) throw new TypeError("A continued sign-in has no secret of another step.");
  return secret;
}
