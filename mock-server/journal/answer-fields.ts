import { browserCalls, contract, type Row } from "#practice-api/contract.ts";
import type { Codec } from "#practice-api/wire/codec.ts";

/** Every field of an answer. A field that holds one of a few words lists them. */
type AnswerFields<T> = {
  readonly [K in T extends object ? keyof T & string : never]: true | readonly string[];
};

const named = <T>(
  { output }: { readonly output: Codec<T> },
  fields: AnswerFields<T>,
): readonly [unknown, Readonly<Record<string, true | readonly string[]>>] => [output, fields];

/** The answers whose codec has no table of fields. A field that is missing here does not compile. */
const outcomes = new Map([
  named(contract.identity.authenticate, {
    outcome: ["signedIn", "refused", "noResource"],
    userId: true,
    name: true,
    token: true,
    mustResetPassword: true,
    statusCode: true,
    message: true,
  }),
  named(contract.appointments.book, {
    outcome: ["booked", "providerHasNoVideo", "videoFailed", "refused"],
    message: true,
  }),
  named(contract.appointments.cancel, { done: true, message: true }),
  named(contract.medications.requestRepeat, {
    outcome: ["received", "onLeave"],
    message: true,
    providers: true,
  }),
  named(contract.messages.post, { accepted: true, message: true }),
  named(contract.billing.saveTemporaryPayment, { outcome: ["saved", "refused"], paymentId: true }),
  named(contract.billing.createIntent, {
    outcome: ["created", "refused"],
    clientSecret: true,
    message: true,
  }),
  named(contract.results.read, {
    kind: ["pdf", "html", "table", "empty"],
    data: true,
    html: true,
    observations: true,
    unreadable: true,
  }),
  named(browserCalls.cardProvider.confirm, {
    outcome: ["accepted", "refused"],
    intent: true,
    status: true,
    error: true,
  }),
]);

type Described = {
  readonly schema?: { readonly shape: object };
  readonly first?: Described;
  readonly bundled?: Described;
  readonly entry?: Described;
  readonly item?: Described;
};

/** The fields of a call's answer, or undefined for an answer that is one value or that nothing describes. */
export function answerFields({
  output,
}: Row): Readonly<Record<string, true | readonly string[]>> | undefined {
  const fields = outcomes.get(output);
  if (fields) return fields;
  const { entry, item, first, bundled, schema } = output as Described;
  if (entry ?? item) return { entries: true, unreadable: true, total: true };
  const shape = (first ?? bundled)?.schema?.shape ?? schema?.shape;
  return shape && Object.fromEntries(Object.keys(shape).map((field) => [field, true]));
}
