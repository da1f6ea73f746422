import { recordHeaders } from "./session-fetch.ts";

/**
 * Unfinished work as a page sees it. The browser holds one opaque random key per tab, under the
 * specification's name for its persisted store; what the key names rests encrypted at the portal
 * (DECISIONS B36).
 */
const storageName = "main-root";

/** This tab's key, made when it is first wanted. */
export function mainRoot(): string {
  const known = sessionStorage.getItem(storageName);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  sessionStorage.setItem(storageName, key);
  return key;
}

/** The pages for signing in call this, and so does a change of person. */
export function forgetMainRoot(): void {
  sessionStorage.removeItem(storageName);
}

/** Keeps the latest state of the work. False where it could not be kept; the page itself still holds it. */
export async function keepUnfinished(kind: string, value: unknown): Promise<boolean> {
  return (await ask("keep", kind, { value: JSON.stringify(value) }))?.ok === true;
}

/** What was kept, unchecked, or undefined. */
export async function findUnfinished(kind: string): Promise<unknown> {
  // A tab without a key has never kept anything.
  if (sessionStorage.getItem(storageName) === null) return undefined;
  const answer = await ask("find", kind);
  return answer?.ok ? ((await answer.json()) as { value?: unknown }).value : undefined;
}

export async function forgetUnfinished(kind: string): Promise<void> {
  if (sessionStorage.getItem(storageName) !== null) await ask("forget", kind);
}

function ask(intent: string, kind: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ intent, kind, key: mainRoot(), ...more });
  return fetch("/unfinished", { method: "POST", body, headers: recordHeaders() }).catch(() => undefined);
}
