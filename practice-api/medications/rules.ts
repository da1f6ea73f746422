import { settingText } from "../practice/rules.ts";
import type { PracticeSettings } from "../practice/settings.ts";
import { dayMs, type IsoDay } from "../units.ts";
import { repeatTexts } from "./texts.ts";

export type MedicationTab = "longTerm" | "all" | "recent" | "repeated";

/** Ruling B12. */
export const medicationTabs = {
  longTerm: { which: "all", longTermOnly: true },
  all: { which: "all", longTermOnly: false },
  recent: { which: "recent", longTermOnly: false },
  repeated: { which: "repeated", longTermOnly: false },
} as const satisfies Record<MedicationTab, unknown>;

export function inTab<M extends { isLongTerm?: boolean | undefined }>(
  tab: MedicationTab,
  medications: readonly M[],
): M[] {
  return medications.filter(({ isLongTerm }) => !medicationTabs[tab].longTermOnly || isLongTerm === true);
}

/** Spec 1, section 3. */
export type RepeatRules = {
  /** Without it only a pharmacy can be chosen. */
  offersPickUp: boolean;
  needsPharmacy: boolean;
  offersUrgent: boolean;
  urgentNotes: string | undefined;
  faxes: boolean;
  notice: string;
  preferredPharmacyId: string | undefined;
  /** It counts where the id is none of the practice's. */
  preferredPharmacyName: string | undefined;
  /** Patients who owe something may not pick up (ruling B5). */
  balanceBlocksPickUp: boolean;
  /** In dollars. */
  balance: number | undefined;
};

/** "1" means true; "testing" and "N/A" mean none (ruling B42). */
export function repeatRules(settings: PracticeSettings): RepeatRules {
  const amount = settingText(settings.outstandingBalance)?.replace(/[$,\s]/g, "");
  return {
    offersPickUp: settings.pickupTypeShown === "1",
    needsPharmacy: settings.pharmacyRequired === "1",
    offersUrgent: settings.urgentOffered === "1",
    urgentNotes: settingText(settings.urgentNotes),
    faxes: settings.faxOffered === "1",
    notice: settingText(settings.repeatNotice) ?? repeatTexts.defaultNotice,
    preferredPharmacyId: settingText(settings.pharmacyId),
    preferredPharmacyName: settingText(settings.preferredPharmacy),
    balanceBlocksPickUp: settings.balanceBlocksPickup === "1",
    balance: amount === undefined || !/^-?\d+(\.\d+)?$/.test(amount) ? undefined : Number(amount),
  };
}

/** By its id, otherwise by its name where one pharmacy has it. */
export function preferredPharmacy<P extends { id: string; name: string }>(
  pharmacies: readonly P[],
  { preferredPharmacyId, preferredPharmacyName }: RepeatRules,
): P | undefined {
  const byId = pharmacies.find(({ id }) => id === preferredPharmacyId);
  if (byId !== undefined || preferredPharmacyName === undefined) return byId;
  const preferred = plainName(preferredPharmacyName);
  const [byName, another] = pharmacies.filter(({ name }) => plainName(name) === preferred);
  return another === undefined ? byName : undefined;
}

export const plainName = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLocaleLowerCase("en-NZ");

/** Of a second request for the same medicine. */
export const warnWithinDays = 28;

