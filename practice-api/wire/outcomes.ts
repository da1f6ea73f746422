import { z } from "zod";
import { readable } from "./characters.ts";
import { type Codec, codec, invalid, textOf, writesOnly } from "./codec.ts";
import { isObject, type Wire } from "./fields.ts";

/** `isUnclear` counts as accepted until the practice's record shows otherwise (ruling B75). */
export type Acknowledgement = { accepted: boolean; isUnclear?: boolean; message?: string };
export type Outcome = { done: boolean; message: string };

const no = ["", "false", "0", "no", "invalid"];

/** Only truthy or falsy is specified: an object means yes, unless it is empty or a member of it is a no. */
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

/** For a change that must not be made twice: an answer that says nothing is not "no", and is unreadable. */
export const clearlyTruthy: Codec<boolean> = writesOnly(
  z.boolean(),
  codec(
    z.unknown(),
    {
      decode: (wire, ctx) => (saysNothing(wire) ? invalid(ctx, "no answer") : z.decode(truthy, wire)),
      encode: (isTrue) => isTrue,
    },
    z.boolean(),
  ),
);

function saysNothing(wire: unknown): boolean {
  if (typeof wire === "object") return Object.keys(wire ?? {}).length === 0;
  return textOf(wire ?? "").trim() === "";
}

function isNo(value: unknown): boolean {
  return value === false || value === 0 || no.includes(textOf(value).trim().toLowerCase());
}

/** An empty answer is refused, because it means that the answer was lost. */
export const nonEmptyText: Codec<string> = z.string().min(1);

export const messageWithSuccess = (texts: readonly string[]): Codec<string> =>
  z
    .string()
    .min(1)
    .meta({
      description: `Success is ${texts.map((text) => `"${text}"`).join(" or ")}; any other text is a refusal.`,
    });

/** Only the specification's own texts mean success (ruling B18). */
export function outcomeMessage(...texts: readonly string[]): Codec<Outcome> {
  return codec(messageWithSuccess(texts), {
    decode: (wire) => {
      const message = readable(wire);
      return { done: isOneOf(texts, message), message };
    },
    encode: ({ message }) => message,
  });
}

export function isOneOf(texts: readonly string[], message: string): boolean {
  const plain = (text: string) => text.trim().replace(/\.$/, "").toLowerCase();
  return texts.some((text) => plain(text) === plain(message));
}

const messageMembers = ["ResponseMessage", "StatusMessage", "Message", "message"];

/** Ruling P15. */
const doneWords = /\b(success\w*|saved|sent|updated|added|removed|deleted|received|done)\b/i;
const notDoneWords =
  /\b(not|no|never|cannot|\w+n['’]t|unable|un\w*ful\w*|fail\w*|error\w*|invalid|wrong|denied|expired|refused|rejected)\b/i;

/**
 * Success is a status code "1" or "200", `true`, a number above zero, a record, or a text that says so (ruling P15).
 * Another status code, `false`, a number up to zero and a described problem refuse. Anything else is unclear, an
 * empty answer included.
 */
export const acknowledgement: Codec<Acknowledgement> = writesOnly(
  z.object({ StatusCode: z.enum(["0", "1"]), ResponseMessage: z.string().optional() }),
  codec(z.unknown(), {
    decode: (wire): Acknowledgement => {
      const first: unknown = Array.isArray(wire) ? wire[0] : wire;
      if (!isObject(first)) {
        return acknowledged(verdictOf(first), typeof first === "string" && first !== "" ? first : undefined);
      }
      const message = messageMembers.map((name) => first[name]).find((value) => value);
      const text = typeof message === "string" ? message : undefined;
      return acknowledged(verdictOfObject(first, text), text);
    },
    encode: ({ accepted, message }) => ({
      StatusCode: accepted ? "1" : "0",
      ...(message === undefined ? {} : { ResponseMessage: message }),
    }),
  }),
);

export const acknowledges = { output: acknowledgement, format: "jsonOrText" } as const;

/** For a request that leaves something out: a yes does not say that all of it was done. */
export const partialAcknowledgement: Codec<Acknowledgement> = codec(z.unknown(), {
  decode: (wire): Acknowledgement => ({ ...z.decode(acknowledgement, wire), isUnclear: true }),
  encode: (value) => z.encode(acknowledgement, value),
});

type Verdict = "accepted" | "refused" | "unclear";

const acknowledged = (verdict: Verdict, message: string | undefined): Acknowledgement => ({
  accepted: verdict !== "refused",
  ...(verdict === "unclear" ? { isUnclear: true } : {}),
  ...(message === undefined ? {} : { message: readable(message) }),
});

function verdictOf(value: unknown): Verdict {
  const word = textOf(value ?? "")
    .trim()
    .toLowerCase();
  if (word === "") return "unclear";
  if (word === "true" || Number(word) > 0) return "accepted";
  if (no.includes(word) || Number(word) <= 0 || notDoneWords.test(word)) return "refused";
  return doneWords.test(word) ? "accepted" : "unclear";
}

export const soundsDone = (message: string): boolean =>
  verdictOf(message) === "accepted" || /^ok(ay)?\b/i.test(message.trim());

/** A record is success, except one that describes a problem. */
function verdictOfObject({ StatusCode: code, resourceType }: Wire, message: string | undefined): Verdict {
  if (code !== undefined) return ["1", "200"].includes(textOf(code)) ? "accepted" : "refused";
  if (message !== undefined) return verdictOf(message);
  if (typeof resourceType !== "string") return "unclear";
  return resourceType.toLowerCase() === "operationoutcome" ? "refused" : "accepted";
}
