import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { requireArea } from "#app/.server/session/require-session.ts";
import { hoverLoader } from "#app/browser/hover-cache.ts";
import { areaOfPath } from "#app/shell/areas.ts";
import { Breadcrumb } from "#app/shell/page/breadcrumb.tsx";
import { PageHead } from "#app/shell/page/page-header.tsx";
import type { Route } from "./+types/route";
import { comingPages } from "./pages.ts";

export { AreaError as ErrorBoundary } from "#app/shell/page/area-error.tsx";

/** An honest page in place of a screen that is not built yet; the account rules already hold. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  const path = url.pathname.toLowerCase();
  const area = areaOfPath(path);
  if (area) await requireArea(visit, area);
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline, name: comingPages[path] ?? "This page" };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => hoverLoader(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `${loaderData.name} | ${loaderData.productName}` : "Not available" }];
}

export default function Coming({ loaderData: { name, helpline } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb current={name} />
      <PageHead title={name} line="This part of the portal is not open yet." />
      <p>
        Please ring the practice instead; its number is at the top of the page. For health advice at any hour
        ring {helpline.label} {helpline.number}. In an emergency call 111.
      </p>
    </>
  );
}
