import { asksToRing } from "../practice/rules.ts";
import type { Reminder } from "./endpoints.ts";

/** How many reminders are on a full page (spec 2, section 9). */
export const reminderPageSize = 100;

/**
 * Where a priority comes in the list, 0 first. A priority that the contract does not know comes after High, so
 * that it is never overlooked; a missing one comes before Normal.
 */
export function priorityRank(priority: Reminder["priority"]): number {
  const ranks: Readonly<Record<string, number>> = { high: 0, medium: 2, missing: 3, normal: 4 };
  return ranks[priority ?? "missing"] ?? 1;
}

/** What a patient can do about a reminder. */
export type ReminderAction = "ring" | "ask" | "message" | "book";

/** What can be asked for without a visit, such as a kit. */
const offered = /\b(?:you can|please) ask (?:us )?for\b/i;
/** What is said or done without an appointment at the practice. */
const withoutVisit = /\b(?:tell|email|message|write to) us\b|\bmammogram\b|\bblood test\b/i;

type Words = { [M in "title" | "description" | "note"]?: string | undefined };

/** What a reminder asks for, from its own words. A note only adds to it, unless it asks to ring. */
export function reminderAction({ title = "", description = "", note }: Words): ReminderAction {
  if (asksToRing(description) || asksToRing(note)) return "ring";
  const words = `${title}. ${description}`;
  if (offered.test(words)) return "ask";
  return withoutVisit.test(words) ? "message" : "book";
}

/** Words about prescriptions. "Please repeat your blood test" is about another thing. */
const repeatWords =
  /\b(?:prescriptions?|scripts?|repeats)\b|\brepeat (?:medicines?|medications?|requests?)\b/i;

/** Whether a reminder speaks of repeat prescriptions, so that it belongs to a repeat request too. */
export function isAboutRepeats({ title, description, note }: Reminder): boolean {
  return [title, description, note].some((text) => text !== undefined && repeatWords.test(text));
}
