import { z } from "zod";
import type { SharedCollection, SharedRecords } from "#fixtures/practice/shared-records.ts";
import type { Collection, RecordIn } from "#fixtures/record/record.ts";
import { allergy } from "#practice-api/allergies/endpoints.ts";
import { appointment } from "#practice-api/appointments/endpoints.ts";
import { invoice } from "#practice-api/billing/endpoints.ts";
import { diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import { immunisation } from "#practice-api/immunisations/endpoints.ts";
import { letter } from "#practice-api/letters.ts";
import { medication, pharmacy } from "#practice-api/medications/endpoints.ts";
import { repeatRequest } from "#practice-api/medications/repeat.ts";
import { attachment } from "#practice-api/messages/codecs.ts";
import { message } from "#practice-api/messages/endpoints.ts";
import { reminder } from "#practice-api/reminders/endpoints.ts";
import { mediaItem } from "#practice-api/resources.ts";
import { observation } from "#practice-api/results/detail.ts";
import { testResult } from "#practice-api/results/endpoints.ts";
import { vital } from "#practice-api/vitals/endpoints.ts";
import { cents, count } from "#practice-api/wire/scalars.ts";
import { day, instant } from "#practice-api/wire/times.ts";
import { inWords, wantedBy } from "../core/mistakes.ts";
import { valueAt } from "../core/value-at.ts";

const text = z.string();
const id = text;
const dayOrNone = day.schema.exactOptional();
const instantOrNone = instant.schema.exactOptional();

const storedAttachment = z.union([
  attachment.schema,
  attachment.schema.omit({ data: true }).extend({ enclosure: z.enum(["form", "summary", "map"]) }),
]);

/** The resources that the practice sends, and what only it holds. */
export const recordSchemas = {
  appointments: appointment.schema.extend({
    outcome: z.enum(["attended", "missed", "none"]),
    slotIds: z.array(text).exactOptional(),
    reason: text.exactOptional(),
    bookedAt: instantOrNone,
    cancelledAt: instantOrNone,
  }),
  medications: medication.schema.extend({
    prescribedOn: dayOrNone,
    endsOn: dayOrNone,
    repeatedOn: dayOrNone,
  }),
  repeatRequests: repeatRequest.schema.extend({ id, askedAt: instant.schema }),
  diagnoses: diagnosis.schema.extend({ id, onset: dayOrNone }),
  results: testResult.schema.extend({
    isRead: z.boolean(),
    isListed: z.boolean().exactOptional(),
    observations: z.array(observation.schema).exactOptional(),
    pdf: text.exactOptional(),
    html: text.exactOptional(),
    data: text.exactOptional(),
  }),
  allergies: allergy.schema,
  // Whether a vaccination is due or overdue follows from the clock.
  immunisations: immunisation.schema
    .omit({ kind: true, status: true })
    .extend({ dueAt: day.schema, month: dayOrNone }),
  vitals: vital.schema.extend({ id }),
  reminders: reminder.schema.extend({ id }),
  messages: message.schema.extend({
    sentAt: instant.schema,
    read: z.boolean(),
    attachments: z.array(storedAttachment).exactOptional(),
  }),
  letters: letter.schema.extend({
    type: text,
    at: instant.schema,
    contentType: text,
    author: text,
    text: text.exactOptional(),
  }),
  resources: mediaItem.schema,
  invoices: invoice.schema
    .omit({ payNow: true })
    .extend({ issuedOn: instant.schema, notes: text, type: text, reference: text }),
  payments: z.strictObject({
    id,
    amount: cents.schema,
    fee: cents.schema,
    invoiceIds: z.array(text),
    saved: z.boolean(),
    charged: z.boolean().exactOptional(),
  }),
} satisfies { [C in Collection]: z.ZodObject & z.ZodType<RecordIn<C>> };

export const sharedSchemas = {
  takenSlots: z.strictObject({ id, patientId: text }),
  freedSlots: z.strictObject({ id }),
  cardIntents: z.strictObject({
    id,
    clientSecret: text,
    amount: cents.schema,
    status: text,
    paymentId: text.exactOptional(),
    attemptId: text.exactOptional(),
    charges: count.schema,
    card: z.strictObject({ brand: text, last4: text }).exactOptional(),
    lastError: text.exactOptional(),
  }),
  pharmacies: pharmacy.schema.omit({ isFavourite: true }),
  absences: z.strictObject({ id }),
  lockedDown: z.strictObject({ id }),
  fullyBooked: z.strictObject({ id }),
  closedDays: z.strictObject({ id: day.schema }),
} satisfies { [C in SharedCollection]: z.ZodObject & z.ZodType<SharedRecords[C][number]> };

/** About the first field that the practice could not send, or that no record of its collection has. */
export function problemWith(collection: Collection | SharedCollection, record: object): string | undefined {
  const schema: z.ZodObject = { ...recordSchemas, ...sharedSchemas }[collection];
  const issues = schema.safeParse(record, { error: inWords }).error?.issues ?? [];
  // A misspelt field is often why another one is missing, so it is named first.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) return undefined;
  const field = issue.path.join(".");
  if (issue.code === "unrecognized_keys")
    return `In ${[collection, field].filter(Boolean).join(" ")}: ${issue.message}`;
  if (valueAt(record, issue.path) === undefined) return `A record in ${collection} needs ${field}.`;
  return `${field} in ${collection} must be ${wantedBy(issue) ?? issue.message}.`;
}
