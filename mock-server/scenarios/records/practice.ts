import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches as places } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { staff as members } from "#fixtures/practice/staff.ts";
import { joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { addDays, dayAt, instantAt, isoAt } from "#fixtures/time.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { recordSchemas, sharedSchemas } from "../../world/record-schemas.ts";
import { nonEmpty, oneOf, possiblyEmpty } from "../values/parsers.ts";
import { gpOf, kindOf, withoutUndefined } from "./kind.ts";
import { branches, providers, staff, types } from "./names.ts";

const ofStatus = new Map([
  ["future", { statusId: statusIds.bookedOnline, outcome: "attended" }],
  ["completed", { statusId: statusIds.completed, outcome: "attended" }],
  ["missed", { statusId: statusIds.missed, outcome: "missed" }],
  ["cancelled", { statusId: statusIds.cancelled, outcome: "none" }],
  ["other", { statusId: statusIds.underWay, outcome: "none" }],
]);

export const appointments = kindOf(recordSchemas.appointments, {
  parsers: { cancelReason: possiblyEmpty, reason: possiblyEmpty },
  aliases: { when: "startsAt", with: "provider", at: "location" },
  names: { type: types, provider: providers, location: branches },
  pastFields: ["bookedAt", "cancelledAt"],
  complete: (values, context) => {
    const startsAt = String(values.startsAt ?? instantAt(addDays(dayAt(context.now), 1), "10:30"));
    const isAhead = Date.parse(startsAt) > context.now;
    const status = String(values.status ?? (isAhead ? "future" : "completed"));
    const type = appointmentTypes.find(({ name }) => name === values.type);
    const branch = places.find(({ name }) => name === values.location) ?? places[0];
    return {
      startsAt,
      type: "GP consult",
      patientName: context.profile.fullName,
      provider: gpOf(context),
      practiceAddress: branch.address,
      location: branch.name,
      practiceName: practice.name,
      minutes: type?.minutes ?? 15,
      ...(isVirtual(String(values.type ?? ""))
        ? { video: { joinUrl: joinUrlOf(context.patientId, 900) } }
        : {}),
      status,
      ...ofStatus.get(status),
      ...values,
    };
  },
});

export const messages = kindOf(recordSchemas.messages, {
  parsers: {
    subject: possiblyEmpty,
    body: possiblyEmpty,
    box: oneOf(["inbox", "sent", "drafts"], { draft: "drafts" }),
  },
  aliases: { when: "sentAt", text: "body", isRead: "read" },
  extras: { from: nonEmpty, to: nonEmpty },
  names: { from: staff, to: staff },
  pastFields: ["sentAt"],
  complete: ({ from, to, ...values }, context) => {
    const isReceived = (values.box ?? "inbox") === "inbox";
    const patient = { reference: `Patient/${context.patientId}`, name: context.profile.fullName };
    const name = String((isReceived ? from : to) ?? gpOf(context));
    const id = members.find((member) => member.name === name)?.id ?? "31";
    const other = { reference: `Practitioner/${id}`, name };
    return {
      status: "completed",
      box: "inbox",
      sender: isReceived ? other : patient,
      recipients: [isReceived ? patient : other],
      ...(isReceived ? { inboxName: name } : { otherName: name }),
      subject: "A message from the practice",
      body: "Kia ora.",
      sentAt: isoAt(context.now),
      read: !isReceived,
      ...values,
    };
  },
});

export const letters = kindOf(recordSchemas.letters, {
  aliases: { when: "at", from: "author", title: "type" },
  names: { author: staff },
  pastFields: ["at"],
  complete: (values, context) => ({
    type: "Specialist letter",
    at: isoAt(context.now),
    contentType: "application/pdf",
    author: gpOf(context),
    ...values,
  }),
});

export const resources = kindOf(recordSchemas.resources, {
  complete: (values) => ({
    title: "A leaflet",
    contentType: values.url === undefined ? "application/pdf" : "link",
    ...values,
  }),
});

export const invoices = kindOf(recordSchemas.invoices, {
  aliases: { when: "issuedOn", for: "notes", owing: "balance" },
  pastFields: ["issuedOn"],
  complete: (values, { id, now, patientId }) => {
    const amount = values.amount ?? values.balance ?? 6800;
    return {
      issuedOn: isoAt(now),
      notes: "GP consultation, adult",
      type: "Consultation",
      reference: `KSM-${patientId}-9${(id.split("-").at(-1) ?? "").padStart(3, "0")}`,
      amount,
      balance: amount,
      ...values,
    };
  },
});

export const payments = kindOf(recordSchemas.payments, {
  complete: (values) => ({ amount: 0, fee: 0, invoiceIds: [], saved: false, ...values }),
});

export const repeatRequests = kindOf(recordSchemas.repeatRequests, {
  parsers: {
    pharmacyId: possiblyEmpty,
    pharmacyName: possiblyEmpty,
    notes: possiblyEmpty,
    pharmacyLocationId: possiblyEmpty,
  },
  aliases: { when: "askedAt" },
  pastFields: ["askedAt"],
  complete: (values, { now }) => ({
    medicationIds: [],
    collection: "pickUp",
    isUrgent: false,
    isPreferredPharmacy: false,
    ignoresLeave: false,
    askedAt: isoAt(now),
    ...values,
  }),
});

const exactValues = { complete: withoutUndefined };

/** Nothing is filled in for these. */
export const shared = {
  takenSlots: kindOf(sharedSchemas.takenSlots, exactValues),
  freedSlots: kindOf(sharedSchemas.freedSlots, exactValues),
  cardIntents: kindOf(sharedSchemas.cardIntents, exactValues),
  pharmacies: kindOf(sharedSchemas.pharmacies, exactValues),
  absences: kindOf(sharedSchemas.absences, exactValues),
  lockedDown: kindOf(sharedSchemas.lockedDown, exactValues),
  fullyBooked: kindOf(sharedSchemas.fullyBooked, exactValues),
  closedDays: kindOf(sharedSchemas.closedDays, exactValues),
};
