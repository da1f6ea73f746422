import { z } from "zod";
import { bundledFirst, bundleOf, firstOf } from "../wire/bundle.ts";
import { type Codec, codec, invalid } from "../wire/codec.ts";
import { endpoint, patient } from "../wire/endpoint.ts";
import { assumed, extension, member, optional, telecom } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { anyText, count, text } from "../wire/scalars.ts";
import { timeOfDay } from "../wire/times.ts";
import { type PracticeSettings, readSettings, setting, writeSettings } from "./settings.ts";

/** The patient's practice (spec 1, section 3). The GP's name is the third extension, position 2. */
export const practiceResource = resource("Organization", {
  id: optional(member("id", anyText)),
  name: member("name", text),
  phone: optional(telecom("phone", undefined, text, "work")),
  address: optional(member("address.0.text", text)),
  opensAt: optional(assumed(extension(0, timeOfDay))),
  closesAt: optional(assumed(extension(1, timeOfDay))),
  generalPractitioner: optional(extension(2, text)),
});
export type Practice = z.output<typeof practiceResource>;

/** The dashboard's numbers. They always equal the lists they count (spec 1, section 3, "Counters"). */
export const countersResource = resource(null, {
  unreadMessages: member("InboxCounter", count),
  longTermMedications: member("MedicationsCounter", count),
  newResults: member("TestResultsCounter", count),
  futureAppointments: member("AppointmentsCounter", count),
  completed: member("completedcount", count),
  upcoming: member("futurecount", count),
  missed: member("missedcount", count),
  faceToFace: member("facetofacecount", count),
  virtual: member("videoconsultappointmentcount", count),
  phoneTriage: member("phonetriagecount", count),
  allAppointments: member("totalpatientappointments", count),
});
export type Counters = z.output<typeof countersResource>;

const settingList = bundleOf(setting);
const settingsCodec: Codec<PracticeSettings> = codec(z.unknown(), {
  decode: (wire, ctx) => {
    const list = z.safeDecode(settingList, wire);
    return list.success ? readSettings(list.data) : invalid(ctx, "not a list of settings");
  },
  encode: (values: PracticeSettings) => z.encode(settingList, writeSettings(values)),
});
/** With the codec of its entries, for documentation. */
const settings = Object.assign(settingsCodec, { entry: setting });

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
    output: settings,
  }),
};
