import type { TimeEvent } from "../../control/client.ts";

const sentences: Readonly<Record<TimeEvent["type"], (who: string, about: string) => string>> = {
  "appointment-completed": (who, about) => `${who}’s appointment (${about}) becomes Completed`,
  "appointment-missed": (who, about) => `${who}’s appointment (${about}) becomes Missed`,
  "appointment-without-outcome": (who, about) => `${who}’s appointment (${about}) passes without an outcome`,
  "session-expired": (who) => `${who}’s session expires`,
  "switch-expired": (who) => `a sign-in link of ${who} expires`,
  "immunisation-due": (who, about) => `${who}’s ${about} becomes due`,
  "immunisation-overdue": (who, about) => `${who}’s ${about} becomes overdue`,
  "link-ended": (who, about) => `a link of ${who} ends by age: ${about}`,
  "message-arrived": (who, about) => `a message arrives for ${who}${about ? `: ${about}` : ""}`,
  "result-arrived": (who, about) => `a result arrives for ${who}: ${about}`,
  "letter-arrived": (who, about) => `a letter arrives for ${who}: ${about}`,
  "prescription-written": (who, about) => `a prescription is written for ${who}: ${about}`,
  "invoice-sent": (who, about) => `an invoice is sent to ${who}: ${about}`,
  "appointment-cancelled": (who, about) => `the practice cancels an appointment of ${who}: ${about}`,
  "vaccination-given": (who, about) => `${who} is given ${about}`,
  "invoice-paid": (who, about) => `${who} pays the invoice ${about} at the desk`,
  "link-revoked": (who, about) => `a link of ${who} is revoked: ${about}`,
  "link-restored": (who, about) => `a link of ${who} is restored: ${about}`,
  "record-added": (who, about) => `a record is added for ${who}: ${about}`,
  "practice-closed": (_, about) => `the practice is closed: ${about}`,
  "practice-opened": (_, about) => `the practice is open: ${about}`,
  "event-impossible": (_, about) => `something planned could not happen: ${about}`,
  "clock-advanced": (_, about) => `the clock is advanced: ${about}`,
  scheduled: (_, about) => about,
};

/** Part of a sentence: `Aroha’s appointment (GP) becomes Completed`. */
export function timeEventText({ type, about, person }: TimeEvent, nameOf: (key: string) => string): string {
  return sentences[type](person === undefined ? "the practice" : nameOf(person), about);
}
