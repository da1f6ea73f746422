import type { ListPage } from "../wire/bundle.ts";
import { assumed, extension, optional, resource } from "../wire/fields.ts";
import { entriesOf, keysOf } from "../wire/keys.ts";
import { flagIn, id, settingValue, text } from "../wire/scalars.ts";

export const setting = resource("Basic", {
  id: optional(extension(0, id)),
  value: optional(extension(1, settingValue)),
  name: optional(assumed(extension(2, text))),
});

/** With every spelling of both specifications (ruling B6). The ids are the mock's own, and never read. */
const settingTable = {
  replyEnabled: { id: "1", isFlag: true, names: ["PortalEnableReply"] },
  composeEnabled: { id: "2", isFlag: true, names: ["PortalEnableCompose"] },
  reasonDecidesProvider: {
    id: "3",
    isFlag: true,
    names: ["Reasonforcontactprovidermapping", "ReasonForContact"],
  },
  reasonShown: { id: "4", isFlag: true, names: ["AppointmentShowReasonforContact"] },
  pickupTypeShown: {
    id: "5",
    isFlag: true,
    names: ["IsShowPickupTypeinRepeatRx", "ShowPickupTypeInRepeatRx"],
  },
  faceToFaceMessage: { id: "6", names: ["Face2FaceConfirmationMessage"] },
  covidQuestionnaire: { id: "7", isFlag: true, names: ["DisableAppointmentCOVID"] },
  appointmentsDisabled: { id: "8", isFlag: true, names: ["DisableAppointment"] },
  sameDayAllowed: { id: "9", isFlag: true, names: ["IsAllowSameDayBooking"] },
  bookingOptionsShown: { id: "10", isFlag: true, names: ["IsShowBookAppointmentOptions"] },
  paymentMethod: { id: "11", names: ["PaymentMethodType"] },
  balanceBlocksPickup: { id: "12", isFlag: true, names: ["IsOutstandingBalance"] },
  outstandingBalance: { id: "13", names: ["OutstandingBalance"] },
  paymentCards: { id: "14", names: ["PaymentCardTypes"] },
  repeatNotice: { id: "15", names: ["PortalRepeatMedSetting"] },
  familyBooking: { id: "16", isFlag: true, names: ["EnableFamilyMemberBooking"] },
  urgentNotes: { id: "17", names: ["RepeatRxUrgentNotes"] },
  pharmacyRequired: { id: "18", isFlag: true, names: ["IsPickupPharmacyMandatory"] },
  urgentOffered: { id: "19", isFlag: true, names: ["IsRxUrgent"] },
  faxOffered: { id: "20", isFlag: true, names: ["IsRxFax"] },
  messageTerms: { id: "21", names: ["PortalMessageTermsandConditions"] },
  appointmentTerms: { id: "22", names: ["PortalAppointmentTermsAndConditions"] },
  preferredPharmacy: { id: "23", names: ["PrefPharmacy"] },
  pharmacyId: { id: "24", names: ["PharmacyId"] },
  lockDownBypassed: { id: "25", isFlag: true, names: ["ByPassLockDownPatientPortalAppointmentBookings"] },
} as const satisfies Record<string, { id: string; isFlag?: true; names: readonly string[] }>;

export type SettingWord = keyof typeof settingTable;
/** A setting that the practice did not send is absent. Defaults belong to the reader. */
export type PracticeSettings = { [W in SettingWord]?: string };

export const settingWords = keysOf(settingTable);
export const flagWords: ReadonlySet<SettingWord> = new Set(
  settingWords.filter((word) => "isFlag" in settingTable[word]),
);
const wordOf = new Map<string, SettingWord>(
  settingWords.flatMap((word) => settingTable[word].names.map((name) => [name.toLowerCase(), word] as const)),
);

type Setting = { id?: string; value?: string; name?: string };

/** The ids are the practice's own. */
export type SettingNumbers = ReadonlyMap<string, SettingWord>;

/** A setting without a name is known by an id that is a name, or by its number where it is configured. */
export function readSettings(
  { entries }: Pick<ListPage<Setting>, "entries">,
  numbers: SettingNumbers,
): PracticeSettings {
  const read: PracticeSettings = {};
  for (const { id = "", name, value } of entries) {
    const word = settingNamed(name ?? id) ?? (name === undefined ? numbers.get(id) : undefined);
    if (word && value !== undefined) read[word] = settingValueOf(word, value);
  }
  return read;
}

/** A flag is "1" or "0" (spec 1, section 3), whatever its spelling was. */
function settingValueOf(word: SettingWord, wire: string): string {
  const isTrue = flagWords.has(word) ? flagIn(wire) : undefined;
  return isTrue === undefined ? wire.trim() : isTrue ? "1" : "0";
}

export function writeSettings(settings: PracticeSettings): ListPage<Setting> {
  const entries = entriesOf(settings).map(([word, value]) => {
    const { id, names } = settingTable[word];
    return { id, value, name: names[0] };
  });
  return { entries, unreadable: 0, total: entries.length };
}

/** For each setting, the name that the practice sends comes first. */
export const settingNames: readonly string[] = settingWords.flatMap((word) => settingTable[word].names);

export function settingNamed(name: string): SettingWord | undefined {
  return wordOf.get(name.trim().toLowerCase());
}

export function nameOfSetting(word: SettingWord): string {
  return settingTable[word].names[0];
}
