import { demoPassword, demoPatients } from "../fixtures/people/demo-patients.ts";

const cookieName = "__Host-portal";

/** Signs Aroha in as herself with two plain posts, as a browser without JavaScript does. Returns the cookie. */
export async function signInAsAroha(portalUrl: string): Promise<string> {
  const { username, profile } = demoPatients.aroha;
  const credentialsResponse = await post({ intent: "signIn", username, password: demoPassword });
  const pendingCookie = cookieOf(credentialsResponse);
  const choiceResponse = await post({ intent: "choose", patientId: profile.patientId }, pendingCookie);
  return cookieOf(choiceResponse);

  function post(fields: Record<string, string>, cookie?: string): Promise<Response> {
    return fetch(`${portalUrl}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { "Sec-Fetch-Site": "same-origin", ...(cookie ? { Cookie: cookie } : {}) },
      body: new URLSearchParams(fields),
    });
  }
}

export function cookieOf(response: Response): string {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";", 1);
    if (pair.startsWith(`${cookieName}=`) && pair.length > cookieName.length + 1) return pair;
  }
  throw new Error(`Signing in to the portal started no session (status ${response.status}).`);
}
