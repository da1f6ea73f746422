import { z } from "zod";
import { type AnyEndpoint, browserCalls, contract } from "#practice-api/contract.ts";
import type { Codec } from "#practice-api/wire/codec.ts";

/** A field that holds one of a few words lists them. */
export type AnswerField = z.ZodType | readonly string[];
type AnswerFields = Readonly<Record<string, AnswerField>>;
type EveryField<T> = { readonly [K in T extends object ? keyof T & string : never]: AnswerField };

const named = <T>(
  { output }: { readonly output: Codec<T> },
  fields: EveryField<T>,
): readonly [unknown, AnswerFields] => [output, fields];

const [text, count, yesNo, anything] = [z.string(), z.int(), z.boolean(), z.unknown()];

/** The answers whose codec has no table of fields. */
const outcomes = new Map([
  named(contract.identity.authenticate, {
    outcome: ["signedIn", "refused", "noResource"],
    userId: text,
    name: text,
    token: text,
    mustResetPassword: yesNo,
    statusCode: text,
    message: text,
  }),
  named(contract.appointments.book, {
    outcome: ["booked", "providerHasNoVideo", "videoFailed", "refused"],
    message: text,
  }),
  named(contract.appointments.cancel, { done: yesNo, message: text }),
  named(contract.medications.requestRepeat, {
    outcome: ["received", "onLeave"],
    message: text,
    providers: anything,
  }),
  named(contract.messages.post, { accepted: yesNo, isUnclear: yesNo, message: text }),
  named(contract.billing.saveTemporaryPayment, { outcome: ["saved", "refused"], paymentId: text }),
  named(contract.billing.createIntent, {
    outcome: ["created", "refused"],
    clientSecret: text,
    message: text,
  }),
  named(contract.results.read, {
    kind: ["pdf", "html", "file", "table", "empty"],
    contentType: text,
    data: text,
    html: text,
    observations: anything,
    unreadable: count,
  }),
  named(browserCalls.cardProvider.confirm, {
    outcome: ["accepted", "refused"],
    intent: anything,
    status: count,
    error: anything,
  }),
]);

type Described = {
  readonly schema?: { readonly shape: AnswerFields };
  readonly first?: Described;
  readonly bundled?: Described;
  readonly entry?: Described;
  readonly item?: Described;
};

export function answerFields({ output }: AnyEndpoint): AnswerFields | undefined {
  const fields = outcomes.get(output);
  if (fields) return fields;
  const { entry, item, first, bundled, schema }: AnyEndpoint["output"] & Described = output;
  if (entry ?? item) return { entries: anything, unreadable: count, total: count };
  const shape = (first ?? bundled)?.schema?.shape ?? schema?.shape;
  return shape;
}
