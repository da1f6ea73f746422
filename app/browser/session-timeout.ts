import { type ActorRefFrom, fromCallback, waitFor } from "xstate";
import { loggedOutHref } from "#app/shared/session-headers.ts";
import { sessionTimeoutMachine } from "#machines/session-timeout/machine.ts";
import type { SessionAnswer, SessionTimeoutEvent } from "#machines/session-timeout/types.ts";
import { request } from "#machines/setup.ts";
import { coverPage, revealPage } from "./page-cover.ts";
import { watchPage } from "./page-events.ts";
import { reloadForRecord } from "./record-reload.ts";
import { openTabChannel } from "./session-tabs.ts";
import { requestTimeLeft } from "./time-left.ts";

type PageAction = "cover" | "reveal" | "notifyTabs" | "goToLogin" | "reload";
export type SessionTimeoutEffects = Record<PageAction, () => void> & {
  page: (send: (event: SessionTimeoutEvent) => void) => () => void;
  readSession: () => Promise<SessionAnswer>;
  extendSession: () => Promise<SessionAnswer>;
};

export function sessionTimeout({ page, readSession, extendSession, ...actions }: SessionTimeoutEffects) {
  return sessionTimeoutMachine.provide({
    actors: {
      page: fromCallback(({ sendBack }) => page(sendBack)),
      readSession: request(readSession),
      extendSession: request(extendSession),
    },
    actions,
  });
}

/** At once where the user is signed in. */
export async function untilSignedIn(actor: ActorRefFrom<typeof sessionTimeoutMachine>): Promise<void> {
  await waitFor(actor, (state) => state.hasTag("signedIn"));
}

/** `keepsText` shows what was typed on the page, if anything was, in place of a reload. */
export function browserEffects(keepsText: () => boolean): SessionTimeoutEffects {
  let tabs: ReturnType<typeof openTabChannel> | undefined;
  return {
    page: (send) => {
      const channel = openTabChannel((type) => send({ type }));
      tabs = channel;
      // Another tab may still show another patient's record, or an expired session.
      channel.send("sessionChanged");
      const stopWatching = watchPage(send);
      return () => {
        stopWatching();
        channel.close();
      };
    },
    readSession: () => requestTimeLeft("GET"),
    extendSession: () => requestTimeLeft("POST"),
    cover: coverPage,
    reveal: revealPage,
    notifyTabs: () => tabs?.send("sessionChanged"),
    goToLogin: () => location.replace(loggedOutHref),
    reload: () => keepsText() || reloadForRecord(),
  };
}
