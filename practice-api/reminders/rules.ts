import { asksToRing } from "../practice/rules.ts";
import type { Reminder } from "./endpoints.ts";

/** An unknown priority comes after High, so that it is never overlooked; a missing one before Normal. */
export function priorityRank(priority: Reminder["priority"]): number {
  const ranks: Readonly<Record<string, number>> = { high: 0, medium: 2, missing: 3, normal: 4 };
  return ranks[priority ?? "missing"] ?? 1;
}

type ReminderAction = "ring" | "ask" | "message" | "book";

const offered = /\b(?:you can|please) ask (?:us )?for\b/i;
const withoutVisit = /\b(?:tell|email|message|write to) us\b|\bmammogram\b|\bblood test\b/i;

type Words = { [M in "title" | "description" | "note"]?: string | undefined };

/** A note only adds to the reminder's own words, unless it asks to ring. */
export function reminderAction({ title = "", description = "", note }: Words): ReminderAction {
  if (asksToRing(description) || asksToRing(note)) return "ring";
  const words = `${title}. ${description}`;
  if (offered.test(words)) return "ask";
  return withoutVisit.test(words) ? "message" : "book";
}

/** "Please repeat your blood test" is about another thing. */
const repeatWords =
  /\b(?:prescriptions?|scripts?|repeats)\b|\brepeat (?:medicines?|medications?|requests?)\b/i;

/** Such a reminder belongs to a repeat request too. */
export function isAboutRepeats({ title, description, note }: Reminder): boolean {
  return [title, description, note].some((text) => text !== undefined && repeatWords.test(text));
}
