import { assign, setup } from "xstate";
import type { PasswordAnswer, Person, SignInResult } from "#practice-api/identity/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import { createStepper, declareEffects, type MachineState } from "../stepper.ts";
import { onlyPerson, personById } from "./people.ts";

/**
 * Signing in, from the typed name to the chosen person (spec 1, section 4, "Start-up and sign-in
 * flow"). The machine knows when; it makes no call itself. Each working state asks for one effect by
 * name and waits for the event that answers it. The password is never part of it.
 */
export type SignInContext = {
  username: string;
  /** Failed attempts since the last success (spec 1, section 4). */
  failures: number;
  message: string | undefined;
  /** What went well on the way and must still be said: the practice's word on a changed password. */
  notice: string | undefined;
  apiUrl: string | undefined;
  holder: { patientId: string; name: string; token: string; mustResetPassword: boolean } | undefined;
  settings: PracticeSettings | undefined;
  people: Person[];
  chosen: Person | undefined;
};

export type SignInEvent =
  | { type: "submit"; username: string }
  /** A link of the practice's carries a token instead of a name; it asks no identity server. */
  | { type: "followLink"; apiUrl: string }
  | { type: "located"; apiUrl: string }
  | { type: "answered"; answer: SignInResult }
  | { type: "validated"; isValid: boolean }
  | { type: "settingsLoaded"; settings: PracticeSettings }
  | { type: "newPassword" }
  | { type: "passwordAnswered"; answer: PasswordAnswer }
  | { type: "cancel" }
  | { type: "left" }
  | { type: "peopleLoaded"; people: Person[] }
  | { type: "choose"; patientId: string }
  | { type: "callFailed" }
  | { type: "reset" };

/** The calls that a state requests on entry; the server carries them out. */
const signInEffects = [
  "locate",
  "authenticate",
  "validate",
  "loadSettings",
  "changePassword",
  "loadPeople",
  "leave",
] as const;
export type SignInEffect = (typeof signInEffects)[number];

/** The texts of spec 1, section 8, that this conversation can end in. */
export const signInTexts = {
  snag: "Ohh. We hit a snag.",
  incorrect: "Your login details are incorrect.",
  passwordTrouble: "Some thing went wrong please try agian.",
  /** Ours, for a practice that changes a password without a word. */
  passwordChanged: "Your password has been changed.",
} as const;

