import { assign, fromCallback, setup } from "xstate";
import { declareEffects } from "../stepper.ts";
import {
  type SessionTimeoutContext,
  type SessionTimeoutEvent,
  type SessionTimeoutInput,
  sessionTimeoutEffects,
} from "./types.ts";

/** Use of the page is reported to the portal this often, in ms, not with every key. */
const reportUseMs = 30_000;
/** An answer with less time left than this, in ms, counts as expired. */
const minTimeLeftMs = 1_000;
/** How often a page checks whether a Log Out took effect, and for how long, in ms. */
const logOutCheck = { everyMs: 250, forMs: 10_000 };

/**
 * The session's time-out as an open page follows it (threats T4, T5). Only the portal's answer decides:
 * the browser's clock only schedules the requests, so a wrong clock or a suspended computer changes nothing. Each
 * request is an actor of its state, so leaving the state drops its answer.
 */
export const sessionTimeoutMachine = setup({
  types: {
    context: {} as SessionTimeoutContext,
    events: {} as SessionTimeoutEvent,
    input: {} as SessionTimeoutInput,
    tags: {} as "signedIn" | "warning" | "failed" | "expired",
  },
  actors: {
    /** Sends ticks, use, messages of other tabs and the return from the back/forward cache. */
    page: fromCallback(() => undefined),
    /** Requests how long the session lasts, without extending it. Sends a `SessionAnswer`. */
    readSession: fromCallback(() => undefined),
    /** Reports use of the page. Sends a `SessionAnswer`. */
    extendSession: fromCallback(() => undefined),
  },
  actions: {
    ...declareEffects(sessionTimeoutEffects),
    assignTimeLeft: assign(({ event }) =>
      "endsAt" in event ? { endsAt: event.endsAt, canExtend: event.canExtend } : {},
    ),
    recordUse: assign(({ event }) => ("at" in event ? { usedAt: event.at } : {})),
    assignUnsent: assign(({ event }) => ({ isUnsent: event.type === "refused" && event.isWrite })),
    addUnsent: assign(({ context, event }) => ({
      isUnsent: context.isUnsent || (event.type === "refused" && event.isWrite),
    })),
  },
  guards: {
    isWarningDue: ({ context: { endsAt, warningMs }, event }) =>
      event.type === "tick" && event.at >= endsAt - warningMs && event.at < endsAt,
    isEndDue: ({ context, event }) => event.type === "tick" && event.at >= context.endsAt,
    isUseDue: ({ context, event }) => event.type === "used" && event.at - context.usedAt >= reportUseMs,
    isBeforeWarning: ({ context, event }) =>
      event.type === "timeLeft" && event.endsAt - event.at > context.warningMs,
    hasTimeLeft: ({ event }) => event.type === "timeLeft" && event.endsAt - event.at > minTimeLeftMs,
    isPatientChanged: ({ event }) => event.type === "refused" && event.status === "patientChanged",
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
        expired: { target: "#expired", actions: "assignUnsent" },
        patientChanged: "reloading",
        refused: [
          { guard: "isPatientChanged", target: "reloading" },
          { target: "#expired", actions: "assignUnsent" },
        ],
        loggingOut: ".awaitingLogOut",
        restored: ".restoring",
        sent: { actions: assign({ isUnsent: false }) },
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
              on: {
                tick: { guard: "isEndDue", target: "#verifyingEnd" },
                timeLeft: { target: "signedIn", reenter: true, actions: "assignTimeLeft" },
              },
              states: {
                idle: {
                  on: {
                    tick: { guard: "isWarningDue", target: "confirming" },
                    used: { guard: "isUseDue", target: "reportingUse", actions: "recordUse" },
                    sessionChanged: "checking",
                  },
                },
                reportingUse: {
                  invoke: { src: "extendSession" },
                  on: {
                    timeLeft: {
                      target: "#signedIn",
                      reenter: true,
                      actions: ["assignTimeLeft", "notifyTabs"],
                    },
                    unreachable: "idle",
                  },
                },
                checking: { invoke: { src: "readSession" }, on: { unreachable: "idle" } },
                // Another tab may have been used since the last answer.
                confirming: {
                  invoke: { src: "readSession" },
                  on: {
                    timeLeft: [
                      {
                        guard: "isBeforeWarning",
                        target: "#signedIn",
                        reenter: true,
                        actions: "assignTimeLeft",
                      },
                      { target: "warning", actions: "assignTimeLeft" },
                    ],
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
                          target: "#signedIn",
                          reenter: true,
                          actions: ["assignTimeLeft", "recordUse", "notifyTabs"],
                        },
                        unreachable: "failed",
                      },
                    },
                    failed: { tags: "failed" },
                    checking: {
                      invoke: { src: "readSession" },
                      on: {
                        timeLeft: [
                          {
                            guard: "isBeforeWarning",
                            target: "#signedIn",
                            reenter: true,
                            actions: "assignTimeLeft",
                          },
                          { target: "waiting" },
                        ],
                        unreachable: "waiting",
                      },
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
                refused: [{ guard: "isPatientChanged", target: "#reloading" }, { actions: "addUnsent" }],
                resumed: { target: "#signedIn", actions: ["assignTimeLeft", "notifyTabs"] },
                timeLeft: { target: "#signedIn", actions: "assignTimeLeft" },
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
          on: {
            timeLeft: [
              { guard: "hasTimeLeft", target: "#signedIn", actions: "assignTimeLeft" },
              { target: "#expired", actions: "assignUnsent" },
            ],
            unreachable: { target: "#expired", actions: "assignUnsent" },
          },
        },
        restoring: {
          entry: "cover",
          invoke: { src: "readSession" },
          on: {
            timeLeft: { target: "#signedIn", actions: "assignTimeLeft" },
            unreachable: "settled.previous",
          },
        },
        // A Log Out that failed leaves the page as it was.
        awaitingLogOut: {
          entry: "cover",
          initial: "checking",
          on: { expired: "#leaving" },
          after: { [logOutCheck.forMs]: "settled.previous" },
          states: {
            checking: {
              invoke: { src: "readSession" },
              on: { timeLeft: "pausing", unreachable: "pausing" },
            },
            pausing: { after: { [logOutCheck.everyMs]: "checking" } },
          },
        },
      },
    },
    // The browser is loading another document; the page stays covered until it does.
    leaving: { id: "leaving", entry: ["cover", "goToLogin"] },
    reloading: { id: "reloading", entry: ["cover", "reload"] },
  },
});
