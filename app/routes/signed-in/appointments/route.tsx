import type { ShouldRevalidateFunctionArgs } from "react-router";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import type { Route } from "./+types/route";
import { actOnBooking } from "./book/.server/action.ts";
import { loadBooking } from "./book/.server/loader.ts";
import { BookingPanel } from "./book/panel.tsx";
import { loadHistory } from "./history/loader.server.ts";
import { HistoryPanel } from "./history/panel.tsx";
import { tabHref, tabNames, tabOf, tabs, viewParameters } from "./links.ts";
import { actOnUpcoming } from "./upcoming/.server/action.ts";
import { loadUpcoming } from "./upcoming/.server/loader.ts";
import { UpcomingPanel } from "./upcoming/panel.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  return {
    tab,
    booking: tab === "book" ? await loadBooking(args) : undefined,
    upcoming: tab === "upcoming" ? await loadUpcoming(args) : undefined,
    history: tab === "history" ? await loadHistory(args) : undefined,
  };
});

export const action = answerAction(async (args) => {
  if (tabOf(args.url.searchParams) === "book") return actOnBooking(args);
  await args.context.checked();
  return actOnUpcoming(args);
});

/** A form that did not fit the booking (409) needs the booking as it is. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 409 || keepLoaded(...viewParameters)(args);

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { tab, booking, upcoming, history } = loaderData;
  return (
    <>
      <TabbedHeader
        title={tabNames[tab]}
        label="Appointments"
        tabs={tabs.map((name) => ({ name: tabNames[name], href: tabHref(name), isCurrent: name === tab }))}
      />
      {booking ? <BookingPanel data={booking} /> : null}
      {upcoming ? <UpcomingPanel data={upcoming} /> : null}
      {history ? <HistoryPanel data={history} /> : null}
    </>
  );
}
