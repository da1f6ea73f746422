import { dateAndTime, weekdayDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { whose } from "#app/format/whose.ts";
import type { PartOfDay } from "#practice-api/appointments/rules.ts";
import { consultMethodOf, namesMethod } from "#practice-api/appointments/rules.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import { methodLabels } from "../place.ts";
import type { BookingView } from "./.server/loader.ts";
import type { FoundTimes } from "./.server/times.ts";

export function bookingFacts({ choices, places, minutes, phone, proof, who }: BookingView) {
  const { slot, type } = choices;
  const method = consultMethodOf(type?.name ?? "");
  const [only, ...others] = choices.locations;
  const clinic = places[slot?.locationId ?? ""] ?? (others.length === 0 ? only : undefined);
  const address = clinic && "address" in clinic ? clinic.address : undefined;
  // A slot has the practitioner's clinic, which matters for an appointment in person only.
  const isAtClinic = method === "faceToFace";
  const number =
    method === "phone" && phone !== undefined
      ? `On ${phoneText(phone)}, the number in ${whose(otherName(who))} record`
      : undefined;
  const isNamed = number === undefined && namesMethod(type?.name ?? "");
  return {
    when: slot && dateAndTime(slot.startsAt),
    provider: slot?.practitioner.name,
    type: type?.name,
    method,
    length: minutes === undefined ? undefined : `${proof ? "" : "usually "}${minutes} minutes`,
    clinic: isAtClinic ? clinic?.name : undefined,
    address: isAtClinic ? address : undefined,
    place: isAtClinic
      ? (proof?.place ?? ([clinic?.name, address].filter(Boolean).join(", ") || undefined))
      : undefined,
    /** Left out where the type's name says it. */
    how: isAtClinic || isNamed ? undefined : methodLabels[method],
    number,
  };
}

const symptoms = ["cough", "fever", "sore throat"];

/** The practice's own sentence about coming in with what the reason names. */
export function sentenceAbout(reason = "", text = ""): string | undefined {
  const named = symptoms.filter((symptom) => reason.toLowerCase().includes(symptom));
  const sentences = text.replace(/([.!?])\s+/g, "$1\n").split("\n");
  return sentences.find((sentence) => named.some((symptom) => sentence.toLowerCase().includes(symptom)));
}

/** The practice gets the specification's words for an empty reason. */
export function reasonText(reason: string): string {
  return reason === noReasonGiven ? "No reason given" : reason;
}

/** Such as "GP consult, any GP, any clinic". */
export function answersInLine({ choices, wantedProvider, isOffer }: BookingView): string {
  const { type, provider, role, locations } = choices;
  const isAtClinic = consultMethodOf(type?.name ?? "") === "faceToFace";
  const seen = provider?.name ?? wantedProvider ?? (role && `any ${role.name}`);
  const isOpenOffer = isOffer && locations.length === 0;
  const clinics = isAtClinic && !isOpenOffer ? placesInWords(locations.map(({ name }) => name)) : undefined;
  return [type?.name, seen, clinics].filter(Boolean).join(", ");
}

/** The rest is counted (spec 2, section 2; ruling B39). */
const maxTags = 5;

export function placeTags(names: readonly string[]): string[] {
  const rest = names.length - maxTags;
  return rest > 0 ? [...names.slice(0, maxTags), `+${rest} more`] : [...names];
}

export function placesInWords(names: readonly string[]): string {
  return names.length === 0 ? "any clinic" : placeTags(names).join(", ");
}

/** Such as "Riverside, Lower Hutt". */
export function clinicInWords(clinic: { name: string; suburb?: string | undefined } | undefined) {
  if (clinic === undefined) return undefined;
  return [clinic.name, clinic.suburb === clinic.name ? undefined : clinic.suburb].filter(Boolean).join(", ");
}

type Who = BookingView["who"];

export const forWhom = ({ isForOther, name }: Who) => (isForOther ? `for ${name}` : "for you");

export const otherName = ({ isForOther, name }: Who) => (isForOther ? name : undefined);

/** With its day where it is for entries of the record, whose other visits may be named above it. */
export function bookLabel({ who: { isForOther, name }, isForEntries, choices: { slot } }: BookingView) {
  const day = isForEntries && slot !== undefined ? weekdayDate(slot.startsAt) : undefined;
  if (!isForOther) return day === undefined ? "Book" : `Book for ${day}`;
  return [`Book for ${name}`, day].filter(Boolean).join(", ");
}

export const whoToSee = ({ isForOther, name }: Who) =>
  isForOther ? `Who would ${name} like to see?` : "Who would you like to see?";

export function countText({ count, cards }: FoundTimes, part: PartOfDay | undefined): string {
  const shown = part ? cards.reduce((sum, { times }) => sum + (times?.[part].length ?? 0), 0) : count;
  const number = shown > 0 ? shown : cards.some(({ times }) => times === undefined) ? "No loaded" : "No";
  return `${number} ${shown === 1 ? "time" : "times"}${part ? ` in the ${part}` : ""}`;
}
