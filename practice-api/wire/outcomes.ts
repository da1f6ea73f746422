import { z } from "zod";
import { type Codec, codec, invalid, textOf, writesOnly } from "./codec.ts";
import type { Wire } from "./fields.ts";

/** The result of a call that changes something, where the specification leaves its answer open. */
export type Acknowledgement = { accepted: boolean; message?: string };
/** A message, and whether it means success. */
export type Outcome = { done: boolean; message: string };

const no = ["", "false", "0", "no", "invalid"];

/**
 * Truthy or falsy is all the specification promises, so an object means yes as the specification says. An
 * empty one, a list, an object with a negative answer and the spellings of "no" are no yes.
 */
export const truthy: Codec<boolean> = writesOnly(
  z.boolean(),
  codec(
    z.unknown(),
    {
      decode: (wire) => {
        if (Array.isArray(wire)) return false;
        if (wire === null || typeof wire !== "object") return Boolean(wire) && !isNo(wire);
        const members = Object.values(wire);
        return members.length > 0 && !members.some(isNo);
      },
      encode: (isTrue) => isTrue,
    },
    z.boolean(),
  ),
);

function isNo(value: unknown): boolean {
  return value === false || value === 0 || no.includes(textOf(value)?.trim().toLowerCase());
}

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
export const acknowledgement: Codec<Acknowledgement> = writesOnly(
  z.object({ StatusCode: z.enum(["0", "1"]), ResponseMessage: z.string().optional() }),
  codec(z.unknown(), {
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
  }),
);

function isAccepted(value: string | number | boolean): boolean {
  const word = String(value).trim().toLowerCase();
  return !["false", "0"].includes(word) && !(Number(word) < 0);
}
