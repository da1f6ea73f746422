import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { practicePhoneContext, servicesContext } from "#app/.server/contexts.ts";
import { defer } from "#app/.server/defer.ts";
import { shellCalls } from "#app/.server/load-shell.ts";
import { phoneParts } from "#app/.server/phone-parts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { requireAreaCheck } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { withStoreErrors } from "#app/.server/session/session-responses.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { HoverProvider } from "#app/browser/hover-link.tsx";
import { inBackground } from "#app/browser/refused-data.ts";
import { HeldPresses } from "#app/shell/page/held-presses.tsx";
import { RecordContext, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { SessionGuard } from "#app/shell/session/session-guard.tsx";
import type { PageSession } from "#app/shell/session/session-timeout.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { useRefreshOnReturn } from "#app/shell/use-refresh-on-return.ts";
import type { Route } from "./+types/layout";

export const middleware = [requireSession("page"), requireAreaCheck];

export const loader = withStoreErrors(async ({ request, context: router }: Route.LoaderArgs) => {
  const services = router.get(servicesContext);
  const { config } = services;
  const context = router.get(requestContext);
  const { patientName, holderName, isTestData } = context.session.data;
  const lastPhone = router.get(practicePhoneContext);
  const panels = await besideCheck(context, defer({ request, context }, shellCalls(services, context)));
  const session: PageSession = {
    record: context.record,
    username: context.session.data.username,
    left: context.session.left,
    warningMs: config.warningMs,
  };
  return {
    productName: config.productName,
    buildVersion: __BUILD_VERSION__,
    helpline: config.helpline,
    isTestData,
    consoleUrl: config.demo?.consoleUrl,
    lastPhone: lastPhone === null ? undefined : phoneParts(lastPhone),
    notice: await context.cache.take(sessionValues.notice),
    personName: patientName,
    acting: context.isActing ? { holderName } : null,
    ...panels,
    session,
  };
});

/** Also keeps `PrefetchPageLinks` from requesting the layout's data before there is a session. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const answer = await serverLoader();
  return { ...answer, session: { ...answer.session, loadedAt: Date.now() } };
}

/** Read again when the same page is requested again, and after a write unless its form skips that. */
export function shouldRevalidate({
  formMethod,
  formData,
  actionStatus,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const isWrite = formMethod !== undefined && formMethod !== "GET";
  if (isWrite && formData?.get("layout") === skipRevalidation.layout) return false;
  // The page could not send it, and reading anything would load it again as a document.
  if (isWrite && actionStatus === 204 && formData?.has(inBackground.name)) return false;
  return isWrite || currentUrl.href === nextUrl.href;
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  useRefreshOnReturn();
  return (
    <HoverProvider>
      <HeldPresses />
      <RecordContext value={loaderData.session.record}>
        <Shell data={loaderData}>
          <Outlet />
        </Shell>
      </RecordContext>
      <SessionGuard
        key={loaderData.session.record}
        helpline={loaderData.helpline}
        notice={loaderData.notice}
        session={loaderData.session}
        personName={loaderData.personName}
        isOwn={loaderData.acting === null}
      />
    </HoverProvider>
  );
}
