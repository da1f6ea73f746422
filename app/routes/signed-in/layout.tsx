import { type MiddlewareFunction, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { panel } from "#app/.server/defer.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { shellPanels } from "#app/.server/shell-data.ts";
import { emptyHoverCache } from "#app/browser/hover-cache.ts";
import { HoverProvider } from "#app/browser/hover-link.tsx";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { SessionGuard } from "#app/shell/session/session-guard.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import type { Route } from "./+types/layout";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("page")];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { config } = services;
  const visit = context.get(requestContext);
  const { patientName, holderName, isTestData } = visit.session.data;
  return {
    productName: config.productName,
    buildVersion: __BUILD_VERSION__,
    helpline: config.helpline,
    isTestData,
    notice: await visit.takeNotice(),
    personName: patientName,
    acting: visit.isActing ? { holderName } : null,
    unread: panel(visit.counters().then((counters) => counters.unreadMessages)),
    ...shellPanels(services, visit),
    standing: {
      record: visit.record,
      left: visit.session.left,
      warningMs: config.warningMs,
    },
  };
}

/**
 * The frame is kept while moving between screens; it is read again when a page is asked for again, and
 * after a write unless its form says that nothing of the frame is changed.
 */
export function shouldRevalidate({
  formMethod,
  formData,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const isWrite = formMethod !== undefined && formMethod !== "GET";
  if (isWrite) emptyHoverCache();
  if (isWrite && formData?.get(skipRevalidation.name) === skipRevalidation.value) return false;
  return isWrite || currentUrl.href === nextUrl.href;
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <HoverProvider>
      <Shell data={loaderData}>
        <RecordContext value={loaderData.standing.record}>
          <Outlet />
        </RecordContext>
      </Shell>
      <SessionGuard
        helpline={loaderData.helpline}
        notice={loaderData.notice}
        standing={loaderData.standing}
      />
    </HoverProvider>
  );
}
