import { bookingRefused, cardRefused, signInRefused, videoRefusals } from "#fixtures/practice/refusals.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { onLeaveByCode } from "#practice-api/medications/repeat.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import { keysOf } from "#practice-api/wire/keys.ts";

/** The endpoint's codec encodes the answer, where no body says the same in another form. */
export type PracticeError = {
  readonly endpoint: AnyEndpoint;
  readonly answer: unknown;
  readonly body?: unknown;
};

function answering<O>(endpoint: Endpoint<unknown, O>, answer: NoInfer<O>): PracticeError {
  return { endpoint, answer };
}

const { book } = contract.appointments;
const { requestRepeat } = contract.medications;
const { saveTemporaryPayment, createIntent, savePayment } = contract.billing;
const { authenticate } = contract.identity;
/** Any prescriber will do: a refusal prepared before the call cannot name the right one. */
const [{ id, name }] = staff;
const providers = [{ id, name }];
const onLeave = answering(requestRepeat, { outcome: "onLeave", providers });

/** Each belongs to one call and acts on no other. */
export const practiceErrors = {
  NotCreatedEmailMissing: answering(book, videoRefusals.emailMissing),
  NotCreatedZoomEnd: answering(book, videoRefusals.meetingFailed),
  "slot-taken": answering(book, bookingRefused("taken")),
  "slot-passed": answering(book, bookingRefused("passed")),
  "same-day": answering(book, bookingRefused("sameDay")),
  "locked-down": answering(book, bookingRefused("lockedDown")),
  "bookings-disabled": answering(book, bookingRefused("disabled")),
  /** HTTP 302 with the list of providers, and HTTP 200 with that code inside (ruling B16). */
  "on-leave-302": onLeave,
  "on-leave-200": { ...onLeave, body: onLeaveByCode(providers) },
  "payment-not-taken": answering(saveTemporaryPayment, { outcome: "refused" }),
  "payment-not-prepared": answering(createIntent, cardRefused),
  "payment-not-recorded": answering(savePayment, false),
  "sign-in-refused": answering(authenticate, signInRefused),
  "sign-in-without-resource": answering(authenticate, { outcome: "noResource" }),
} as const satisfies Record<string, PracticeError>;
export const practiceErrorNames = keysOf(practiceErrors);
