import { assign, setup } from "xstate";
import type { Person } from "#practice-api/identity/endpoints.ts";
import { resetPanelTexts, signInTexts } from "#practice-api/identity/texts.ts";
import { createStepper, declareEffects, type MachineState } from "../stepper.ts";
import { onlyPerson, personById } from "./people.ts";
import { type SignInContext, type SignInEvent, signInEffects } from "./types.ts";

/** The portal's own text, for a practice that changes a password without a message. */
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

/**
 * Signing in, from the submitted username to the chosen patient (spec 1, section 4, "Start-up and sign-in
 * flow"). Each working state requests one effect and waits for the event with its result. The password is
 * never part of the machine. The token of a session is validated again by its first page, as by every other.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { failures: number },
  },
  actions: {
    ...declareEffects(signInEffects),
    clear: assign(({ context: { failures, username, notice } }) => ({
      ...initialContext,
      failures,
      username,
      notice,
    })),
    clearAll: assign(({ context }) => ({ ...initialContext, failures: context.failures })),
    setFailedMessage: assign({ message: signInTexts.networkFailed }),
    countRejection: assign(({ context, event }) => ({
      failures: context.failures + 1,
      message: rejectionMessage(event),
    })),
    setHolder: assign(({ event }) => {
      if (event.type !== "answered" || event.answer.outcome !== "signedIn") return {};
      const { userId, name, token, mustResetPassword } = event.answer;
      return { holder: { patientId: userId, name, token, mustResetPassword }, failures: 0 };
    }),
    setSettings: assign(({ event }) => (event.type === "accountLoaded" ? { settings: event.settings } : {})),
    setPeople: assign(({ event }) => ({ people: peopleIn(event), ...unreadableIn(event) })),
    setPasswordNotice: assign(({ event }) => ({
      message: undefined,
      notice: passwordMessage(event) ?? passwordChanged,
    })),
    setPasswordMessage: assign(({ event }) => ({
      message: passwordMessage(event) ?? resetPanelTexts.failed,
    })),
    chooseOnlyPerson: assign(({ context, event }) => ({
      chosen: onlyPerson(peopleIn(event), context.holder),
    })),
    setChosen: assign(({ context, event }) =>
      event.type === "choose" ? { chosen: personById(context.people, event.patientId) } : {},
    ),
  },
  guards: {
    isSignedIn: ({ event }) => event.type === "answered" && event.answer.outcome === "signedIn",
    isInvalid: ({ event }) => event.type === "accountLoaded" && !event.isValid,
    isChanged: ({ event }) => event.type === "passwordAnswered" && event.answer.outcome === "changed",
    mustResetPassword: ({ context }) => context.holder?.mustResetPassword === true,
    hasSeveral: ({ event }) => peopleIn(event).length > 1,
    isListed: ({ context, event }) =>
      event.type === "choose" && personById(context.people, event.patientId) !== undefined,
  },
}).createMachine({
  id: "signIn",
  context: ({ input }) => ({ ...initialContext, failures: input.failures }),
  initial: "signedOut",
  on: { reset: { target: ".signedOut", actions: "clearAll" } },
  states: {
    signedOut: {
      on: {
        submit: { target: "locating", actions: setUsername() },
        followLink: { target: "authenticating", actions: assign({ apiUrl: ({ event }) => event.apiUrl }) },
      },
    },
    locating: {
      entry: "locate",
      on: {
        located: { target: "authenticating", actions: assign({ apiUrl: ({ event }) => event.apiUrl }) },
        callFailed: "failed",
      },
    },
    authenticating: {
      entry: "authenticate",
      on: {
        answered: [
          { guard: "isSignedIn", target: "loadingAccount", actions: "setHolder" },
          { target: "rejected", actions: "countRejection" },
        ],
        callFailed: "failed",
      },
    },
    loadingAccount: {
      entry: "loadAccount",
      on: {
        accountLoaded: [
          { guard: "isInvalid", target: "failed" },
          { guard: "mustResetPassword", target: "passwordReset", actions: "setSettings" },
          { guard: "hasSeveral", target: "choosing", actions: ["setSettings", "setPeople"] },
          { target: "signedIn", actions: ["setSettings", "chooseOnlyPerson"] },
        ],
        callFailed: "failed",
      },
    },
    passwordReset: { on: { newPassword: "changingPassword", cancel: "loggingOut" } },
    changingPassword: {
      entry: "changePassword",
      on: {
        passwordAnswered: [
          { guard: "isChanged", target: "loadingPeople", actions: "setPasswordNotice" },
          { target: "passwordReset", actions: "setPasswordMessage" },
        ],
        callFailed: { target: "passwordReset", actions: "setPasswordMessage" },
      },
    },
    loggingOut: {
      entry: "logOut",
      on: {
        loggedOut: { target: "signedOut", actions: "clearAll" },
        callFailed: { target: "signedOut", actions: "clearAll" },
      },
    },
    loadingPeople: {
      entry: "loadPeople",
      on: {
        peopleLoaded: [
          { guard: "hasSeveral", target: "choosing", actions: "setPeople" },
          { target: "signedIn", actions: "chooseOnlyPerson" },
        ],
        callFailed: "failed",
      },
    },
    choosing: {
      on: {
        choose: { guard: "isListed", target: "signedIn", actions: "setChosen" },
        cancel: "loggingOut",
      },
    },
    signedIn: { type: "final" },
    rejected: {
      entry: assign({ holder: undefined, apiUrl: undefined }),
      on: { submit: { target: "locating", actions: setUsername() } },
    },
    failed: {
      entry: ["clear", "setFailedMessage"],
      on: { submit: { target: "locating", actions: setUsername() } },
    },
  },
});

/** Steps a sign-in whose state is stored between two requests. */
export const signInStepper = createStepper(signInMachine, signInEffects);
export type SignInState = MachineState<typeof signInMachine>;

function setUsername() {
  return assign<SignInContext, Extract<SignInEvent, { type: "submit" }>, undefined, SignInEvent, never>({
    username: ({ event }) => event.username,
    message: undefined,
  });
}

function peopleIn(event: SignInEvent): Person[] {
  return event.type === "accountLoaded" || event.type === "peopleLoaded" ? event.people : [];
}

function unreadableIn(event: SignInEvent): Pick<SignInContext, "unreadablePeople"> {
  const isListed = event.type === "accountLoaded" || event.type === "peopleLoaded";
  return isListed && event.unreadablePeople ? { unreadablePeople: event.unreadablePeople } : {};
}

/** The practice's message about a new password, or undefined without one. */
function passwordMessage(event: SignInEvent): string | undefined {
  return event.type === "passwordAnswered" ? event.answer.message || undefined : undefined;
}

/** The practice's message, or a fixed text for an answer without one. */
function rejectionMessage(event: SignInEvent): string {
  if (event.type === "answered" && event.answer.outcome === "refused" && event.answer.message !== "") {
    return event.answer.message;
  }
  return signInTexts.incorrect;
}
