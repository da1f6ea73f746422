import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { type AccountSession, listAccountSessions } from "#app/.server/sign-in/account-sessions.ts";
import { dateAndTime } from "#app/format/dates.ts";
import { duration } from "#app/format/duration.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { LogOutForm } from "#app/shell/session/log-out-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Route } from "./+types/route";
import { changePasskeys, loadPasskeys } from "./passkeys.server.ts";
import { PasskeyDialog, Passkeys, RecoveryCodes } from "./passkeys.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const { context, services } = args;
  const { idleMs, warningMs } = services.config;
  const endsAt = services.now() + context.session.left.wholeMs;
  return {
    passkeys: await loadPasskeys(args),
    sessions: await listAccountSessions(services, context.session),
    session: {
      endsAt: new Date(endsAt).toISOString(),
      idleMinutes: Math.round(idleMs / 60_000),
      warningSeconds: Math.round(warningMs / 1_000),
    },
    holderName: context.session.data.holderName,
    ...(await defer(args, { people: namesOf(context) })),
  };
});

export const action = screenAction(changePasskeys);

const namesOf = async ({ people }: RequestContext) => (await people()).people.map(({ name }) => name);

/** The ways to call are beside each other only where the card has the space. */
const column = "grid min-w-0 gap-6 *:@container";

export default function Privacy({
  loaderData: { session, sessions, holderName, people, passkeys },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.codes)
    return (
      <>
        <ScreenHeader />
        <RecoveryCodes codes={actionData.codes} />
      </>
    );
  return (
    <>
      <PasskeyDialog passkeys={passkeys} />
      <ScreenHeader line="What is kept, where, and who can see it." />
      <div className="grid items-start gap-6 xl:grid-cols-more-less">
        <div className={column}>
          <Passkeys passkeys={passkeys} />
          <AccountSessions sessions={sessions} />
          <WhereKept />
          <OtherCompanies />
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
            sentence="Call us if you see another person’s details. If you think that someone else used your log in, call us and change your password."
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

function AccountSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <Card
      title="Where you are logged in"
      sentence={
        sessions.length > 1
          ? "If you do not know one of these, log it out and change your password."
          : "You are logged in here only."
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {sessions.map(({ id, device = "A browser that we do not know", startedAt, lastUsedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {device}
                {isThis ? (
                  <Badge tone="info" icon="user">
                    This browser
                  </Badge>
                ) : null}
              </h3>
              <p className="text-muted text-small">
                <WholeDates>{`Logged in ${dateAndTime(startedAt)}`}</WholeDates>
                <br />
                <WholeDates>{`Last used ${dateAndTime(lastUsedAt)}`}</WholeDates>
              </p>
            </div>
            {isThis ? null : (
              <RecordForm action="/session" fields={{ intent: "logOutThere", session: id }}>
                <Button type="submit" variant="secondary">
                  Log out there
                  <span className="sr-only">{` (${device}, last used ${dateAndTime(lastUsedAt)})`}</span>
                </Button>
              </RecordForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CurrentSession({ session }: Pick<Route.ComponentProps["loaderData"], "session">) {
  const { endsAt, idleMinutes, warningSeconds } = session;
  return (
    <Card title="Your log in now">
      <Facts
        look="sentences"
        rows={[
          [
            "Ends",
            `After ${idleMinutes} minutes without use. You are warned ${duration(warningSeconds)} before.`,
          ],
          ["At the latest", <WholeDates key="ends">{dateAndTime(endsAt)}</WholeDates>],
        ]}
      />
      <LogOutForm className="mt-4">
        <Button type="submit" variant="secondary">
          Log out of every tab of this browser
        </Button>
      </LogOutForm>
    </Card>
  );
}

const places: readonly { icon: IconName; name: string; text: string | readonly string[] }[] = [
  {
    icon: "home",
    name: "With the practice",
    text: "Your record, messages, drafts, invoices and contact details. The portal asks for them each time you open a page.",
  },
  {
    icon: "shield",
    name: "In the portal",
    text: [
      "Your log in and the kind of browser it is in, such as Chrome on Android, encrypted, until you log out.",
      "A booking, a repeat request or the files of a message that you did not finish, encrypted, for 24 hours. The words of a message that failed to send, encrypted, for up to 30 days.",
      "Which medicines you asked for, when and from which pharmacy, encrypted, for 90 days.",
      "Your payments, encrypted, for 400 days.",
      "For each record you open, the two most recent days on which you opened its dashboard, for 400 days.",
      "That a message was sent for a record, and what you marked “No reply needed”, for 14 days.",
      "Your passkeys and a code for each recovery code, encrypted, until you remove them, or for 400 days after you last logged in. A passkey’s own secret stays on your device.",
      "A list of who opened which record and when, with a code for the network that was used, without names or health details.",
    ],
  },
  {
    icon: "user",
    name: "On this device",
    text: [
      "One cookie that says you are logged in, one from the login page that says only that your browser keeps cookies, and for a minute one that keeps your place when many people log in at once.",
      "One cookie that says you have logged in here before, for 90 days, also after you log out. With it you can log in here while someone else tries wrong passwords for your account. It does not hold your name. If you have a passkey, it also says that you used one here, so that you are not asked again.",
      "No health details, no message and no password. Find anything looks through the lists that you have opened; the page forgets them when you leave it, log out or open another record.",
    ],
  },
  {
    icon: "card",
    name: "With the card company",
    text: "Your card number goes straight to it when you pay. The portal and the practice never see the number.",
  },
];

/** The same as the table "What is stored where" in docs/data-and-cryptography.md, for patients. */
function WhereKept() {
  return (
    <Card title="Where things are kept">
      <ul className="divide-y divide-line">
        {places.map(({ icon, name, text }) => (
          <li key={name}>
            <details className="group">
              <summary className="flex min-h-touch cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
                <Icon name={icon} className="text-primary" />
                <h3 className="grow">{name}</h3>
                <Icon name="chevron-down" size="small" className="text-link group-open:rotate-180" />
              </summary>
              {[text].flat().map((sentence) => (
                <p key={sentence} className="mb-2 pl-10">
                  {sentence}
                </p>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const companies = [
  ["Paying by card", "When you press Go to payment"],
  ["Map of the practice", "When you press Show map"],
  ["Video appointment", "When you press Start Meeting"],
  ["About a medicine", "When you open its page"],
  ["Links of the practice", "When you open one"],
] as const;

function OtherCompanies() {
  return (
    <Card
      title="Other companies"
      sentence="Nothing is asked of another company until you choose it. There are no adverts and no tracking."
    >
      <Facts look="sentences" rows={companies} className="mt-2" />
    </Card>
  );
}

function WhoCanSee({ holderName, people }: { holderName: string; people: DeferredPanel<string[]> }) {
  return (
    <Card title="Who this account can see">
      <Deferred
        panel={people}
        loading={
          <div>
            <LoadingWords>Loading the linked people</LoadingWords>
            <Skeleton height="block" />
          </div>
        }
        failed={
          <FailedState what="the people linked to you" isList>
            <RetryLink />
          </FailedState>
        }
      >
        {(names) => (
          <ul className="list-disc pl-6 wrap-anywhere">
            {[...new Set([holderName, ...names])].map((name) => (
              <li key={name}>{name === holderName ? `${name} (you)` : name}</li>
            ))}
          </ul>
        )}
      </Deferred>
      <p className="mt-3">
        Your own record can be opened by you, by the practice, and by people whom the practice has linked to
        you. To add or remove a person, call the practice.
      </p>
    </Card>
  );
}
