import { cast, castPassword } from "../fixtures/people/cast.ts";

const cookieName = "__Host-portal";

/** Signs Aroha in as herself with two plain posts, as a browser without JavaScript would. */
export async function signIn(portalUrl: string): Promise<string> {
  const { username, profile } = cast.aroha;
  const first = await post({ intent: "signIn", username, password: castPassword });
  const choosing = cookieOf(first);
  const second = await post({ intent: "choose", patientId: profile.patientId }, choosing);
  return cookieOf(second);

  function post(fields: Record<string, string>, cookie?: string): Promise<Response> {
    return fetch(`${portalUrl}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { "Sec-Fetch-Site": "same-origin", ...(cookie ? { Cookie: cookie } : {}) },
      body: new URLSearchParams(fields),
    });
  }
}

function cookieOf(response: Response): string {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";", 1);
    if (pair.startsWith(`${cookieName}=`) && pair.length > cookieName.length + 1) return pair;
  }
  throw new Error(`Signing in to the portal gave no session (status ${response.status}).`);
}
