import { dateAndTime } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { whose } from "#app/format/whose.ts";
import { type ConsultMethod, consultMethodOf, namesMethod } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";
import { placesInWords } from "./location-labels.ts";
import { otherName } from "./person-labels.ts";

/** The facts of a booking as texts. What has no answer yet is undefined. */
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
    /** How the practice reaches the patient, unless the type's name says so. */
    how: isAtClinic || isNamed ? undefined : methodLabels[method],
    number,
  };
}

/** "GP consult, any GP, any clinic": the answers before a time is chosen. */
export function answersInLine({ choices, wantedProvider, isOffer }: BookingView): string {
  const { type, provider, role, locations } = choices;
  const isAtClinic = consultMethodOf(type?.name ?? "") === "faceToFace";
  const seen = provider?.name ?? wantedProvider ?? (role && `any ${role.name}`);
  const isOpenOffer = isOffer && locations.length === 0;
  const clinics = isAtClinic && !isOpenOffer ? placesInWords(locations.map(({ name }) => name)) : undefined;
  return [type?.name, seen, clinics].filter(Boolean).join(", ");
}

export const methodLabels: Record<ConsultMethod, string> = {
  faceToFace: "Face to face",
  phone: "By phone",
  virtual: "By video",
};
