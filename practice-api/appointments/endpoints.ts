import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { lookup } from "../practice/lookup.ts";
import { bundleOf } from "../wire/bundle.ts";
import {
  endpoint,
  familyMember,
  memberId,
  optionalSubject,
  pagedList,
  paging,
  patient,
} from "../wire/endpoint.ts";
import { assumed, essential, extension, limit, member, optional, resource } from "../wire/fields.ts";
import { outcomeMessage } from "../wire/outcomes.ts";
import {
  anyFlag,
  codeTable,
  commaList,
  decimal,
  id,
  jsonText,
  nested,
  openCodeTable,
  text,
} from "../wire/scalars.ts";
import { day, instant } from "../wire/times.ts";
import { bookingResult, freeDays } from "./booking.ts";
import { cancellingTexts } from "./texts.ts";

/** Spec 2, section 3, "Status texts". */
const appointmentStatus = openCodeTable({
  Future: "future",
  Completed: "completed",
  Missed: "missed",
  Cancelled: "cancelled",
  Other: "other",
});

const videoConsult = resource(null, { joinUrl: optional(member("JoinUrl", text)) });

/** Spec 2, section 3. `statusId` is opaque (ruling B37). */
export const appointment = resource("Appointment", {
  id: member("id", id),
  startsAt: member("period.start", instant),
  type: essential(extension(0, text)),
  patientName: optional(extension(1, text)),
  provider: optional(extension(2, text)),
  practiceAddress: optional(extension(3, text)),
  location: optional(extension(4, text)),
  practiceName: optional(extension(5, text)),
  status: extension(6, appointmentStatus),
  minutes: optional(extension(7, decimal)),
  cancelReason: optional(extension(8, text)),
  video: optional(extension(9, jsonText(nested(videoConsult)))),
  statusId: optional(extension(10, id)),
});
export type Appointment = z.output<typeof appointment>;

/** The offset distinguishes daylight-saving from standard time (ruling B32). */
export const slot = resource("Slot", {
  startsAt: member("start", instant),
  slotId: extension(0, id),
  locationId: essential(extension(1, id)),
});
export type Slot = z.output<typeof slot>;

export const practitioner = resource("Practitioner", {
  id: member("id", id),
  name: member("name.0.text", text),
  isLockedDown: essential(extension(0, anyFlag)),
});
export type Practitioner = z.output<typeof practitioner>;

/** Spec 2, section 3, "Role list entry". */
export const bookingRole = resource("Basic", {
  id: extension(0, id),
  name: extension(1, text),
  location: optional(assumed(extension(2, text))),
});
export type BookingRole = z.output<typeof bookingRole>;

/** Spec 2, sections 4 and 7. */
const categories = codeTable({
  "0": "all",
  "1": "upcoming",
  "2": "missed",
  "3": "completed",
  "4": "cancelled",
});

export const appointments = {
  /** Either a category, or everything between two days. */
  list: pagedList(
    "GET Patient/Appointments",
    appointment,
    ({ from }) => pageSizes.appointments[from === undefined ? "category" : "range"],
    {
      category: optional(member("AppointmentType", categories)),
      from: limit(optional(member("FromDate", day))),
      to: limit(optional(member("ToDate", day))),
    },
  ),
  cancel: endpoint("DELETE Patient/Appointment", {
    subjects: [patient()],
    query: resource(null, {
      appointmentId: member("AppointmentID", id),
      reason: member("Reason", text),
    }),
    output: outcomeMessage(cancellingTexts.cancelled),
    format: "jsonOrText",
  }),
  practitioners: endpoint("GET Patient/AvailablePractitioner", {
    subjects: [patient(), optionalSubject(familyMember("BookWithID"))],
    query: resource(null, {
      memberId: assumed(memberId("BookWithID")),
      typeId: member("AppointmentTypeID", id),
      locationIds: assumed(member("PracticeLocationID", commaList)),
      roleId: member("RoleID", id),
      reasonId: member("ReasonForVisitID", id),
    }),
    output: bundleOf(practitioner),
  }),
  slots: endpoint("GET Patient/AppointmentSlots", {
    subjects: [patient()],
    query: resource(null, {
      day: member("ScheduleDate", day),
      practitionerId: member("PractitionerID", id),
      typeId: member("AppointmentTypeID", id),
      locationIds: member("LocationIDs", commaList),
      pageSize: paging.pageSize,
    }),
    defaults: { PageSize: "50" },
    output: bundleOf(slot),
  }),
  nextDay: endpoint("GET Patient/NextAvailableDay", {
    subjects: [patient()],
    query: resource(null, {
      practitionerId: member("ProviderID", id),
      typeId: member("AppointmentTypeID", id),
      from: member("StartDate", day),
    }),
    output: freeDays,
    format: "jsonOrText",
  }),
  book: endpoint("POST Patient/Appointment", {
    subjects: [familyMember()],
    query: resource(null, {
      memberId: memberId(),
      slotId: member("SlotID", id),
      reason: member("Reason", text),
      typeId: optional(member("AppointmentTypeID", id)),
      reasonId: optional(member("ReasonforVisitID", id)),
    }),
    output: bookingResult,
    format: "jsonOrText",
  }),
  roles: endpoint("GET Patient/LoadRoles", {
    subjects: [optionalSubject(patient())],
    constants: { TypeID: "2" },
    query: resource(null, { locationIds: optional(member("PracticeLocation", commaList)) }),
    output: bundleOf(bookingRole),
  }),
  locations: lookup("locations", patient()),
  types: lookup("appointmentTypes", patient()),
  reasons: lookup("reasons", patient()),
};
