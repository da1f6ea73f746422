import { canBeJoined, nextAppointment, readUpcoming } from "#app/.server/needs/next-appointment.ts";
import { practiceCancellations } from "#app/.server/needs/practice-cancellations.ts";
import { dueVaccines, highReminders } from "#app/.server/needs/waiting.ts";
import { reservedBy } from "#app/.server/payments/offer.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { failureOf, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { unsettledStates } from "#app/.server/store/payments/journal.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { isoDay } from "#app/format/dates.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import { endingSupplies, openRequests } from "#machines/repeat-medication/supply.ts";
import { appointmentPageSize } from "#practice-api/appointments/rules.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { medicationPageSize, repeatRules, usualWorkingDays } from "#practice-api/medications/rules.ts";
import { inBadge, resultPageSize } from "#practice-api/results/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Need, type NeedSource, type Needs, needSources, rankNeeds, type SourceState } from "./need.ts";

/**
 * A source that fails leaves the others as they are. @throws PracticeError when no source can be read, or the
 * session or the link to the patient has ended.
 */
export async function readNeeds(args: ScreenArgs, areas: MenuArea[]): Promise<Needs> {
  const offered = needSources.filter((source) => areas.includes(source) && isOfRecord(source, args));
  const read = await Promise.all(
    offered.map(async (source) => ({ source, ...(await readSource(source, args)) })),
  );
  const states: [NeedSource, SourceState][] = read.map(({ source, state }) => [source, state]);
  const [failure] = read.flatMap(({ error }) => (error === undefined ? [] : [error]));
  if (failure !== undefined && states.every(([, state]) => state === "failed")) throw failure;
  const needs = rankNeeds(read.flatMap((one) => one.needs));
  return {
    needs,
    sources: Object.fromEntries(states),
    hasAppointmentToday: await hasAppointmentToday(args.context, offered),
    isNew: needs.length === 0 && (await isNew(args.context)),
    areas,
    asOf: (await args.context.now()).toUTC().toISO(),
  };
}

/** Invoices belong to the account holder, not to the other patient (ruling B62). */
const isOfRecord = (source: NeedSource, { context }: ScreenArgs) => source !== "billing" || !context.isActing;

async function hasAppointmentToday(context: RequestContext, offered: readonly NeedSource[]) {
  if (!offered.includes("appointments")) return false;
  const next = await nextAppointment(context).catch(() => undefined);
  const today = isoDay((await context.now()).toUTC().toISO());
  return next?.appointment !== undefined && isoDay(next.appointment.startsAt) === today;
}

/** A number that is not known is not zero. */
async function isNew({ counters }: RequestContext): Promise<boolean> {
  const known = await counters().catch(() => undefined);
  return known !== undefined && counted.every((name) => known[name] === 0);
}

const counted = ["longTermMedications", "newResults", "unreadMessages", "allAppointments"] as const;

async function readSource(source: NeedSource, args: ScreenArgs): Promise<Found & { error?: unknown }> {
  try {
    return await sources[source](args);
  } catch (error) {
    if (error instanceof PracticeError && !isOfOnePage(error)) throw error;
    log.warn({ call: source, ...failureOf(error) }, "needs not read");
    return { needs: [], state: "failed", error };
  }
}

type Found = { needs: Need[]; state: SourceState };

const [invoicePageSize, messagePageSize] = [100, 25];

