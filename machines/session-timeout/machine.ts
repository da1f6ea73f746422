import { assign, fromCallback, setup } from "xstate";
import { request, withEvent } from "../setup.ts";
import type {
  SessionTime,
  SessionTimeoutContext,
  SessionTimeoutEvent,
  SessionTimeoutInput,
} from "./types.ts";

/** Use of the page is reported this often, not with every key. */
const reportUseMs = 30_000;
/** An answer with less time left counts as expired. */
const minTimeLeftMs = 1_000;
const logOutCheck = { everyMs: 250, forMs: 10_000 };

const onPage = () => undefined;
const signIn = { target: "#signedIn", reenter: true, actions: withEvent("setTimeLeft") } as const;
const signInEverywhere = { ...signIn, actions: [withEvent("setTimeLeft"), "notifyTabs"] } as const;
const signInAfterWarning = { ...signIn, guard: withEvent("isBeforeWarning") } as const;
const expire = { target: "#expired", actions: "clearUnsent" } as const;

/**
 * Threats T4, T5. The browser's clock only schedules the requests, so a wrong clock or a suspended computer changes
 * nothing. Each request is an actor of its state, so leaving the state drops its answer.
 */
export const sessionTimeoutMachine = setup({
  types: {
    context: {} as SessionTimeoutContext,
    events: {} as SessionTimeoutEvent,
    input: {} as SessionTimeoutInput,
    tags: {} as "signedIn" | "warning" | "failed" | "expired",
  },
  actors: {
    page: fromCallback(() => undefined),
    readSession: request(),
    extendSession: request(),
  },
  actions: {
    cover: onPage,
    reveal: onPage,
    notifyTabs: onPage,
    goToLogin: onPage,
    reload: onPage,
    setTimeLeft: assign((_, { endsAt, canExtend }: SessionTime) => ({ endsAt, canExtend })),
    clearUnsent: assign({ isUnsent: false }),
  },
  guards: {
    /** SESSION_WARNING_SECONDS of app/.server/configuration/environment.ts. */
    isWarningDue: ({ context: { endsAt, warningMs } }, { at }: { at: number }) =>
      at >= endsAt - warningMs && at < endsAt,
    isEndDue: ({ context }, { at }: { at: number }) => at >= context.endsAt,
    isUseDue: ({ context }, { at }: { at: number }) => at - context.usedAt >= reportUseMs,
    isBeforeWarning: ({ context }, { endsAt, at }: SessionTime) => endsAt - at > context.warningMs,
    hasTimeLeft: (_, { endsAt, at }: SessionTime) => endsAt - at > minTimeLeftMs,
    isPatientChanged: (_, { status }: { status: string }) => status === "patientChanged",
  },
}).createMachine({
  id: "session",
  context: ({ input: { at, endsAt, canExtend, warningMs } }) => ({
    endsAt,
    canExtend,
    warningMs,
    usedAt: at,
    isUnsent: false,
  }),
  initial: "present",
  states: {
    present: {
      invoke: { src: "page" },
      initial: "settled",
      on: {
        expired: expire,
        patientChanged: "reloading",
        refused: [
          { guard: withEvent("isPatientChanged"), target: "reloading" },
          { target: "#expired", actions: assign({ isUnsent: ({ event }) => event.isWrite }) },
        ],
        loggingOut: ".awaitingLogOut",
        restored: ".restoring",
        sent: { actions: "clearUnsent" },
      },
      states: {
        settled: {
          initial: "signedIn",
          states: {
            signedIn: {
              id: "signedIn",
              tags: "signedIn",
              entry: "reveal",
              initial: "idle",
              on: { tick: { guard: withEvent("isEndDue"), target: "#verifyingEnd" }, timeLeft: signIn },
              states: {
                idle: {
                  on: {
                    tick: { guard: withEvent("isWarningDue"), target: "confirming" },
                    used: {
                      guard: withEvent("isUseDue"),
                      target: "reportingUse",
                      actions: assign({ usedAt: ({ event }) => event.at }),
                    },
                    sessionChanged: "checking",
                  },
                },
                reportingUse: {
                  invoke: { src: "extendSession" },
                  on: { timeLeft: signInEverywhere, unreachable: "idle" },
                },
                checking: { invoke: { src: "readSession" }, on: { unreachable: "idle" } },
                // Another tab may have been used since the last answer.
                confirming: {
                  invoke: { src: "readSession" },
                  on: {
                    timeLeft: [signInAfterWarning, { target: "warning", actions: withEvent("setTimeLeft") }],
                    unreachable: "warning",
                  },
                },
                warning: {
                  tags: "warning",
                  initial: "waiting",
                  on: { extend: ".extending", dismiss: "finishing", sessionChanged: ".checking" },
                  states: {
                    waiting: {},
                    extending: {
                      invoke: { src: "extendSession" },
                      on: {
                        timeLeft: {
                          ...signIn,
                          actions: [
                            withEvent("setTimeLeft"),
                            assign({ usedAt: ({ event }) => event.at }),
                            "notifyTabs",
                          ],
                        },
                        unreachable: "failed",
                      },
                    },
                    failed: { tags: "failed" },
                    checking: {
                      invoke: { src: "readSession" },
                      on: { timeLeft: [signInAfterWarning, { target: "waiting" }], unreachable: "waiting" },
                    },
                  },
                },
                // The user closed a warning that cannot be extended: no second one before the end.
                finishing: { on: { sessionChanged: "checking" } },
              },
            },
            expired: {
              id: "expired",
              tags: "expired",
              entry: "cover",
              initial: "waiting",
              on: {
                refused: [
                  { guard: withEvent("isPatientChanged"), target: "#reloading" },
                  {
                    actions: assign({ isUnsent: ({ context, event }) => context.isUnsent || event.isWrite }),
                  },
                ],
                resumed: signInEverywhere,
                timeLeft: signIn,
                leave: "#leaving",
              },
              states: {
                waiting: { on: { sessionChanged: "checking" } },
                checking: {
                  invoke: { src: "readSession" },
                  on: { expired: "waiting", unreachable: "waiting" },
                },
              },
            },
            previous: { type: "history", history: "deep" },
          },
        },
        // Nothing is shown from here on until the portal has answered.
        verifyingEnd: {
          id: "verifyingEnd",
          entry: "cover",
          invoke: { src: "readSession" },
          on: { timeLeft: [{ ...signIn, guard: withEvent("hasTimeLeft") }, expire], unreachable: expire },
        },
        restoring: {
          entry: "cover",
          invoke: { src: "readSession" },
          on: { timeLeft: signIn, unreachable: "settled.previous" },
        },
        // A Log Out that failed leaves the page as it was.
        awaitingLogOut: {
          entry: "cover",
          initial: "checking",
          on: { expired: "#leaving" },
          after: { [logOutCheck.forMs]: "settled.previous" },
          states: {
            checking: { invoke: { src: "readSession" }, on: { timeLeft: "pausing", unreachable: "pausing" } },
            pausing: { after: { [logOutCheck.everyMs]: "checking" } },
          },
        },
      },
    },
    // The browser is loading another document; the page stays covered until it does.
    leaving: { id: "leaving", entry: ["cover", "goToLogin"] },
    // A page on which something was typed is not reloaded, and goes on once its own record is open again. The page
    // tells the other tabs as it begins anew.
    reloading: { id: "reloading", entry: ["cover", "reload"], on: { resumed: signIn } },
  },
});
