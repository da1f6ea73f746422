import { redirect } from "react-router";
import type { LinkedPeople } from "../request-context.ts";
import type { Services } from "../services.ts";
import { sessionCookie } from "../store/session-cookie.ts";
import type { SignedInSession } from "../store/session-data.ts";
import type { SignInResult } from "./run-sign-in.ts";

/** The session of a finished sign-in, or undefined when it did not finish. */
export function signedInSession({ state, isTestData }: SignInResult): SignedInSession | undefined {
  const { holder, chosen, apiUrl } = state.context;
  if (state.value !== "signedIn" || !holder || !chosen || !apiUrl) return undefined;
  return {
    stage: "signedIn",
    token: holder.token,
    apiUrl,
    patientId: chosen.patientId,
    patientName: chosen.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData,
  };
}

/** What the sign-in has learnt already, kept for the visit under the names that `RequestContext` reads. */
export function initialCache(
  { now }: Pick<Services, "now">,
  { state }: SignInResult,
): Record<string, unknown> {
  const { settings, notice, people } = state.context;
  return {
    settings,
    ...(people.length === 0 ? {} : { people: { readAt: now(), people } satisfies LinkedPeople }),
    ...(notice === undefined ? {} : { notice }),
  };
}

/**
 * Leads on from a sign-in that got somewhere: into the portal, or to what its holder still has to say.
 * Every step gets a session under a new id (SECURITY T3). Undefined for one that got nowhere.
 */
export async function arrive(
  services: Pick<Services, "sessions" | "now">,
  result: SignInResult,
  redirectTo: string,
): Promise<Response | undefined> {
  const { state, isTestData } = result;
  const { sessions } = services;
  const data = signedInSession(result);
  if (data) {
    const id = await sessions.start(data, initialCache(services, result));
    return leadTo(redirectTo, id);
  }
  if (state.value !== "choosing" && state.value !== "passwordReset") return undefined;
  const id = await sessions.start({ stage: "waiting", signIn: state, isTestData, redirectTo });
  const back = redirectTo === "/" ? "" : `&redirectTo=${encodeURIComponent(redirectTo)}`;
  return leadTo(`/login?continue=1${back}`, id);
}

function leadTo(path: string, id: string): Response {
  return redirect(path, { headers: { "Set-Cookie": sessionCookie.set(id), "Cache-Control": "no-store" } });
}
