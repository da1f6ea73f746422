import { z } from "zod";
import { bundleOf, firstOf } from "../wire/bundle.ts";
import { endpoint, patient } from "../wire/endpoint.ts";
import { assumed, extension, member, optional, telecom } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { count, text } from "../wire/scalars.ts";
import { timeOfDay } from "../wire/times.ts";
import { type PracticeSettings, readSettings, setting, writeSettings } from "./settings.ts";

/** The patient's practice (spec 1, section 3). The GP's name is the third extension, position 2. */
export const practiceResource = resource("Organization", {
  name: member("name", text),
  phone: optional(telecom("phone", undefined, text)),
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
const settingsCodec = z.codec(z.unknown(), z.custom<PracticeSettings>(), {
  decode: (wire, ctx) => {
    const list = z.safeDecode(settingList, wire as never);
    if (list.success) return readSettings(list.data);
    ctx.issues.push({ code: "custom", input: undefined, message: "not a list of settings" });
    return z.NEVER;
  },
  encode: (values) => z.encode(settingList, writeSettings(values)),
}) as z.ZodType<PracticeSettings, unknown>;
/** Keeps the codec of its entries for documentation, as a bundle does. */
const settings = Object.assign(settingsCodec, { entry: setting });

export const practice = {
  read: endpoint("GET Patient/Organization", { subjects: [patient()], output: firstOf(practiceResource) }),
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
