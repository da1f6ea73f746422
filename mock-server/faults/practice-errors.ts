import { staff } from "#fixtures/practice/staff.ts";
import { contract } from "#practice-api/contract.ts";
import { onLeaveByCode } from "#practice-api/medications/repeat.ts";
import type { AnswerOf } from "#practice-api/wire/endpoint.ts";
import { refused, withoutVideo } from "../areas/appointments/booking.ts";
import { notPrepared } from "../areas/billing/card-intents.ts";
import { signInRefused } from "../areas/identity/handlers.ts";
import { jsonPayload, type Payload, responseOf } from "../http/response.ts";
import type { Row } from "../http/route-table.ts";

type PracticeError = { readonly row: Row; readonly payload: () => Payload };

/** A refusal of one call, in the words with which the call itself refuses. */
function saying<E>(row: E, answer: AnswerOf<E>): PracticeError {
  const known = row as unknown as Row;
  return { row: known, payload: () => responseOf(known, answer) };
}

const { book } = contract.appointments;
const { requestRepeat } = contract.medications;
const { saveTemporaryPayment, createIntent, savePayment } = contract.billing;
const { authenticate } = contract.identity;
/** Whoever it was that prescribed: a refusal made up beforehand cannot know. */
const [{ id, name }] = staff;
const providers = [{ id, name }];

/** What a practice can say no with, by name. Each belongs to one call, and acts on no other. */
export const practiceErrors = {
  NotCreatedEmailMissing: saying(book, withoutVideo.emailMissing),
  NotCreatedZoomEnd: saying(book, withoutVideo.meetingFailed),
  "slot-taken": saying(book, refused("taken")),
  "slot-passed": saying(book, refused("passed")),
  "same-day": saying(book, refused("sameDay")),
  "locked-down": saying(book, refused("lockedDown")),
  "bookings-disabled": saying(book, refused("disabled")),
  /** HTTP 302 with the list of providers, and HTTP 200 with that code inside (DECISIONS B16). */
  "on-leave-302": saying(requestRepeat, { outcome: "onLeave", providers }),
  "on-leave-200": {
    row: requestRepeat as unknown as Row,
    payload: () => jsonPayload(onLeaveByCode(providers)),
  },
  "payment-not-taken": saying(saveTemporaryPayment, { outcome: "refused" }),
  "payment-not-prepared": saying(createIntent, notPrepared),
  "payment-not-recorded": saying(savePayment, false),
  "sign-in-refused": saying(authenticate, signInRefused),
  "sign-in-without-resource": saying(authenticate, { outcome: "noResource" }),
} as const satisfies Record<string, PracticeError>;
export type PracticeErrorName = keyof typeof practiceErrors;