const fresh: SignInContext = {
  username: "",
  failures: 0,
  message: undefined,
  notice: undefined,
  apiUrl: undefined,
  holder: undefined,
  settings: undefined,
  people: [],
  chosen: undefined,
};

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { failures: number },
  },
  actions: {
    ...declareEffects(signInEffects),
    forget: assign(({ context: { failures, username, notice } }) => ({
      ...fresh,
      failures,
      username,
      notice,
    })),
    forgetAll: assign(({ context }) => ({ ...fresh, failures: context.failures })),
    sayThereWasASnag: assign({ message: signInTexts.snag }),
    countRefusal: assign(({ context, event }) => ({
      failures: context.failures + 1,
      message: refusalMessage(event),
    })),
    takeHolder: assign(({ event }) => {
      if (event.type !== "answered" || event.answer.outcome !== "signedIn") return {};
      const { userId, name, token, mustResetPassword } = event.answer;
      return { holder: { patientId: userId, name, token, mustResetPassword }, failures: 0 };
    }),
    takeSettings: assign(({ event }) =>
      event.type === "settingsLoaded" ? { settings: event.settings } : {},
    ),
    sayPasswordChanged: assign(({ event }) => ({
      message: undefined,
      notice: passwordMessage(event) ?? signInTexts.passwordChanged,
    })),
    sayWhyNot: assign(({ event }) => ({ message: passwordMessage(event) ?? signInTexts.passwordTrouble })),
    takeOnlyPerson: assign(({ context, event }) =>
      event.type === "peopleLoaded" ? { chosen: onlyPerson(event.people, context.holder) } : {},
    ),
    takeChosen: assign(({ context, event }) =>
      event.type === "choose" ? { chosen: personById(context.people, event.patientId) } : {},
    ),
  },
  guards: {
    isSignedIn: ({ event }) => event.type === "answered" && event.answer.outcome === "signedIn",
    isValid: ({ event }) => event.type === "validated" && event.isValid,
    isChanged: ({ event }) => event.type === "passwordAnswered" && event.answer.outcome === "changed",
    mustResetPassword: ({ context }) => context.holder?.mustResetPassword === true,
    hasSeveral: ({ event }) => event.type === "peopleLoaded" && event.people.length > 1,
    isListed: ({ context, event }) =>
      event.type === "choose" && personById(context.people, event.patientId) !== undefined,
  },
}).createMachine({
  id: "signIn",
  context: ({ input }) => ({ ...fresh, failures: input.failures }),
  initial: "signedOut",
  on: { reset: { target: ".signedOut", actions: "forgetAll" } },
  states: {
    signedOut: {
      on: {
        submit: { target: "locating", actions: takeUsername() },
        followLink: { target: "authenticating", actions: assign({ apiUrl: ({ event }) => event.apiUrl }) },
      },
    },
    locating: {
      entry: "locate",
      on: {
        located: { target: "authenticating", actions: assign({ apiUrl: ({ event }) => event.apiUrl }) },
        callFailed: "snagged",
      },
    },
    authenticating: {
      entry: "authenticate",
      on: {
        answered: [
          { guard: "isSignedIn", target: "validating", actions: "takeHolder" },
          { target: "refused", actions: "countRefusal" },
        ],
        callFailed: "snagged",
      },
    },
    validating: {
      entry: "validate",
      on: {
        validated: [{ guard: "isValid", target: "loadingSettings" }, { target: "snagged" }],
        callFailed: "snagged",
      },
    },
    loadingSettings: {
      entry: "loadSettings",
      on: {
        settingsLoaded: [
          { guard: "mustResetPassword", target: "passwordReset", actions: "takeSettings" },
          { target: "loadingPeople", actions: "takeSettings" },
        ],
        callFailed: "snagged",
      },
    },
    passwordReset: { on: { newPassword: "changingPassword", cancel: "leaving" } },
    changingPassword: {
      entry: "changePassword",
      on: {
        passwordAnswered: [
          { guard: "isChanged", target: "loadingPeople", actions: "sayPasswordChanged" },
          { target: "passwordReset", actions: "sayWhyNot" },
        ],
        callFailed: { target: "passwordReset", actions: "sayWhyNot" },
      },
    },
    leaving: {
      entry: "leave",
      on: {
        left: { target: "signedOut", actions: "forgetAll" },
        callFailed: { target: "signedOut", actions: "forgetAll" },
      },
    },
    loadingPeople: {
      entry: "loadPeople",
      on: {
        peopleLoaded: [
          {
            guard: "hasSeveral",
            target: "choosing",
            actions: assign({ people: ({ event }) => event.people }),
          },
          { target: "confirming", actions: "takeOnlyPerson" },
        ],
        callFailed: "snagged",
      },
    },
    choosing: {
      on: {
        choose: { guard: "isListed", target: "confirming", actions: "takeChosen" },
        cancel: "leaving",
      },
    },
    confirming: {
      entry: "validate",
      on: {
        validated: [{ guard: "isValid", target: "signedIn" }, { target: "snagged" }],
        callFailed: "snagged",
      },
    },
    signedIn: { type: "final" },
    refused: {
      entry: assign({ holder: undefined, apiUrl: undefined }),
      on: { submit: { target: "locating", actions: takeUsername() } },
    },
    snagged: {
      entry: ["forget", "sayThereWasASnag"],
      on: { submit: { target: "locating", actions: takeUsername() } },
    },
  },
});

/** The sign-in as the server runs it, between requests that store its state. */
export const signInStepper = createStepper(signInMachine, signInEffects);
export type SignInState = MachineState<typeof signInMachine>;

function takeUsername() {
  return assign<SignInContext, Extract<SignInEvent, { type: "submit" }>, undefined, SignInEvent, never>({
    username: ({ event }) => event.username,
    message: undefined,
  });
}

/** The practice's own word on a new password, or undefined where it said nothing. */
function passwordMessage(event: SignInEvent): string | undefined {
  return event.type === "passwordAnswered" ? event.answer.message || undefined : undefined;
}

/** A rejection shows the practice's own message; an answer without a resource has a fixed sentence. */
function refusalMessage(event: SignInEvent): string {
  if (event.type === "answered" && event.answer.outcome === "refused" && event.answer.message !== "") {
    return event.answer.message;
  }
  return signInTexts.incorrect;
}
