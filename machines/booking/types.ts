import type { BookingResult } from "#practice-api/appointments/booking.ts";
import type { Ms } from "#practice-api/units.ts";
import type {
  BookingFacts,
  Choices,
  ChosenSlot,
  Named,
  OldAppointment,
  PastAppointments,
  Question,
} from "./choices.ts";
import type { CovidChoices } from "./questionnaire.ts";

/** When the practice's list showed the appointment. */
export type Proof = {
  appointmentId: string;
  at: Ms;
  minutes?: number | undefined;
  place?: string | undefined;
};

export type BookedPerson = {
  past: PastAppointments;
  /** The kind that a booking begins with when there is none to repeat. */
  usual?: Named | undefined;
  phone?: string | undefined;
  /** In whole years. Some kinds of appointment are for one sex or for some ages. */
  age?: number | undefined;
  gender?: string | undefined;
  asksKind?: boolean | undefined;
};

export type BookingInput = {
  facts: BookingFacts;
  choices: Choices;
  person: BookedPerson;
  old?: OldAppointment | undefined;
  wantedProvider?: string | undefined;
  /** The entry of the record that the booking began from. */
  subject?: string | undefined;
};

export type BookingContext = BookingInput & {
  /** The type is that of the last appointment or the usual one, and not chosen or accepted yet. */
  isOffer: boolean;
  /** Incremented by every event of the patient. An event for an older revision is stale. */
  revision: number;
  message?: string | undefined;
  /** Nearest first to one that is taken. */
  nearest: ChosenSlot[];
  proof?: Proof | undefined;
  /** When the practice's list was last read without the appointment. */
  missedAt?: Ms | undefined;
  isOldCancelled: boolean;
};

export type PatientEvent = { revision: number } & Answer;

export type Answer =
  | { type: "change"; question: Question }
  /** `excludesType`: the chosen type is for another age or sex than this person's. */
  | { type: "chooseWho"; member: Named | undefined; person: BookedPerson; excludesType?: boolean }
  | { type: "chooseType"; choice: Named }
  | { type: "chooseWhere"; locations: Named[] }
  | { type: "giveReason"; id?: Named | undefined; text: string }
  | { type: "chooseRole"; choice: Named }
  | { type: "chooseProvider"; provider: Named | undefined; role?: Named | undefined }
  /** `role` is the one in which the time was found. */
  | { type: "chooseSlot"; slot: ChosenSlot; role?: Named | undefined }
  | { type: "chooseCovid"; choices: CovidChoices }
  | { type: "chooseOption"; option: "virtual" | "faceToFace" }
  | { type: "book" }
  | { type: "check" }
  | { type: "cancelAgain" }
  | ({ type: "reset" } & BookingInput);

export type ResultEvent =
  | { type: "answered"; answer: BookingResult }
  /** The request was not sent, so nothing is booked. */
  | { type: "notSent" }
  /** The response was lost, so the practice may have booked. */
  | { type: "answerLost" }
  | { type: "nearestFound"; isGone: boolean; nearest: ChosenSlot[] }
  /** `isFree`: the slot can still be booked. */
  | { type: "appointmentsRead"; at: Ms; proof?: Proof | undefined; isFree: boolean }
  | { type: "oldAnswered"; isCancelled: boolean; message: string }
  | { type: "callFailed" };

export type BookingEvent = PatientEvent | ResultEvent;
export type Sent<T extends BookingEvent["type"]> = Extract<BookingEvent, { type: T }>;

/** For cases without a specified message. */
export const bookingMessages = {
  notSent: "We could not reach the practice, so nothing is booked. Your answers are kept. Please try again.",
  notBooked: "Nothing is booked: the time is still free. You can book it now.",
} as const;
