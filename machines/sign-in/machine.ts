import { assign, setup } from "xstate";
import type { PasswordAnswer, Person, SignInResult } from "#practice-api/identity/endpoints.ts";
import { resetPanelTexts, signInTexts } from "#practice-api/identity/texts.ts";
import { request, withEvent } from "../setup.ts";
import { createStepper, type MachineState } from "../stepper.ts";
import type { ListedPeople, SignInContext, SignInEvent } from "./types.ts";

const passwordChanged = "Your password has been changed.";

const initialContext: SignInContext = {
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

/** Spec 1, section 4, "Start-up and sign-in flow". The password is never part of the machine. */
export const signInMachine = setup({
  types: { context: {} as SignInContext, events: {} as SignInEvent, input: {} as { failures: number } },
  actors: {
    locate: request(),
    authenticate: request(),
    findPasskeys: request(),
    loadAccount: request(),
    changePassword: request(),
    loadPeople: request(),
    logOut: request(),
  },
  actions: {
    clear: assign(({ context: { failures } }) => ({ ...initialContext, failures })),
    setUsername: assign((_, { username }: { username: string }) => ({ username, message: undefined })),
    setApiUrl: assign((_, { apiUrl }: { apiUrl: string }) => ({ apiUrl })),
    setHolder: assign((_, { answer }: { answer: SignInResult }) => holderOf(answer)),
    setSettings: assign((_, { settings }: Pick<SignInContext, "settings">) => ({ settings })),
    setPeople: assign((_, { people, unreadablePeople }: ListedPeople) => ({
      people,
      ...(unreadablePeople ? { unreadablePeople } : {}),
    })),
    chooseOnlyPerson: assign(({ context }, { people }: ListedPeople) => ({
      chosen: onlyPerson(people, context.holder),
    })),
  },
  guards: {
    isSignedIn: (_, { answer }: { answer: SignInResult }) => answer.outcome === "signedIn",
    isAsked: (_, { isAsked }: { isAsked: boolean }) => isAsked,
    isInvalid: (_, { isValid }: { isValid: boolean }) => !isValid,
    isChanged: (_, { answer }: { answer: PasswordAnswer }) => answer.outcome === "changed",
    mustResetPassword: ({ context }) => context.holder?.mustResetPassword === true,
    hasSeveral: (_, { people }: ListedPeople) => people.length > 1,
    isListed: ({ context }, { patientId }: { patientId: string }) =>
      context.people.some((person) => person.patientId === patientId),
  },
}).createMachine({
  id: "signIn",
  context: ({ input }) => ({ ...initialContext, failures: input.failures }),
  initial: "signedOut",
  states: {
    signedOut: {
      on: {
        submit: { target: "locating", actions: withEvent("setUsername") },
        followLink: { target: "authenticating", actions: withEvent("setApiUrl") },
      },
    },
    locating: {
      invoke: { src: "locate" },
      on: { located: { target: "authenticating", actions: withEvent("setApiUrl") }, callFailed: "failed" },
    },
    authenticating: {
      invoke: { src: "authenticate" },
      on: {
        answered: [
          { guard: withEvent("isSignedIn"), target: "findingPasskeys", actions: withEvent("setHolder") },
          {
            target: "rejected",
            actions: assign(({ context, event }) => ({
              failures: context.failures + 1,
              message: rejectionMessage(event.answer),
            })),
          },
        ],
        callFailed: "failed",
      },
    },
    findingPasskeys: {
      invoke: { src: "findPasskeys" },
      on: {
        passkeysFound: [{ guard: withEvent("isAsked"), target: "passkey" }, { target: "loadingAccount" }],
        callFailed: "failed",
      },
    },
    // The practice's token waits, and no call is made with it.
    passkey: { on: { passkeyChecked: "loadingAccount", cancel: "loggingOut" } },
    loadingAccount: {
      invoke: { src: "loadAccount" },
      on: {
        accountLoaded: [
          { guard: withEvent("isInvalid"), target: "failed" },
          { guard: "mustResetPassword", target: "passwordReset", actions: withEvent("setSettings") },
          {
            guard: withEvent("hasSeveral"),
            target: "choosing",
            actions: [withEvent("setSettings"), withEvent("setPeople")],
          },
          {
            target: "signedIn",
            actions: [withEvent("setSettings"), withEvent("setPeople"), withEvent("chooseOnlyPerson")],
          },
        ],
        callFailed: "failed",
      },
    },
    passwordReset: { on: { newPassword: "changingPassword", cancel: "loggingOut" } },
    changingPassword: {
      invoke: { src: "changePassword" },
      on: {
        passwordAnswered: [
          {
            guard: withEvent("isChanged"),
            target: "loadingPeople",
            actions: assign({
              message: undefined,
              notice: ({ event }) => event.answer.message || passwordChanged,
            }),
          },
          {
            target: "passwordReset",
            actions: assign({ message: ({ event }) => event.answer.message || resetPanelTexts.failed }),
          },
        ],
        callFailed: { target: "passwordReset", actions: assign({ message: resetPanelTexts.failed }) },
      },
    },
    loggingOut: {
      invoke: { src: "logOut" },
      on: {
        loggedOut: { target: "signedOut", actions: "clear" },
        callFailed: { target: "signedOut", actions: "clear" },
      },
    },
    loadingPeople: {
      invoke: { src: "loadPeople" },
      on: {
        peopleLoaded: [
          { guard: withEvent("hasSeveral"), target: "choosing", actions: withEvent("setPeople") },
          { target: "signedIn", actions: [withEvent("setPeople"), withEvent("chooseOnlyPerson")] },
        ],
        callFailed: "failed",
      },
    },
    choosing: {
      on: {
        choose: {
          guard: withEvent("isListed"),
          target: "signedIn",
          actions: assign(({ context: { people }, event: { patientId } }) => ({
            chosen: people.find((person) => person.patientId === patientId),
          })),
        },
        cancel: "loggingOut",
      },
    },
    signedIn: { type: "final" },
    // Each form of /login begins anew, with the failures counted so far.
    rejected: { type: "final", entry: assign({ holder: undefined, apiUrl: undefined }) },
    failed: {
      type: "final",
      entry: assign(({ context: { failures, username, notice } }) => ({
        ...initialContext,
        failures,
        username,
        notice,
        message: signInTexts.networkFailed,
      })),
    },
  },
});

export const signInStepper = createStepper(signInMachine);
export type SignInState = MachineState<typeof signInMachine>;

function holderOf(answer: SignInResult): Partial<SignInContext> {
  if (answer.outcome !== "signedIn") return {};
  const { userId, name, token, mustResetPassword } = answer;
  return { holder: { patientId: userId, name, token, mustResetPassword }, failures: 0 };
}

/** The one who is listed, or the account holder when none is (ruling B22). */
export function onlyPerson(people: readonly Person[], holder: Person | undefined): Person | undefined {
  return people[0] ?? (holder && { patientId: holder.patientId, name: holder.name });
}

function rejectionMessage(answer: SignInResult): string {
  return (answer.outcome === "refused" && answer.message) || signInTexts.incorrect;
}
