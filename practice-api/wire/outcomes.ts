import { z } from "zod";
import type { Wire } from "./fields.ts";
import { refuse } from "./scalars.ts";

/** What a call that changes something answers when the specification leaves its answer open. */
export type Acknowledgement = { accepted: boolean; message?: string };
/** A sentence, and whether it says that the thing was done. */
export type Outcome = { done: boolean; message: string };

/** Truthy or falsy is all the specification promises, so the spellings of "no" are all read as no. */
export const truthy = z.codec(z.unknown(), z.boolean(), {
  decode: (wire) => Boolean(wire) && !["false", "0"].includes(String(wire).trim().toLowerCase()),
  encode: (isTrue) => isTrue,
}) as z.ZodType<boolean, unknown>;

/** A bare text that must say something: an empty answer is a lost one. */
export const nonEmptyText = z.string().min(1) as z.ZodType<string, unknown>;

/** A bare sentence. `done` tells the ones that mean success (DECISIONS B18). */
export function outcomeMessage(done: RegExp): z.ZodType<Outcome, unknown> {
  return z.codec(nonEmptyText, z.custom<Outcome>(), {
    decode: (message) => ({ done: done.test(message), message }),
    encode: ({ message }) => message,
  }) as unknown as z.ZodType<Outcome, unknown>;
}

const messageMembers = ["ResponseMessage", "StatusMessage", "Message", "message"];

/**
 * Success unless the answer says otherwise: a status code other than "1" or "200", a falsy value or a
 * negative number. All of it is assumed, so a sentence of any wording counts as success.
 */
export const acknowledgement = z.codec(z.unknown(), z.custom<Acknowledgement>(), {
  decode: (wire, ctx) => {
    const first: unknown = Array.isArray(wire) ? wire[0] : wire;
    if (typeof first === "string" && first !== "") return { accepted: isYes(first), message: first };
    if (typeof first === "boolean" || typeof first === "number") return { accepted: isYes(first) };
    if (first === null || typeof first !== "object") return refuse(ctx, undefined, "not an answer");
    const { StatusCode: code = "1" } = first as { StatusCode?: unknown };
    const message = messageMembers.map((name) => (first as Wire)[name]).find((value) => value);
    return {
      accepted: ["1", "200"].includes(String(code)),
      ...(typeof message === "string" ? { message } : {}),
    };
  },
  encode: ({ accepted, message }) => ({
    StatusCode: accepted ? "1" : "0",
    ...(message === undefined ? {} : { ResponseMessage: message }),
  }),
}) as z.ZodType<Acknowledgement, unknown>;

function isYes(value: string | number | boolean): boolean {
  const word = String(value).trim().toLowerCase();
  return !["false", "0"].includes(word) && !(Number(word) < 0);
}
