import { parseJson } from "../json.ts";
import type { Endpoint } from "./endpoint.ts";

type Formatted = Pick<Endpoint<unknown, unknown>, "format">;
type Format = Formatted["format"];

/** Where the specification leaves the answer open, every status of success may have one (ruling B75). */
export function isAnswer(
  { statuses, format }: Formatted & Pick<Endpoint<unknown, unknown>, "statuses">,
  status: number,
): boolean {
  return statuses.includes(status) || (takesText(format) && status >= 200 && status < 300);
}

export function bodyIn({ format }: Formatted, text: string): unknown {
  const json = parsed(text);
  if (format === "text") return typeof json === "string" ? json : text;
  if (json === undefined) return takesText(format) && isSentenceOrEmpty(format, text) ? text : undefined;
  // An object or a list is an answer, also in a JSON text.
  const inner = format === "json" && typeof json === "string" ? parsed(json) : undefined;
  return typeof inner === "object" ? inner : json;
}

const takesText = (format: Format) => format === "jsonOrText" || format === "jsonOrHtml";

/** A page, or JSON that broke off, is not for patients to read. */
function isSentenceOrEmpty(format: Format, text: string): boolean {
  const isHtml = format === "jsonOrHtml" && /^\s*<(?![!?]|(html|head|body)\b)/i.test(text);
  return isHtml || /^\s*([^\s<[{"]|$)/.test(text);
}

/** An empty body is no JSON: a lost list must not look like an empty one. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
