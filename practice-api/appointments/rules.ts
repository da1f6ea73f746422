import { settingText } from "../practice/rules.ts";
import type { PracticeSettings } from "../practice/settings.ts";
import { type IsoTime, minuteMs } from "../units.ts";
import type { Appointment } from "./endpoints.ts";

/** Spec 2, section 2; ruling B37. */
const cancellable = new Set(["1", "2", "3", "11"]);

export function isCancellable({ statusId }: Pick<Appointment, "statusId">): boolean {
  return statusId !== undefined && cancellable.has(statusId);
}

/** Ruling B9. */
export function isVirtual(typeName: string): boolean {
  return methodPatterns.virtual.test(typeName);
}

const methodPatterns = { virtual: /video|virtual|telehealth/i, phone: /phone/i } as const;

/** The practice counts the same three (spec 1, section 3). */
export const consultMethods = ["faceToFace", "phone", "virtual"] as const;
export type ConsultMethod = (typeof consultMethods)[number];

export function consultMethodOf(typeName: string): ConsultMethod {
  if (isVirtual(typeName)) return "virtual";
  return methodPatterns.phone.test(typeName) ? "phone" : "faceToFace";
}

export function namesMethod(typeName: string): boolean {
  return /video|phone/i.test(typeName);
}

/** Injuries, triage, screening and immunisations: each has a reason of its own, which does not come again. */
const notRepeated = /\bacc\b|injur|triage|screen|smear|immunis|immuniz|vaccin/i;

export function mayBeOffered(typeName: string): boolean {
  return !notRepeated.test(typeName);
}

/** Short, because the call that cancels has the reason in its URL. */
export const maxReasonLength = 500;

/** Sent when the practice does not let the reason decide the provider (spec 2, section 9; ruling B39). */
export const defaultReasonId = "25";

/** It counts as missed, with a text of its own (spec 2, section 4; ruling B14). */
export function isUnrecorded(
  { status, startsAt }: Pick<Appointment, "status" | "startsAt">,
  now: number,
): boolean {
  return status === "future" && Date.parse(startsAt) <= now;
}

/** Spec 2, section 4, "History badges". */
export const historyBadges = ["completed", "missed", "cancelled", "all"] as const;
export type HistoryBadge = (typeof historyBadges)[number];

export function isHistory(
  appointment: Pick<Appointment, "status" | "startsAt">,
  badge: HistoryBadge,
  now: number,
): boolean {
  const { status } = appointment;
  if (status === "future" && !isUnrecorded(appointment, now)) return false;
  if (badge === "missed") return status === "missed" || status === "future";
  return badge === "all" || status === badge;
}

export type MeetingKey = { meetingId: string; passCode: string };

/** Such as `https://…/j/84020102001?pwd=123456`. */
export function meetingOf(joinUrl: string): MeetingKey | undefined {
  try {
    const { pathname, searchParams } = new URL(joinUrl);
    const [, meetingId] = /\/(\d{6,20})\/?$/.exec(pathname) ?? [];
    return meetingId === undefined ? undefined : { meetingId, passCode: searchParams.get("pwd") ?? "" };
  } catch {
    return undefined;
  }
}

/** Spec 2, section 9. */
export const daysAhead = 90;
export const daysSearched = 60;

export type PartOfDay = "morning" | "afternoon";

/** On the practice's wall clock (spec 2, section 9). `time` is HH:mm. */
export function partOfDay(time: string): PartOfDay {
  return time < "12:00" ? "morning" : "afternoon";
}

/** Spec 2, section 3; rulings B7, B8, B39, B42, B90. */
export function bookingRules(settings: PracticeSettings) {
  const isOn = (value: string | undefined) => value === "1";
  return {
    isDisabled: isOn(settings.appointmentsDisabled),
    sameDayAllowed: isOn(settings.sameDayAllowed),
    hasQuestionnaire: isOn(settings.covidQuestionnaire),
    offersOptions: isOn(settings.bookingOptionsShown),
    reasonDecides: isOn(settings.reasonDecidesProvider),
    offersReasons: isOn(settings.reasonShown),
    allowsFamily: settings.familyBooking !== "0",
    bypassesLockDown: isOn(settings.lockDownBypassed),
    faceToFaceMessage: settingText(settings.faceToFaceMessage),
    terms: settingText(settings.appointmentTerms),
  };
}
export type BookingRules = ReturnType<typeof bookingRules>;

/** Before and after its start: doctors run late. */
const joinableMs = { before: 15 * minuteMs, after: 120 * minuteMs };

export function joining(startsAt: IsoTime, now: IsoTime) {
  const [start, at] = [Date.parse(startsAt), Date.parse(now)];
  const from = start - joinableMs.before;
  return {
    isOpen: at >= from && at < start + joinableMs.after,
    isLater: at < from,
    from: new Date(from).toISOString(),
  };
}
