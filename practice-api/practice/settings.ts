import type { Listing } from "../wire/bundle.ts";
import { assumed, extension, optional } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { text } from "../wire/scalars.ts";

/** One setting as the practice sends it: an id with a text value, where "1" means true. */
export const setting = resource("Basic", {
  id: extension(0, text),
  value: extension(1, text),
  name: optional(assumed(extension(2, text))),
});

/**
 * The settings both specifications name, with every spelling either of them uses (ruling B6). The
 * numbers are the mock's own list: the specification says that settings have ids but not which.
 */
const settingTable = {
  replyEnabled: { id: "1", names: ["PortalEnableReply"] },
  composeEnabled: { id: "2", names: ["PortalEnableCompose"] },
  reasonDecidesProvider: { id: "3", names: ["Reasonforcontactprovidermapping", "ReasonForContact"] },
  reasonShown: { id: "4", names: ["AppointmentShowReasonforContact"] },
  pickupTypeShown: { id: "5", names: ["IsShowPickupTypeinRepeatRx", "ShowPickupTypeInRepeatRx"] },
  faceToFaceMessage: { id: "6", names: ["Face2FaceConfirmationMessage"] },
  covidQuestionnaire: { id: "7", names: ["DisableAppointmentCOVID"] },
  appointmentsDisabled: { id: "8", names: ["DisableAppointment"] },
  sameDayAllowed: { id: "9", names: ["IsAllowSameDayBooking"] },
  bookingOptionsShown: { id: "10", names: ["IsShowBookAppointmentOptions"] },
  paymentMethod: { id: "11", names: ["PaymentMethodType"] },
  balanceBlocksPickup: { id: "12", names: ["IsOutstandingBalance"] },
  outstandingBalance: { id: "13", names: ["OutstandingBalance"] },
  paymentCards: { id: "14", names: ["PaymentCardTypes"] },
  repeatNotice: { id: "15", names: ["PortalRepeatMedSetting"] },
  familyBooking: { id: "16", names: ["EnableFamilyMemberBooking"] },
  urgentNotes: { id: "17", names: ["RepeatRxUrgentNotes"] },
  pharmacyRequired: { id: "18", names: ["IsPickupPharmacyMandatory"] },
  urgentOffered: { id: "19", names: ["IsRxUrgent"] },
  faxOffered: { id: "20", names: ["IsRxFax"] },
  messageTerms: { id: "21", names: ["PortalMessageTermsandConditions"] },
  appointmentTerms: { id: "22", names: ["PortalAppointmentTermsAndConditions"] },
  preferredPharmacy: { id: "23", names: ["PrefPharmacy"] },
  pharmacyId: { id: "24", names: ["PharmacyId"] },
  lockDownBypassed: { id: "25", names: ["ByPassLockDownPatientPortalAppointmentBookings"] },
} as const;

export type SettingWord = keyof typeof settingTable;
/** Raw values by word; a setting the practice did not send is absent. Defaults belong to the reader. */
export type PracticeSettings = { [W in SettingWord]?: string };

export const settingWords = Object.keys(settingTable) as readonly SettingWord[];
const wordOf = new Map<string, SettingWord>(
  settingWords.flatMap((word) =>
    [settingTable[word].id, ...settingTable[word].names].map((key) => [key.toLowerCase(), word] as const),
  ),
);

/** Reads a list of settings, by id or by name in any letter case. Unknown settings are ignored. */
export function readSettings(list: Listing<{ id: string; value: string; name?: string }>): PracticeSettings {
  const read: PracticeSettings = {};
  for (const { id, name, value } of list.entries) {
    const word = wordOf.get((name ?? "").toLowerCase()) ?? wordOf.get(id.toLowerCase());
    if (word) read[word] = value;
  }
  return read;
}

/** The reverse, for the practice's side: settings as the list it sends. */
export function writeSettings(
  settings: PracticeSettings,
): Listing<{ id: string; value: string; name?: string }> {
  const entries = settingWords
    .filter((word) => settings[word] !== undefined)
    .map((word) => ({
      id: settingTable[word].id,
      value: settings[word] as string,
      name: settingTable[word].names[0],
    }));
  return { entries, unreadable: 0, total: entries.length };
}

/** Every name that a setting goes by, the one that the practice sends first among its own. */
export const settingNames: readonly string[] = settingWords.flatMap((word) => settingTable[word].names);

/** The setting that a name means, in any letter case. */
export function settingNamed(name: string): SettingWord | undefined {
  return wordOf.get(name.trim().toLowerCase());
}

/** The name under which the practice sends a setting. */
export function nameOfSetting(word: SettingWord): string {
  return settingTable[word].names[0];
}
