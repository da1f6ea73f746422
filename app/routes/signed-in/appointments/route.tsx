import type { ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { requireArea } from "#app/.server/session/require-session.ts";
import { hoverLoader } from "#app/browser/hover-cache.ts";
import { TabStrip } from "#app/lists/tab-strip.tsx";
import { Breadcrumb } from "#app/shell/page/breadcrumb.tsx";
import { PageHead } from "#app/shell/page/page-header.tsx";
import type { Route } from "./+types/route";
import { actOnBooking } from "./book/.server/action.ts";
import { loadBooking } from "./book/.server/loader.ts";
import { BookingPanel } from "./book/panel.tsx";
import { loadHistory } from "./history/.server/loader.ts";
import { HistoryPanel } from "./history/panel.tsx";
import { tabNames, tabOf } from "./tabs.ts";
import { actOnUpcoming } from "./upcoming/.server/action.ts";
import { loadUpcoming } from "./upcoming/.server/loader.ts";
import { differOnlyInView } from "./upcoming/links.ts";
import { UpcomingPanel } from "./upcoming/panel.tsx";

export { AreaError as ErrorBoundary } from "#app/shell/page/area-error.tsx";

/** Only the tab that is open is loaded; each tab's own folder says what it needs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { productName, helpline } = services.config;
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const tab = tabOf(url.searchParams);
  return {
    productName,
    helpline,
    tab,
    booking: tab === "book" ? await loadBooking(services, visit, url.searchParams) : undefined,
    upcoming: tab === "upcoming" ? loadUpcoming(visit, url.searchParams) : undefined,
    history: tab === "history" ? loadHistory(visit, url.searchParams) : undefined,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const services = context.get(servicesContext);
  if (tabOf(url.searchParams) === "book") return actOnBooking(request, services, visit);
  return actOnUpcoming(request, services, visit);
}

/** Opening a dialog or a map asks the practice for nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === undefined && differOnlyInView(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => hoverLoader(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `${tabNames[loaderData.tab]} | ${loaderData.productName}` }] : [];
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { tab, booking, upcoming, history, helpline } = loaderData;
  return (
    <>
      <Breadcrumb current="Appointments" />
      <PageHead title="Appointments" />
      <TabStrip current={tab} />
      {booking ? <BookingPanel data={booking} helpline={helpline} /> : null}
      {upcoming ? <UpcomingPanel data={upcoming} /> : null}
      {history ? <HistoryPanel data={history} /> : null}
    </>
  );
}