/** No call marks an entry as read (ruling B31). */
const sources: Readonly<Record<NeedSource, (args: ScreenArgs) => Promise<Found>>> = {
  appointments: async ({ context, services }) => {
    const [listPage, now, cancellations] = await Promise.all([
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
    const { needs, state } = found(listPage, appointmentPageSize.category, (one) =>
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
    const listPage = await context.api.results.list({ page: 1 });
    const unread = found(listPage, resultPageSize, (result) =>
      inBadge("unread", [result]).map(
        ({ id, test, reportedAt, laboratory, author }) =>
          ({ kind: "result", id, test, reportedAt, laboratory, author }) as const,
      ),
    );
    if (unread.state !== "more") return unread;
    // The practice counts the unread ones itself: further pages have none of them.
    const counters = await context.counters().catch(() => undefined);
    return counters?.newResults === unread.needs.length ? { ...unread, state: "whole" } : unread;
  },
  immunisations: async ({ context, services }) => {
    const { overdue, due, unreadable } = await dueVaccines(services, context);
    const needOf = (kind: "overdueVaccine" | "dueVaccine", one: (typeof due)[number]): Need => {
      const { id, name, dueAt, month, message, booked } = one;
      return { kind, id, name, dueAt, month, message, booked };
    };
    return {
      needs: [
        ...overdue.map((one) => needOf("overdueVaccine", one)),
        ...due.map((one) => needOf("dueVaccine", one)),
      ],
      state: unreadable === 0 ? "whole" : "unreadable",
    };
  },
  reminders: async ({ context, services }) => {
    const { reminders, unreadable } = await highReminders(services, context);
    return {
      needs: reminders.map(({ priority: _, sender: __, ...shown }) => ({ kind: "reminder", ...shown })),
      state: unreadable === 0 ? "whole" : "unreadable",
    };
  },
  messages: async ({ context }) => {
    const listPage = await context.api.messages.list({ box: "inbox", filter: "unread", page: 1 });
    return found(listPage, messagePageSize, ({ id, box, read, inboxName, sender, subject, sentAt }) => {
      const name = (inboxName ?? sender?.name)?.trim();
      const isUnread = box === "inbox" && read !== true;
      return isUnread ? [{ kind: "message", id, name, subject: subject?.trim(), sentAt }] : [];
    });
  },
  billing: async ({ context, services }) => {
    const [listPage, unsettled] = await Promise.all([
      context.api.billing.invoices({ which: "pending", page: 1 }),
      services.payments.ofAccount(context.session.data, unsettledStates),
    ]);
    const { invoiceIds } = reservedBy(unsettled);
    const open = listPage.entries.filter(({ id, payNow = 0 }) => payNow > 0 && !invoiceIds.has(id));
    const days = open.flatMap(({ issuedOn }) => (issuedOn === undefined ? [] : [isoDay(issuedOn)])).sort();
    const oldest = days.length === open.length ? days[0] : undefined;
    const charged = unsettled.map(shownPayment).filter(({ status }) => status === "charged");
    const isUnderWay = unsettled.length > charged.length;
    return {
      needs: [
        ...charged.map(({ id, chargedAt, amount, fee }) => {
          return { kind: "payment" as const, id, on: chargedAt, total: amount + fee };
        }),
        ...(open.length > 0 || isUnderWay
          ? [{ kind: "invoice" as const, count: open.length, oldest, isUnderWay }]
          : []),
      ],
      state: stateOf(listPage, invoicePageSize),
    };
  },
  medications: async ({ context, services }) => {
    const [listPage, asked, now] = await Promise.all([
      context.api.medications.list({ which: "all", page: 1 }),
      services.askedMedicines.list(context),
      context.now(),
    ]);
    const today = isoDay(now.toUTC().toISO());
    const medicines = endingSupplies(listPage.entries, asked, today);
    const open = openRequests(listPage.entries, asked, {
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
      state: stateOf(listPage, medicationPageSize.all),
    };
  },
};

/** Settings that cannot be read count as those of a practice that names no usual days. */
async function usualDays(context: RequestContext): Promise<number> {
  const settings = await Promise.resolve(context.settings()).catch(() => ({}));
  return usualWorkingDays(repeatRules(settings).notice);
}

function found<T>(listPage: ListPage<T>, pageSize: number, needsOf: (entry: T) => Need[]): Found {
  return { needs: listPage.entries.flatMap(needsOf), state: stateOf(listPage, pageSize) };
}

/** A page without a total is the whole list only if it is not full. */
function stateOf({ entries, unreadable, total }: ListPage<unknown>, pageSize: number): SourceState {
  if (unreadable > 0) return "unreadable";
  return (total === undefined ? entries.length < pageSize : entries.length >= total) ? "whole" : "more";
}
