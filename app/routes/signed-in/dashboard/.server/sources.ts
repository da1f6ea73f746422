import { unansweredMessages } from "#app/.server/messages/unanswered.ts";
import { reservedBy } from "#app/.server/payments/offer.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { followedMedicines } from "#app/.server/record/followed-medicines.ts";
import { canBeJoined, nextAppointment, readUpcoming } from "#app/.server/record/next-appointment.ts";
import { practiceCancellations } from "#app/.server/record/practice-cancellations.ts";
import { dueVaccines, highReminders } from "#app/.server/record/vaccines-and-reminders.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { unsettledStates } from "#app/.server/store/payments/journal.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { endingSupplies, openRequests } from "#machines/repeat-medication/supply.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { inBadge } from "#practice-api/results/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { isWholeList } from "#practice-api/wire/read-pages.ts";

export type SourceState = "whole" | "more" | "unreadable" | "failed";

/** What is read of each area, and how much of it that is. No call marks an entry as read (ruling B31). */
export const sources = {
  appointments: async ({ context, services }: ScreenArgs) => {
    const [listPage, asOf, cancellations] = await Promise.all([
      readUpcoming(context),
      context.asOf(),
      // What of the list could be read stays.
      practiceCancellations(services, context).catch((error: unknown) => {
        if (!isOfOnePage(error)) throw error;
        return undefined;
      }),
    ]);
    const { appointment } = await nextAppointment(context);
    // The next appointment is above the list with its own way to join.
    const videos = listPage.entries.filter(
      (one) => one.status === "future" && one.id !== appointment?.id && canBeJoined(one, asOf),
    );
    const state = stateOf(listPage, pageSizes.appointments.category);
    return {
      videos,
      cancelled: cancellations?.cancelled ?? [],
      state: cancellations?.unreadable === 0 ? state : "unreadable",
    };
  },
  results: async ({ context }: ScreenArgs) => {
    const listPage = await context.api.results.list({ page: 1 });
    const unread = inBadge("unread", listPage.entries);
    const state = stateOf(listPage, pageSizes.results);
    const days = listPage.entries.map(({ reportedAt }) => reportedAt);
    if (state !== "more") return { unread, days, state };
    // The practice counts the unread ones itself: further pages have none of them.
    const counters = await unlessFailed(context.counters());
    return { unread, days, state: counters?.newResults === unread.length ? "whole" : state };
  },
  immunisations: async ({ context, services }: ScreenArgs) => {
    const { unreadable, ...vaccines } = await dueVaccines(services, context);
    return { ...vaccines, state: stateWith(unreadable) };
  },
  reminders: async ({ context, services }: ScreenArgs) => {
    const { reminders, days, unreadable } = await highReminders(services, context);
    return { reminders, days, state: stateWith(unreadable) };
  },
  messages: async ({ context, services }: ScreenArgs) => {
    const [listPage, unanswered] = await Promise.all([
      context.api.messages.list({ box: "inbox", filter: "unread", page: 1 }),
      unansweredMessages(services, context).catch((error: unknown) => {
        if (!isOfOnePage(error)) throw error;
        return undefined;
      }),
    ]);
    const unread = listPage.entries.filter(({ box, read }) => box === "inbox" && read !== true);
    const state = stateOf(listPage, pageSizes.messages.list);
    return { unread, unanswered: unanswered ?? [], state: unanswered === undefined ? "unreadable" : state };
  },
  billing: async ({ context, services }: ScreenArgs) => {
    const [listPage, unsettled] = await Promise.all([
      context.api.billing.invoices({ which: "pending", page: 1 }),
      services.payments.ofAccount(context.session.data, unsettledStates),
    ]);
    const { invoiceIds } = reservedBy(unsettled);
    const charged = unsettled.map(shownPayment).filter(({ status }) => status === "charged");
    return {
      open: listPage.entries.filter(({ id, payNow = 0 }) => payNow > 0 && !invoiceIds.has(id)),
      charged,
      isUnderWay: unsettled.length > charged.length,
      state: stateOf(listPage, pageSizes.invoices.pending),
    };
  },
  medications: async ({ context, services }: ScreenArgs) => {
    const [listPage, asked, today] = await Promise.all([
      context.api.medications.list({ which: "all", page: 1 }),
      followedMedicines({ services, context }),
      context.today(),
    ]);
    const requests = openRequests(listPage.entries, asked);
    return {
      requests: requests.map((request) => ({ ...request, on: new Date(request.at).toISOString() })),
      medicines: endingSupplies(listPage.entries, asked, today),
      days: listPage.entries.map(({ prescribedOn }) => prescribedOn),
      state: stateOf(listPage, pageSizes.medications.all),
    };
  },
} satisfies Record<string, (args: ScreenArgs) => Promise<Read>>;

/** Of entries of the list that can be new, the day of each. */
export type Read = { state: SourceState; days?: readonly (string | undefined)[] | undefined };

export type NeedSource = keyof typeof sources;
export type ReadSource<S extends NeedSource> = Omit<
  Awaited<ReturnType<(typeof sources)[S]>>,
  "state" | "days"
>;

const stateWith = (unreadable: number): SourceState => (unreadable === 0 ? "whole" : "unreadable");

function stateOf(listPage: ListPage<unknown>, pageSize: number): SourceState {
  if (listPage.unreadable > 0) return "unreadable";
  return isWholeList(listPage, pageSize) ? "whole" : "more";
}
