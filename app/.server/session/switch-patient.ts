import { PracticeError } from "../practice-client/practice-error.ts";
import { createRequestContext, linkedPeople } from "../request-context.ts";
import type { Services } from "../services.ts";
import type { OpenSession, SignedInSession } from "../store/session-data.ts";
import { sessionErrors } from "./session-responses.ts";

/** What the forms say for the account holder's own record. */
const own = "own";

/**
 * Opens another record of the same account (spec 1, section 4: the session is rewritten with proxy No for
 * the account holder, Yes for anybody else). It goes on under a new id, without anything that was kept or
 * left unfinished for the person before. The practice says afresh whom the account may open; one's own
 * record needs no asking, so the way back to it always works.
 *
 * @param person the stamp of the person to open, or "own".
 * @returns the new session's id, or undefined when the session has ended meanwhile.
 * @throws a refusal that app/root.tsx shows, when the person is not linked or the practice cannot say.
 */
export async function switchPerson(
  services: Services,
  session: OpenSession<SignedInSession>,
  person: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data, key } = session;
  const { sessions, sessionCache, recordTokens } = services;
  const settings = await sessionCache.get(key, "settings");
  const common = settings === undefined ? {} : { settings };
  if (person === own) {
    const ownData = { ...data, patientId: data.holderId, patientName: data.holderName };
    return sessions.renew(key, ownData, common);
  }
  const { api } = createRequestContext(services, session, signal);
  const linked = await linkedPeople(services, api).catch((error: unknown) => {
    if (error instanceof PracticeError && error.reason === "signedOut") return undefined;
    throw sessionErrors.practiceAway();
  });
  if (linked === undefined) return undefined;
  const found = linked.people.find(({ patientId }) => recordTokens.patient(data, patientId) === person);
  if (!found) throw sessionErrors.linkTaken();
  const next = { ...data, patientId: found.patientId, patientName: found.name };
  return sessions.renew(key, next, { ...common, people: linked });
}
