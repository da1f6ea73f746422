import { z } from "zod";
import type { Row } from "#practice-api/contract.ts";
import { withGaps } from "#practice-api/wire/reading.ts";
import { log } from "../log.ts";
import { metrics } from "../metrics.ts";
import { PracticeError } from "./practice-error.ts";
import type { Reply } from "./transport.ts";

/**
 * What an answer says. The fields that it does not say in a way that is understood are counted by their names.
 * @throws PracticeError "unreadable" when it is no answer to the call.
 */
export function readAnswer(call: string, row: Row, reply: Pick<Reply, "status" | "text">): unknown {
  const body = bodyIn(row, reply.text);
  const wire = row.decodesStatus ? { status: reply.status, body } : body;
  const { value: decoded, gaps } = withGaps(() => (body === undefined ? undefined : decodedBy(row, wire)));
  countGaps(call, decoded?.success || gaps.length > 0 ? gaps : ["answer"]);
  if (decoded?.success) return decoded.data;
  throw new PracticeError("unreadable", call, reply.status);
}

/** Undefined also when decoding throws, as a schema may at a value that it was not made for. */
function decodedBy({ output }: Row, wire: unknown) {
  try {
    return z.safeDecode(output, wire);
  } catch {
    return undefined;
  }
}

/** The names are the contract's, so their number is bounded, and nothing of an answer is in them. */
function countGaps(call: string, fields: readonly string[]): void {
  for (const field of fields) metrics.practiceGaps.inc({ call, field });
  if (fields.length > 0) {
    log.warn({ call, fields: [...new Set(fields)].toSorted().join(" ") }, "answer not understood as a whole");
  }
}

function bodyIn({ format }: Row, text: string): unknown {
  const json = parsed(text);
  if (format === "text") return typeof json === "string" ? json : text;
  if (json === undefined) return takesText(format) && isSentenceOrEmpty(format, text) ? text : undefined;
  // An object or a list is an answer, also in a JSON text.
  const inner = format === "json" && typeof json === "string" ? parsed(json) : undefined;
  return typeof inner === "object" ? inner : json;
}

/** Whether a text that is no JSON is an answer to a call. */
export const takesText = (format: Row["format"]) => format === "jsonOrText" || format === "jsonOrHtml";

/** A page, or JSON that broke off, was never meant to be read to a patient. */
function isSentenceOrEmpty(format: Row["format"], text: string): boolean {
  const isHtml = format === "jsonOrHtml" && /^\s*<(?![!?]|(html|head|body)\b)/i.test(text);
  return isHtml || /^\s*([^\s<[{"]|$)/.test(text);
}

/** JSON, or undefined. An empty body is no JSON: a lost list must not look like an empty one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
