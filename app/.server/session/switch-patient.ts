import { PracticeError } from "../practice-client/practice-error.ts";
import { createRequestContext, linkedPeople } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import type { OpenSession, SignedInSession } from "../store/sessions/session-data.ts";
import { sessionValues, storedPhone } from "../store/sessions/session-values.ts";
import { sessionErrors } from "./session-responses.ts";

const own = "own";

/**
 * Spec 1, section 4: proxy No for the account holder, Yes for any other patient. The session continues under
 * a new id, without the cache and the drafts of the previous patient. The holder's own record needs no links,
 * so returning to it always works. Undefined when the session has ended meanwhile.
 * @throws an error that app/root.tsx shows, when the patient is not linked or the practice does not answer.
 */
export async function switchPatient(
  services: Services,
  session: OpenSession<SignedInSession>,
  patient: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data, key } = session;
  const { sessions, sessionCache, recordTokens, audit } = services;
  const open = async (next: SignedInSession, cached: Record<string, unknown>) => {
    const id = await sessions.renew(key, next, cached);
    const outcome = id === undefined ? "failed" : "done";
    await audit.record({ event: "switchPatient", outcome, ...auditSubject(next) });
    return id;
  };
  const stored = await sessionCache.load(key);
  const settings = stored("settings");
  const phone = storedPhone(stored);
  const cached = {
    ...(settings === undefined ? {} : { settings }),
    ...(phone === undefined ? {} : { practicePhone: phone }),
  };
  if (patient === own) {
    const ownData = { ...data, patientId: data.holderId, patientName: data.holderName };
    // The list is the account holder's and keeps its age. Without it the page would wait for who else may be opened.
    const people = stored("people");
    return open(ownData, people === undefined ? cached : { ...cached, people });
  }
  const { api } = createRequestContext(services, session, signal);
  const linked = await linkedPeople(services, api).catch((error: unknown) => {
    if (error instanceof PracticeError && error.reason === "signedOut") return undefined;
    throw sessionErrors.practiceUnavailable();
  });
  if (linked === undefined) return undefined;
  const found = linked.people.find(({ patientId }) =>
    recordTokens.patients(data, patientId).includes(patient),
  );
  if (!found) {
    // The pages of this session stop offering a patient who is no longer linked.
    await sessionCache.set(key, sessionValues.people.name, linked);
    await audit.record({
      event: "switchPatient",
      outcome: "refused",
      ...auditSubject(data),
      whose: undefined,
    });
    throw sessionErrors.linkRemoved();
  }
  const next = { ...data, patientId: found.patientId, patientName: found.name };
  return open(next, { ...cached, people: linked });
}
