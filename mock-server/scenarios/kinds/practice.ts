import { z } from "zod";
import { appointmentTypes } from "#fixtures/practice/appointment-types.ts";
import { branches } from "#fixtures/practice/places.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { joinUrlOf, statusIds } from "#fixtures/record/appointments.ts";
import { addDays, dayAt, instantAt, isoAt } from "#fixtures/time.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { closed, count, instant, line, money, number, oneOf, yesNo } from "../parsers.ts";
import { gpOf, kindOf, known } from "./kind.ts";

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
    type: line,
    patientName: line,
    provider: line,
    practiceAddress: line,
    location: line,
    practiceName: line,
    minutes: number,
    cancelReason: z.string(),
    video: closed({ joinUrl: line.optional() }),
    status,
    statusId: line,
    outcome: oneOf(["attended", "missed", "none"]),
    slotIds: z.array(line),
    reason: z.string(),
    bookedAt: instant,
    cancelledAt: instant,
  },
  aliases: { when: "startsAt", with: "provider", at: "location" },
  whole: (given, about) => {
    const startsAt = String(given.startsAt ?? instantAt(addDays(dayAt(about.now), 1), "10:30"));
    const isAhead = Date.parse(startsAt) > about.now;
    const is = (given.status ?? (isAhead ? "future" : "completed")) as keyof typeof idOfStatus;
    const type = appointmentTypes.find(({ name }) => name === given.type);
    const branch = branches.find(({ name }) => name === given.location) ?? branches[0];
    return {
      startsAt,
      type: "GP consult",
      patientName: about.profile.fullName,
      provider: gpOf(about),
      practiceAddress: branch.address,
      location: branch.name,
      practiceName: practice.name,
      minutes: type?.minutes ?? 15,
      ...(isVirtual(String(given.type ?? "")) ? { video: { joinUrl: joinUrlOf(about.patientId, 900) } } : {}),
      status: is,
      statusId: idOfStatus[is],
      outcome: outcomeOf[is],
      ...given,
    };
  },
});

const party = closed({ reference: line.optional(), name: line.optional() });
const attachment = closed({
  contentType: line,
  title: line.optional(),
  data: z.string().optional(),
  enclosure: oneOf(["form", "summary", "map"]).optional(),
});

export const messages = kindOf({
  fields: {
    status: line,
    sentAt: instant,
    sender: party,
    recipients: z.array(party),
    subject: z.string(),
    body: z.string(),
    box: oneOf(["inbox", "sent", "drafts"], { draft: "drafts" }),
    inboxName: line,
    otherName: line,
    read: yesNo,
    roleId: line,
    secondRoleId: line,
    attachments: z.array(attachment),
  },
  aliases: { when: "sentAt", text: "body", isRead: "read" },
  extras: { from: line, to: line },
  whole: ({ from, to, ...given }, about) => {
    const isReceived = (given.box ?? "inbox") === "inbox";
    const patient = { reference: `Patient/${about.patientId}`, name: about.profile.fullName };
    const name = String((isReceived ? from : to) ?? gpOf(about));
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
      sentAt: isoAt(about.now),
      read: !isReceived,
      ...given,
    };
  },
});

export const letters = kindOf({
  fields: { type: line, at: instant, contentType: line, author: line },
  aliases: { when: "at", from: "author", title: "type" },
  whole: (given, about) => ({
    type: "Specialist letter",
    at: isoAt(about.now),
    contentType: "application/pdf",
    author: gpOf(about),
    ...given,
  }),
});

export const resources = kindOf({
  fields: { title: line, contentType: line, url: line },
  whole: (given) => ({
    title: "A leaflet",
    contentType: given.url === undefined ? "application/pdf" : "link",
    ...given,
  }),
});

export const invoices = kindOf({
  fields: { issuedOn: instant, notes: line, type: line, reference: line, amount: money, balance: money },
  aliases: { when: "issuedOn", for: "notes", owing: "balance" },
  money: ["amount", "balance"],
  whole: (given, { now, patientId }) => {
    const amount = given.amount ?? given.balance ?? 6800;
    return {
      issuedOn: isoAt(now),
      notes: "GP consultation, adult",
      type: "Consultation",
      reference: `KSM-${patientId}-900`,
      amount,
      balance: amount,
      ...given,
    };
  },
});

export const payments = kindOf({
  fields: { amount: money, fee: money, invoiceIds: z.array(line), saved: yesNo },
  money: ["amount", "fee"],
  whole: (given) => ({ amount: 0, fee: 0, invoiceIds: [], saved: false, ...given }),
});

export const repeatRequests = kindOf({
  fields: {
    medicationIds: z.array(line),
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
  whole: (given, { now }) => ({
    medicationIds: [],
    collection: "pickUp",
    isUrgent: false,
    isPreferredPharmacy: false,
    ignoresLeave: false,
    askedAt: isoAt(now),
    ...given,
  }),
});

/** What the practice keeps for everybody together; said by id, with nothing to fill in. */
export const shared = {
  takenSlots: kindOf({ fields: { patientId: line }, whole: known }),
  freedSlots: kindOf({ fields: {}, whole: known }),
  cardIntents: kindOf({
    fields: { clientSecret: line, amount: count, status: line, paymentId: line },
    whole: known,
  }),
  pharmacies: kindOf({ fields: { name: line, locationId: line }, whole: known }),
  absences: kindOf({ fields: {}, whole: known }),
  lockedDown: kindOf({ fields: {}, whole: known }),
  fullyBooked: kindOf({ fields: {}, whole: known }),
};
