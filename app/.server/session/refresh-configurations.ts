import { createRequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import type { OpenSession, SignedInSession } from "../store/sessions/session-data.ts";
import {
  type ConfigurationName,
  configurationNames,
  type SessionNotice,
} from "../store/sessions/session-values.ts";

export const refreshTexts = {
  done: "Your practice’s settings are up to date.",
  failed: "We could not load your practice’s settings. Try again in a minute.",
};

/** Read again at once; what else is cached is read when a page needs it. */
const readAtOnce = ["menu", "settings", "practiceDetails"] as const satisfies readonly ConfigurationName[];

/** Leaves a notice for the next page (ruling B57). What cannot be read keeps its last value. */
export async function refreshConfigurations(
  services: Services,
  session: OpenSession<SignedInSession>,
  signal: AbortSignal,
): Promise<void> {
  const { sessionCache } = services;
  const others = configurationNames.filter((name) => !readAtOnce.some((other) => other === name));
  await sessionCache.delete(session.key, others);
  const context = createRequestContext(services, session, signal);
  const results = await Promise.allSettled(readAtOnce.map(async (name) => context[name]()));
  const isDone = results.every(({ status }) => status === "fulfilled");
  const notice: SessionNotice = isDone
    ? { text: refreshTexts.done, tone: "success" }
    : { text: refreshTexts.failed, tone: "danger" };
  await sessionCache.set(session.key, "notice", notice);
}
