import { z } from "zod";
import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { addDays, dayAt, instantAt, isoAt } from "#fixtures/time.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { count, instant, money, nonEmpty, number, oneOf, strictObject, yesNo } from "../parsers.ts";
import { gpOf, kindOf, withoutUndefined } from "./kind.ts";

const status = oneOf(["future", "completed", "missed", "cancelled", "other"]);
const idOfStatus = {
  future: statusIds.bookedOnline,
  completed: statusIds.completed,
  missed: statusIds.missed,
  cancelled: statusIds.cancelled,
  other: statusIds.underWay,
};
const outcomeOf = {
  future: "attended",
  completed: "attended",
  missed: "missed",
  cancelled: "none",
  other: "none",
};

export const appointments = kindOf({
  fields: {
    startsAt: instant,
    type: nonEmpty,
    patientName: nonEmpty,
    provider: nonEmpty,
    practiceAddress: nonEmpty,
    location: nonEmpty,
    practiceName: nonEmpty,
    minutes: number,
    cancelReason: z.string(),
    video: strictObject({ joinUrl: nonEmpty.optional() }),
    status,
    statusId: nonEmpty,
    outcome: oneOf(["attended", "missed", "none"]),
    slotIds: z.array(nonEmpty),
    reason: z.string(),
    bookedAt: instant,
    cancelledAt: instant,
  },
  aliases: { when: "startsAt", with: "provider", at: "location" },
  complete: (values, context) => {
    const startsAt = String(values.startsAt ?? instantAt(addDays(dayAt(context.now), 1), "10:30"));
    const isAhead = Date.parse(startsAt) > context.now;
    const is = (values.status ?? (isAhead ? "future" : "completed")) as keyof typeof idOfStatus;
    const type = appointmentTypes.find(({ name }) => name === values.type);
    const branch = branches.find(({ name }) => name === values.location) ?? branches[0];
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
      status: is,
      statusId: idOfStatus[is],
      outcome: outcomeOf[is],
      ...values,
    };
  },
});

const party = strictObject({ reference: nonEmpty.optional(), name: nonEmpty.optional() });
const attachment = strictObject({
  contentType: nonEmpty,
  title: nonEmpty.optional(),
  data: z.string().optional(),
  enclosure: oneOf(["form", "summary", "map"]).optional(),
});

export const messages = kindOf({
  fields: {
    status: nonEmpty,
    sentAt: instant,
    sender: party,
    recipients: z.array(party),
    subject: z.string(),
    body: z.string(),
    box: oneOf(["inbox", "sent", "drafts"], { draft: "drafts" }),
    inboxName: nonEmpty,
    otherName: nonEmpty,
    read: yesNo,
    roleId: nonEmpty,
    secondRoleId: nonEmpty,
    attachments: z.array(attachment),
  },
  aliases: { when: "sentAt", text: "body", isRead: "read" },
  extras: { from: nonEmpty, to: nonEmpty },
  complete: ({ from, to, ...values }, context) => {
    const isReceived = (values.box ?? "inbox") === "inbox";
    const patient = { reference: `Patient/${context.patientId}`, name: context.profile.fullName };
    const name = String((isReceived ? from : to) ?? gpOf(context));
    const id = staff.find((member) => member.name === name)?.id ?? "31";
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

export const letters = kindOf({
  fields: { type: nonEmpty, at: instant, contentType: nonEmpty, author: nonEmpty },
  aliases: { when: "at", from: "author", title: "type" },
  complete: (values, context) => ({
    type: "Specialist letter",
    at: isoAt(context.now),
    contentType: "application/pdf",
    author: gpOf(context),
    ...values,
  }),
});

export const resources = kindOf({
  fields: { title: nonEmpty, contentType: nonEmpty, url: nonEmpty },
  complete: (values) => ({
    title: "A leaflet",
    contentType: values.url === undefined ? "application/pdf" : "link",
    ...values,
  }),
});

export const invoices = kindOf({
  fields: {
    issuedOn: instant,
    notes: nonEmpty,
    type: nonEmpty,
    reference: nonEmpty,
    amount: money,
    balance: money,
  },
  aliases: { when: "issuedOn", for: "notes", owing: "balance" },
  money: ["amount", "balance"],
  complete: (values, { now, patientId }) => {
    const amount = values.amount ?? values.balance ?? 6800;
    return {
      issuedOn: isoAt(now),
      notes: "GP consultation, adult",
      type: "Consultation",
      reference: `KSM-${patientId}-900`,
      amount,
      balance: amount,
      ...values,
    };
  },
});

export const payments = kindOf({
  fields: { amount: money, fee: money, invoiceIds: z.array(nonEmpty), saved: yesNo },
  money: ["amount", "fee"],
  complete: (values) => ({ amount: 0, fee: 0, invoiceIds: [], saved: false, ...values }),
});

export const repeatRequests = kindOf({
  fields: {
    medicationIds: z.array(nonEmpty),
    collection: oneOf(["pickUp", "pharmacy"]),
    pharmacyId: z.string(),
    pharmacyName: z.string(),
    isUrgent: yesNo,
    isPreferredPharmacy: yesNo,
    notes: z.string(),
    pharmacyLocationId: z.string(),
    ignoresLeave: yesNo,
    askedAt: instant,
  },
  aliases: { when: "askedAt" },
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

/** The practice-wide collections. Their records have an id and no fields to fill in. */
export const shared = {
  takenSlots: kindOf({ fields: { patientId: nonEmpty }, complete: withoutUndefined }),
  freedSlots: kindOf({ fields: {}, complete: withoutUndefined }),
  cardIntents: kindOf({
    fields: { clientSecret: nonEmpty, amount: count, status: nonEmpty, paymentId: nonEmpty },
    complete: withoutUndefined,
  }),
  pharmacies: kindOf({ fields: { name: nonEmpty, locationId: nonEmpty }, complete: withoutUndefined }),
  absences: kindOf({ fields: {}, complete: withoutUndefined }),
  lockedDown: kindOf({ fields: {}, complete: withoutUndefined }),
  fullyBooked: kindOf({ fields: {}, complete: withoutUndefined }),
};
