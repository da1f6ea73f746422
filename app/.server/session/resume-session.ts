import type { Resumed } from "#app/shell/session/resumed.ts";
import type { Services } from "../services.ts";
import { goOn, type SignInResult } from "../sign-in/run-sign-in.ts";
import { initialCache, signedInSession } from "../sign-in/start-session.ts";
import { sessionCookie, sessionKey } from "../store/session-cookie.ts";
import type { SignedInSession } from "../store/session-data.ts";
import { clearSiteHeaders, logOutAtPractice } from "./log-out.ts";

/**
 * Takes up the visit of an open page after a sign-in over it (DECISIONS B35). Only the account that the
 * page belongs to may: another one is signed out again, everywhere. The person acted for is opened again
 * only while the practice still lists them; otherwise the account's own record is.
 *
 * @param record the stamp of the record that the page shows.
 */
export async function resumeSession(
  services: Services,
  signedIn: SignInResult,
  record: string,
  request: Request,
): Promise<Response> {
  const { sessions, recordTokens, drafts } = services;
  const { holder, apiUrl, people } = signedIn.state.context;
  const oldId = sessionCookie.read(request);
  if (!holder || !apiUrl) return answer({ outcome: "leave" });
  if (signedIn.state.value === "passwordReset") {
    await goOn(services, signedIn.state, { type: "cancel" }, request.signal);
    return answer({ outcome: "leave" });
  }
  const own: SignedInSession = {
    stage: "signedIn",
    token: holder.token,
    apiUrl,
    patientId: holder.patientId,
    patientName: holder.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData: signedIn.isTestData,
  };

  if (!recordTokens.isAccount(record, own)) {
    if (oldId !== undefined) await sessions.end(sessionKey(oldId));
    await logOutAtPractice(services, own);
    return answer({ outcome: "otherAccount" }, clearSiteHeaders);
  }

  const isThePerson = (patientId: string) => recordTokens.isPatient(record, own, patientId);
  const listed = people.find(({ patientId }) => isThePerson(patientId));
  const chosen = listed
    ? await goOn(services, signedIn.state, { type: "choose", patientId: listed.patientId }, request.signal)
    : signedIn;
  if (chosen.state.value === "snagged") {
    return answer(
      { outcome: "refused", message: chosen.state.context.message, needsCaptcha: false, errors: {} },
      {},
      503,
    );
  }
  const data = isThePerson(own.patientId) ? own : signedInSession({ ...chosen, isTestData: own.isTestData });
  const isSame = data !== undefined && isThePerson(data.patientId);
  const id = await sessions.start(isSame ? data : own, initialCache(services, signedIn));
  if (oldId !== undefined && isSame) await drafts.adopt(sessionKey(oldId), sessionKey(id));
  if (oldId !== undefined) await sessions.end(sessionKey(oldId));
  const session = await sessions.open(id);
  const cookie = { "Set-Cookie": sessionCookie.set(id) };
  return isSame && session
    ? answer({ outcome: "resumed", left: session.left }, cookie)
    : answer({ outcome: "otherPerson" }, cookie);
}

export const answer = (body: Resumed, headers: HeadersInit = {}, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