export function daysBetween(from: IsoDay, to: IsoDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

type Script = { name: string; prescribedOn?: string | undefined };

/** Empty without a day, which is before every day. */
export const scriptDay = ({ prescribedOn = "" }: Pick<Script, "prescribedOn">) => prescribedOn.slice(0, 10);

export const newestScript = <S extends Script>(name: string, scripts: readonly S[]): S | undefined =>
  scripts
    .filter((script) => script.name === name)
    .toSorted((one, other) => scriptDay(other).localeCompare(scriptDay(one)))[0];

export const latestScript = (name: string, scripts: readonly Script[]): IsoDay | undefined =>
  newestScript(name, scripts)?.prescribedOn?.slice(0, 10);

const unitDays = { day: 1, week: 7 } as const;

/** Only for a plain period such as "90 days", "12 weeks" or "3 months". */
export function supplyEnd({
  prescribedOn,
  period = "",
}: {
  prescribedOn?: string | undefined;
  period?: string | undefined;
}): IsoDay | undefined {
  const [, count, unit] = /^\s*(\d{1,3})\s*(day|week|month)s?\s*$/i.exec(period) ?? [];
  const from = Date.parse(prescribedOn?.slice(0, 10) ?? "");
  if (count === undefined || unit === undefined || Number.isNaN(from)) return undefined;
  const end = new Date(from);
  const name = unit.toLowerCase();
  if (name === "month") end.setUTCMonth(end.getUTCMonth() + Number(count));
  else end.setUTCDate(end.getUTCDate() + Number(count) * unitDays[name === "week" ? "week" : "day"]);
  return end.toISOString().slice(0, 10);
}

/** "$10.00 extra", "same working day". */
type UrgentFacts = { price?: string; time?: string };

const priceIn = /\$\s?\d+(?:[.,]\d+)*/g;
const timeIn =
  /\b(?:(?:same|next) (?:working |business )?day|within \w+ (?:working |business )?(?:hours?|days?))\b/gi;
/** A text with one of these may promise less than its price and its time alone do. */
const conditions = [
  /\b(?:not|no|never|cannot|unless|except|if|may|might|usually|try|from|up to|only|at least|minimum)\b|n['’]t\b/i,
  /\b(?:before|after|by|until|till|between|when|noon|midday|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i,
  /\d\s?[ap]\.?m\b|\d:\d\d/i,
  // What a price is for, and what comes on top of it.
  /\b(?:per|each|every|plus|gst)\b|\$[\d.,\s]+(?:[-–+/]|(?:to|for|an?)\b)/i,
];

/** Nothing is taken from a text with a condition, which has to be read as a whole. */
export function urgentFacts(notes: string | undefined): UrgentFacts {
  if (notes === undefined || conditions.some((condition) => condition.test(notes))) return {};
  const [price, otherPrice] = notes.match(priceIn) ?? [];
  const [time, otherTime] = notes.match(timeIn) ?? [];
  const isExtra = /\b(?:extra|additional)\b/i.test(notes);
  return {
    ...(price === undefined || otherPrice !== undefined ? {} : { price: isExtra ? `${price} extra` : price }),
    ...(time === undefined || otherTime !== undefined ? {} : { time: time.toLowerCase() }),
  };
}

export function urgentSummary(notes: string | undefined): string | undefined {
  const { price, time } = urgentFacts(notes);
  return [time, price].filter((part) => part !== undefined).join(", ") || undefined;
}

const aboutPickUp = /\b(?:collect\w*|reception|pick(?:ed|ing)?[ -]?up)\b/i;
/** A sentence with one of these says more than where or when a repeat is ready. */
const saysMore =
  /\b(?:urgent\w*|must|need\w*|ring|call|phone|contact|text|email|ask|controlled|if|unless|except|only|not|never|cannot|bring|show|pay\w*|pharmac\w*|chemists?|worse|unwell)\b|n['’]t\b/i;
const aboutTime = /\b(?:working|business) days?\b|\b(?:same|next) day\b|\bhours?\b/i;

/** Without where repeats are picked up, for a pharmacy, and without the usual time, when it is urgent. */
export function noticeFor(
  notice: string,
  { toPharmacy, isUrgent }: { toPharmacy: boolean; isUrgent: boolean },
): string {
  const fits = (sentence: string) =>
    saysMore.test(sentence) ||
    !((toPharmacy && aboutPickUp.test(sentence)) || (isUrgent && aboutTime.test(sentence)));
  return sentencesOf(notice).filter(fits).join(" ");
}

/** Word for word: "Please allow two working days." */
export const usualTimeIn = (notice: string): string =>
  sentencesOf(notice)
    .filter((sentence) => aboutTime.test(sentence) && !saysMore.test(sentence))
    .join(" ");

const countWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const workingDaysIn = new RegExp(
  `\\b(\\d{1,2}|${countWords.join("|")})(?: full)?[ -](?:(?:working|business)[ -]days?|(hours?))\\b`,
  "gi",
);

/** Word for word: "two working days". */
export type UsualTime = { workingDays: number; words: string };

/** The longest that a text of the practice names, "48 hours" as two days. */
export function usualTime(text: string): UsualTime | undefined {
  const named = [...text.matchAll(workingDaysIn)].map(([words, count = "", hours]) => {
    const number = countWords.indexOf(count.toLowerCase()) + 1 || Number(count);
    return { words, workingDays: hours === undefined ? number : Math.ceil(number / 24) };
  });
  return named.toSorted((one, other) => other.workingDays - one.workingDays)[0];
}

/** Two where the notice names none (ruling B103). */
export const usualWorkingDays = (notice: string): number => usualTime(notice)?.workingDays ?? 2;

/** Monday to Friday. */
export function workingDaysAfter(day: IsoDay, count: number): IsoDay {
  const date = new Date(day);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

export const isPastUsualTime = (asked: IsoDay, workingDays: number, today: IsoDay): boolean =>
  today > workingDaysAfter(asked, workingDays);

function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/[.!?](?=\s)/g, "$&\n\n")
    .split("\n\n")
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
