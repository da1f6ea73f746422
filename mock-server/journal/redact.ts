/** What stands where a secret was. */
export const redacted = "redacted";

/** Fields whose text opens a record, an account or a payment, whichever call they travel in. */
const secretField = /password|token|secret|signature/i;
/** Tokens, switch tokens and the secrets of card payments, wherever in a text they were put. */
const secretText = /(?:tok_CANARY|switch)_~[a-z0-9-]+_[0-9a-f]{32}|pi_[\w-]+_secret_\w+/g;
const fileText = /^(?:data:[^,]{1,100};base64,)?[A-Za-z0-9+/\r\n]{400,}={0,2}$/;
const longestText = 2_000;

/** What has been shown of values that never change, so that a list of known records costs look-ups only. */
const known = new WeakMap<object, object>();

/**
 * A value as it may be written down and kept: without secrets, files told by their size only, and long
 * texts by their beginning. What has none of these is the value itself and not a copy of it.
 */
export function redact(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (!Object.isFrozen(value)) return redactObject(value);
  let result = known.get(value);
  if (result === undefined) {
    result = redactObject(value);
    known.set(value, result);
  }
  return result;
}

function redactObject(value: object): object {
  let copy: Record<string, unknown> | undefined;
  for (const [name, held] of Object.entries(value)) {
    const isSecret = typeof held === "string" && held !== "" && secretField.test(name);
    const so = isSecret ? redacted : redact(held);
    if (so === held) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = so;
  }
  return copy ?? value;
}

export function redactText(text: string): string {
  if (text.length >= 400 && fileText.test(text)) return `a file of ${bytesIn(text)} bytes`;
  const plain = text.replace(secretText, redacted);
  if (plain.length <= longestText) return plain;
  // Copied by way of bytes, because a piece of a text would keep the whole of it in memory.
  const beginning = Buffer.from(plain.slice(0, longestText)).toString();
  return `${beginning} … (${text.length} characters)`;
}

function bytesIn(base64: string): number {
  const digits = base64.slice(base64.indexOf(",") + 1).replace(/[\r\n=]/g, "");
  return Math.floor((digits.length * 3) / 4);
}
