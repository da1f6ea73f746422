import { truncate } from "#practice-api/unicode.ts";
export const redacted = "redacted";

/** Their text gives access to a record, an account or a payment, in any call. */
const secretField = /password|token|secret|signature|cardNumber|securityCode/i;
/** Card fields are `card[number]` in a form or a query. */
const fieldInJson = /("([^"]*)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const fieldInForm = /((?:^|[?&])([^=&?\s]*)=)[^&\s]*/g;
const cardField = /(?:\[|%5B)(?:number|cvc)(?:\]|%5D)/i;
const secretHeader = /token|authorization|cookie|signature/i;
/** Tokens, switch tokens and card payment secrets. */
const secretText = /(?:tok_CANARY|switch)_~[a-z0-9-]+_[0-9a-f]{32}|pi_(?:(?!pi_)[\w-])+_secret_\w+/g;
const fileStart = /^data:[^,]{1,100};base64,/;
const fileEnd = /={0,2}$/;
/** One expression for all of a file would overflow the stack with several megabytes. */
const notBase64 = /[^A-Za-z0-9+/\r\n]/;
const minFileLength = 400;
const maxTextLength = 2_000;

/** A list of records already seen costs look-ups only. The values are frozen. */
const cache = new WeakMap<object, object>();

/** Files become their size and long texts their beginning. Parts without secrets are not copied. */
export function redact(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (!Object.isFrozen(value)) return redactObject(value);
  let result = cache.get(value);
  if (result === undefined) {
    result = redactObject(value);
    cache.set(value, result);
  }
  return result;
}

export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, redactField(name, field)]));
}

function redactField(name: string, field: unknown): unknown {
  return typeof field === "string" && field !== "" && secretField.test(name) ? redacted : redact(field);
}

function redactObject(value: object): object {
  if (Object.entries(value).every(([name, field]) => redactField(name, field) === field)) return value;
  return Array.isArray(value) ? value.map(redact) : redactFields({ ...value });
}

export function redactText(text: string): string {
  if (isFile(text)) return `a file of ${bytesIn(text)} bytes`;
  const plain = text.replace(secretText, redacted);
  if (plain.length <= maxTextLength) return plain;
  // Copied through bytes, because a slice keeps the whole string in memory.
  const beginning = Buffer.from(truncate(plain, maxTextLength)).toString();
  return `${beginning} … (${text.length} characters)`;
}

function isFile(text: string): boolean {
  if (text.length < minFileLength) return false;
  const digits = text.replace(fileStart, "").replace(fileEnd, "");
  return digits.length >= minFileLength && !notBase64.test(digits);
}

function bytesIn(base64: string): number {
  const digits = base64.slice(base64.indexOf(",") + 1).replace(/[\r\n=]/g, "");
  return Math.floor((digits.length * 3) / 4);
}

export const isSecretName = (header: string) => secretHeader.test(header);

/** For a text as it went over the wire, such as a body or an address. */
export function hideSecrets(text: string): string {
  return text
    .replace(secretText, redacted)
    .replace(fieldInJson, (field, start: string, name: string) =>
      secretField.test(name) ? `${start}"${redacted}"` : field,
    )
    .replace(fieldInForm, (field, start: string, name: string) =>
      secretField.test(name) || cardField.test(name) ? `${start}${redacted}` : field,
    );
}
