import { upcomingHref } from "#app/routes/signed-in/appointments/links.ts";
import type { loadUpcoming } from "#app/routes/signed-in/appointments/upcoming/.server/loader.ts";
import { accountsHref } from "#app/routes/signed-in/billing/links.ts";
import type { Needs } from "#app/routes/signed-in/dashboard/.server/needs.ts";
import { messagesPath } from "#app/routes/signed-in/messages/links.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { Answer } from "../../browser/answer.ts";
import { panelValue } from "../../browser/panel-value.ts";
import { accountsIn } from "../payments/account-pages.ts";
import type { DeedKind } from "./deeds.ts";

export const dashboardPath = "/";

type Next = { next?: { appointment?: { id: string; startsAt: string } } };
type Dashboard = { [P in "needs" | "counters" | "cards" | "next"]?: DeferredPanel<unknown> };

export function dashboardIn({ loaders }: Answer) {
  const data = loaders["routes/signed-in/dashboard/route"] as Dashboard | undefined;
  return {
    needs: panelValue(data?.needs) as Needs | undefined,
    /** Those of the cards, and those of the appointments in numbers. */
    counters: [
      (panelValue(data?.cards) as { counters: Counters } | undefined)?.counters,
      panelValue(data?.counters) as Counters | undefined,
    ].filter((counters) => counters !== undefined),
    next: (panelValue(data?.next) as Next | undefined)?.next?.appointment,
  };
}

type Listed = { id: string; startsAt?: string };
export type Shown = { entries: readonly Listed[]; isWhole: boolean };
type LoadedList = { entries: Listed[]; unreadable?: number; hasMore?: boolean; missing?: string };

/** Undefined for a list of which a part could not be read. */
const shownOf = ({ entries, unreadable = 0, hasMore, missing }: LoadedList): Shown | undefined =>
  unreadable === 0 && missing === undefined ? { entries, isWhole: hasMore === false } : undefined;

const listIn =
  (route: string) =>
  ({ loaders }: Answer): Shown | undefined => {
    const { list } = (loaders[`routes/signed-in${route}`] ?? {}) as { list?: DeferredPanel<LoadedList> };
    const loaded = panelValue(list);
    return loaded && shownOf(loaded);
  };

type Upcoming = Awaited<ReturnType<typeof loadUpcoming>>;
const upcomingIn = ({ loaders }: Answer) =>
  (loaders["routes/signed-in/appointments"] as { upcoming?: Upcoming } | undefined)?.upcoming;

function cancelledIn(answer: Answer): Shown | undefined {
  const found = panelValue(upcomingIn(answer)?.cancellations);
  return found?.unreadable === 0 ? { entries: found.cancelled, isWhole: true } : undefined;
}

function comingIn(answer: Answer): Shown | undefined {
  const list = panelValue(upcomingIn(answer)?.list);
  return list && shownOf(list);
}

function owedIn(answer: Answer): Shown | undefined {
  const pending = accountsIn(answer)?.pending;
  return pending?.isComplete ? { entries: pending.invoices, isWhole: true } : undefined;
}

export const screens: Readonly<
  Record<DeedKind, { path: string; call: string; list: (answer: Answer) => Shown | undefined }>
> = {
  "result-arrives": { path: "/reports", call: "results.list", list: listIn("/reports") },
  "message-arrives": { path: messagesPath, call: "messages.list", list: listIn("/emails") },
  "letter-arrives": { path: "/letters", call: "letters.list", list: listIn("/letters") },
  "invoice-sent": { path: accountsHref(), call: "billing.invoices", list: owedIn },
  "vaccination-given": {
    path: "/immunisation?tab=administered",
    call: "immunisations.list",
    list: listIn("/immunisation"),
  },
  "appointment-cancelled": { path: upcomingHref.list, call: "appointments.list", list: cancelledIn },
  "appointment-moved": { path: upcomingHref.list, call: "appointments.list", list: comingIn },
  "repeat-answered": { path: "/medication", call: "medications.list", list: listIn("/medication") },
};
