import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { listAccountSessions } from "#app/.server/sign-in/account-sessions.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/route";
import { AccountSessions } from "./account-sessions.tsx";
import { CurrentSession } from "./current-session.tsx";
import { OtherCompanies, WhereKept } from "./where-kept.tsx";
import { WhoCanSee } from "./who-can-see.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const { context, services } = args;
  const { idleMs, warningMs } = services.config;
  const endsAt = services.now() + context.session.left.wholeMs;
  return {
    sessions: await listAccountSessions(services, context.session),
    session: {
      endsAt: new Date(endsAt).toISOString(),
      idleMinutes: Math.round(idleMs / 60_000),
      warningSeconds: Math.round(warningMs / 1_000),
    },
    holderName: context.session.data.holderName,
    ...(await defer(args, { people: namesOf(context.people()) })),
  };
});

async function namesOf(linked: ReturnType<RequestContext["people"]>): Promise<string[]> {
  return (await linked).people.map(({ name }) => name);
}

/** The ways to call are beside each other only where the card has the space. */
const column = "grid min-w-0 gap-6 *:@container";

export default function Privacy({
  loaderData: { session, sessions, holderName, people },
}: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader line="What is kept, where, and who can see it." />
      <div className="grid items-start gap-6 xl:grid-cols-more-less">
        <div className={column}>
          <WhereKept />
          <OtherCompanies />
          <AccountSessions sessions={sessions} />
        </div>
        <div className={column}>
          <CurrentSession session={session} />
          <WhoCanSee holderName={holderName} people={people} />
          <Card title="Stay safe">
            <ul className="list-disc pl-6">
              <li>The practice never asks for your password or bank details.</li>
              <li>
                If you are not alone, press F9 or choose Cover screen in the menu under your name. F9 shows
                the page again.
              </li>
              <li>On a shared device, log out when you are done.</li>
            </ul>
          </Card>
          <Card
            title="Something wrong?"
            sentence="If you see another person’s details, or think that someone else used your log in, call us and change your password."
          >
            <p className="mb-3">
              <Link to="/profile?edit=password">Change Password</Link>
            </p>
            <CallPractice />
          </Card>
        </div>
      </div>
    </>
  );
}
