import { z } from "zod";
import { type Codec, codec, invalid, textOf } from "./codec.ts";
import type { Wire } from "./fields.ts";

/** The result of a call that changes something, where the specification leaves its answer open. */
export type Acknowledgement = { accepted: boolean; message?: string };
/** A message, and whether it means success. */
export type Outcome = { done: boolean; message: string };

/** Truthy or falsy is all the specification promises, so the spellings of "no" are all read as no. */
export const truthy: Codec<boolean> = codec(
  z.unknown(),
  {
    decode: (wire) => Boolean(wire) && !["false", "0"].includes(textOf(wire).trim().toLowerCase()),
    encode: (isTrue) => isTrue,
  },
  z.boolean(),
);

/** A bare text. An empty answer is refused, because it means that the answer was lost. */
export const nonEmptyText: Codec<string> = z.string().min(1);

/** A bare message; `success` matches the ones that mean success (ruling B18). */
export function outcomeMessage(success: RegExp): Codec<Outcome> {
  return codec(nonEmptyText, {
    decode: (message) => ({ done: success.test(message), message }),
    encode: ({ message }) => message,
  });
}

const messageMembers = ["ResponseMessage", "StatusMessage", "Message", "message"];

/**
 * Success unless the answer is a status code other than "1" or "200", a falsy value or a negative number.
 * All of it is assumed, so a message of any wording counts as success.
 */
export const acknowledgement: Codec<Acknowledgement> = codec(z.unknown(), {
  decode: (wire, ctx): Acknowledgement => {
    const first: unknown = Array.isArray(wire) ? wire[0] : wire;
    if (typeof first === "string" && first !== "") return { accepted: isAccepted(first), message: first };
    if (typeof first === "boolean" || typeof first === "number") return { accepted: isAccepted(first) };
    if (first === null || typeof first !== "object") return invalid(ctx, "not an answer");
    const { StatusCode: code = "1" } = first as { StatusCode?: unknown };
    const message = messageMembers.map((name) => (first as Wire)[name]).find((value) => value);
    return {
      accepted: ["1", "200"].includes(textOf(code)),
      ...(typeof message === "string" ? { message } : {}),
    };
  },
  encode: ({ accepted, message }) => ({
    StatusCode: accepted ? "1" : "0",
    ...(message === undefined ? {} : { ResponseMessage: message }),
  }),
});

function isAccepted(value: string | number | boolean): boolean {
  const word = String(value).trim().toLowerCase();
  return !["false", "0"].includes(word) && !(Number(word) < 0);
}
