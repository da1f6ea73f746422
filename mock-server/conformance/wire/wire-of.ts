import type { Row } from "#practice-api/contract.ts";
import type { Answer } from "../answer.ts";

/** What the contract decodes of an answer, as the portal's client has it: JSON, a text, or undefined. */
export function wireOf({ format }: Row, { text }: Pick<Answer, "text">): unknown {
  if (format === "text") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A page, or JSON that broke off, was never meant to be read to a patient.
    return format === "jsonOrText" && /^\s*([^\s<[{"]|$)/.test(text) ? text : undefined;
  }
}

/** Where the specification leaves the answer open, every status of success may have one (ruling B75). */
export function isAnswer({ statuses, format }: Row, status: number): boolean {
  return statuses.includes(status) || (format === "jsonOrText" && status >= 200 && status < 300);
}
