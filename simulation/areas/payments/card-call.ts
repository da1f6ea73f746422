import type { Transport } from "#app/.server/practice-client/transport.ts";
import type { Press } from "./payment-acts.ts";

export const browserMs = 120_000;
const lateMs = 40_000;

/**
 * Sends a call of the card provider's script. `onLate` receives the call where it arrives after the page has given up.
 * @throws TypeError when the page gets no answer, as `fetch` does.
 */
export async function sendCardCall(
  practice: Transport,
  url: string,
  { body, headers }: RequestInit,
  { how, onLate }: { how: Press["call"]; onLate: (call: Promise<unknown>) => void },
): Promise<Response> {
  const request = {
    method: "POST" as const,
    url: new URL(url),
    headers: Object.fromEntries(new Headers(headers)),
    body: String(body),
  };
  const send = () => practice("cardProvider.confirm", request, AbortSignal.timeout(browserMs));
  if (how === "late") {
    const arriving = new Promise<void>((done) => void setTimeout(done, lateMs));
    onLate(arriving.then(send).catch(() => undefined));
  }
  if (how === "lostBefore" || how === "late") throw new TypeError("Failed to fetch");
  const { status, text } = await send();
  if (how === "lostAfter") throw new TypeError("Failed to fetch");
  return new Response(text, { status });
}
