import { bookedFor, subjectKey } from "#app/.server/needs/booked-for.ts";
import { givenSince } from "#app/.server/needs/given-since.ts";
import { canBeJoined, nextAppointment, readUpcoming } from "#app/.server/needs/next-appointment.ts";
import { practiceCancellations } from "#app/.server/needs/practice-cancellations.ts";
import { dueVaccines, highReminders } from "#app/.server/needs/whole-lists.ts";
import { reservedBy } from "#app/.server/payments/offer.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { unsettledStates } from "#app/.server/store/payments/journal.ts";
import { isoDay } from "#app/format/dates.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { endingSupplies, openRequests } from "#machines/repeat-medication/supply.ts";
import { appointmentPageSize } from "#practice-api/appointments/rules.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { medicationPageSize, repeatRules, usualWorkingDays } from "#practice-api/medications/rules.ts";
import { inBadge, resultPageSize } from "#practice-api/results/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Need, NeedSource, SourceState } from "../need.ts";

export type Found = { needs: Need[]; state: SourceState };

const [invoicePageSize, messagePageSize] = [100, 25];

/** No call marks an entry as read (ruling B31). */
export const sources: Readonly<Record<NeedSource, (args: ScreenArgs) => Promise<Found>>> = {
  appointments: async ({ context, services }) => {
    const [listing, now, cancellations] = await Promise.all([
      readUpcoming(context),
      context.now(),
      // What of the list could be read stays.
      practiceCancellations(services, context).catch((error: unknown) => {
        if (!isOfOnePage(error)) throw error;
        return undefined;
      }),
    ]);
    const { appointment } = await nextAppointment(context);
    // The next appointment is above the list with its own way to join.
    const { needs, state } = found(listing, appointmentPageSize.category, (one) =>
      one.status === "future" && one.id !== appointment?.id && canBeJoined(one, now.toUTC().toISO())
        ? [{ kind: "video", id: one.id, startsAt: one.startsAt, provider: one.provider }]
        : [],
    );
    const cancelled = cancellations?.cancelled ?? [];
    return {
      needs: [
        ...needs,
        ...cancelled.map((one): Need => ({ kind: "cancelled", id: one.id, appointment: one })),
      ],
      state: cancellations?.unreadable === 0 ? state : "unreadable",
    };
  },
  results: async ({ context }) => {
    const listing = await context.api.results.list({ page: 1 });
    const unread = found(listing, resultPageSize, (result) =>
      inBadge("unread", [result]).map(({ id, test, reportedAt, laboratory, author }) => ({
        kind: "result",
        id,
        test,
        reportedAt,
        laboratory,
        author,
      })),
    );
    if (unread.state !== "more") return unread;
    // The practice counts the unread ones itself: further pages have none of them.
    const counters = await context.counters().catch(() => undefined);
    return counters?.newResults === unread.needs.length ? { ...unread, state: "whole" } : unread;
  },
  immunisations: async ({ context, services }) => {
    const [{ overdue, due, unreadable }, booked] = await Promise.all([
      dueVaccines(context),
      bookedFor(services, context),
    ]);
    const needOf =
      (kind: "overdueVaccine" | "dueVaccine") =>
      ({ id, name, dueAt, month, message }: Immunisation): Need => ({
        kind,
        id,
        name,
        dueAt,
        month,
        message,
        booked: booked.get(subjectKey("immunisation", id)),
      });
    return {
      needs: [...overdue.map(needOf("overdueVaccine")), ...due.map(needOf("dueVaccine"))],
      state: unreadable === 0 ? "whole" : "unreadable",
    };
  },
  reminders: async ({ context, services }) => {
    const [{ reminders, unreadable }, booked] = await Promise.all([
      highReminders(context),
      bookedFor(services, context),
    ]);
    const givenOn = await givenSince(context, reminders);
    return {
      needs: reminders.map((reminder) => {
        const { priority: _, sender: __, ...shown } = reminder;
        const answered = {
          booked: booked.get(subjectKey("reminder", reminder.id)),
          givenOn: givenOn(reminder),
        };
        return { kind: "reminder", ...shown, ...answered };
      }),
      state: unreadable === 0 ? "whole" : "unreadable",
    };
  },
  messages: async ({ context }) => {
    const listing = await context.api.messages.list({ box: "inbox", filter: "unread", page: 1 });
    return found(listing, messagePageSize, ({ id, box, read = false, inboxName, sender, subject, sentAt }) =>
      box === "inbox" && !read
        ? [
            {
              kind: "message",
              id,
              name: (inboxName ?? sender?.name)?.trim(),
              subject: subject?.trim(),
              sentAt,
            },
          ]
        : [],
    );
  },
  billing: async ({ context, services }) => {
    const [listing, unsettled] = await Promise.all([
      context.api.billing.invoices({ which: "pending", page: 1 }),
      services.payments.ofAccount(context.session.data, unsettledStates),
    ]);
    const { invoiceIds } = reservedBy(unsettled);
    const open = listing.entries.filter(({ id, payNow = 0 }) => payNow > 0 && !invoiceIds.has(id));
    const days = open.flatMap(({ issuedOn }) => (issuedOn === undefined ? [] : [isoDay(issuedOn)])).sort();
    const oldest = days.length === open.length ? days[0] : undefined;
    const charged = unsettled.map(shownPayment).filter(({ status }) => status === "charged");
    const isUnderWay = unsettled.length > charged.length;
    return {
      needs: [
        ...charged.map(
          ({ id, chargedAt, amount, fee }): Need => ({
            kind: "payment",
            id,
            on: chargedAt,
            total: amount + fee,
          }),
        ),
        ...(open.length > 0 || isUnderWay
          ? [{ kind: "invoice" as const, count: open.length, oldest, isUnderWay }]
          : []),
      ],
      state: stateOf(listing, invoicePageSize),
    };
  },
  medications: async ({ context, services }) => {
    const [listing, asked, now] = await Promise.all([
      context.api.medications.list({ which: "all", page: 1 }),
      services.askedMedicines.list(context),
      context.now(),
    ]);
    const today = isoDay(now.toUTC().toISO());
    const medicines = endingSupplies(listing.entries, asked, today);
    const open = openRequests(listing.entries, asked, {
      usualDays: asked.length === 0 ? 0 : await usualDays(context),
      today,
      dayOfMoment: (at) => isoDay(new Date(at).toISOString()),
    });
    return {
      needs: [
        ...open.map(
          ({ isUnclear, ...request }): Need => ({
            kind: isUnclear ? "unclearRequest" : "lateRequest",
            on: new Date(request.at).toISOString(),
            ...request,
          }),
        ),
        ...(medicines.length === 0 ? [] : [{ kind: "repeat" as const, medicines }]),
      ],
      state: stateOf(listing, medicationPageSize.all),
    };
  },
};

/** Settings that cannot be read count as those of a practice that names no usual days. */
async function usualDays(context: RequestContext): Promise<number> {
  const settings = await Promise.resolve(context.settings()).catch(() => ({}));
  return usualWorkingDays(repeatRules(settings).notice);
}

function found<T>(listing: ListPage<T>, pageSize: number, needsOf: (entry: T) => Need[]): Found {
  return { needs: listing.entries.flatMap(needsOf), state: stateOf(listing, pageSize) };
}

/** A page without a total is the whole list only if it is not full. */
function stateOf({ entries, unreadable, total }: ListPage<unknown>, pageSize: number): SourceState {
  if (unreadable > 0) return "unreadable";
  return (total === undefined ? entries.length < pageSize : entries.length >= total) ? "whole" : "more";
}
