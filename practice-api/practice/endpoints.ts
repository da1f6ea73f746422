import { z } from "zod";
import { bundledFirst, bundleOf, firstOf } from "../wire/bundle.ts";
import { type Codec, codec, invalid } from "../wire/codec.ts";
import { endpoint, patient } from "../wire/endpoint.ts";
import { assumed, extension, member, optional, resource, telecom } from "../wire/fields.ts";
import { count, id, text } from "../wire/scalars.ts";
import { timeOfDay } from "../wire/times.ts";
import {
  type PracticeSettings,
  readSettings,
  type SettingNumbers,
  setting,
  writeSettings,
} from "./settings.ts";

/** Spec 1, section 3. The GP's name is the third extension. */
export const practiceResource = resource("Organization", {
  id: optional(member("id", id)),
  name: optional(member("name", text)),
  phone: optional(telecom("phone", undefined, text, "work")),
  address: optional(member("address.0.text", text)),
  opensAt: optional(assumed(extension(0, timeOfDay))),
  closesAt: optional(assumed(extension(1, timeOfDay))),
  generalPractitioner: optional(extension(2, text)),
});
export type Practice = z.output<typeof practiceResource>;

/** They equal the lists they count (spec 1, section 3, "Counters"). A missing one is unknown and not zero. */
export const countersResource = resource(null, {
  unreadMessages: optional(member("InboxCounter", count)),
  longTermMedications: optional(member("MedicationsCounter", count)),
  newResults: optional(member("TestResultsCounter", count)),
  futureAppointments: optional(member("AppointmentsCounter", count)),
  completed: optional(member("completedcount", count)),
  upcoming: optional(member("futurecount", count)),
  missed: optional(member("missedcount", count)),
  faceToFace: optional(member("facetofacecount", count)),
  virtual: optional(member("videoconsultappointmentcount", count)),
  phoneTriage: optional(member("phonetriagecount", count)),
  allAppointments: optional(member("totalpatientappointments", count)),
});
export type Counters = z.output<typeof countersResource>;

const settingList = bundleOf(setting);

/** The codec of its entries is for documentation. */
export function settingsWith(numbers: SettingNumbers): Codec<PracticeSettings> {
  const settings: Codec<PracticeSettings> = codec(z.unknown(), {
    decode: (wire, ctx) => {
      const list = z.safeDecode(settingList, wire);
      const isReadable = list.success && (list.data.entries.length > 0 || list.data.unreadable === 0);
      return isReadable ? readSettings(list.data, numbers) : invalid(ctx, "not a list of settings");
    },
    encode: (values: PracticeSettings) => z.encode(settingList, writeSettings(values)),
  });
  return Object.assign(settings, { entry: setting });
}

export const practice = {
  read: endpoint("GET Patient/Organization", {
    subjects: [patient()],
    output: bundledFirst(practiceResource),
  }),
  counters: endpoint("GET Patient/RefreshCounter", {
    subjects: [patient()],
    output: firstOf(countersResource),
  }),
  settings: endpoint("GET Lookup/LoadPracticeSetting", {
    subjects: [patient()],
    constants: { PortalSettingTypeID: "1" },
    output: settingsWith(new Map()),
  }),
};
