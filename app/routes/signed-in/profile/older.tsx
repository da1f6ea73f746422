import { data, Link, useSearchParams } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { readValidForm } from "#app/.server/http/read-form.ts";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { changePassword, passwordForm } from "./.server/change-password.ts";
import { loadProfile } from "./.server/loader.ts";
import { notificationsForm, saveNotifications } from "./.server/save-notifications.ts";
import type { Route } from "./+types/older";
import { AddressLines, ContactFacts, PersonalFacts, ProfileSkeleton, profileColumns } from "./cards.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SavedNote } from "./saved-note.tsx";
import { TermsLink } from "./top-block.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

const hrefs = { password: "/profile-old?edit=password", saved: "/profile-old?saved=password" };
const forms = { password: passwordForm, notifications: notificationsForm };

export const loader = screenLoader(async (args) => {
  const { termsDocumentUrl: termsHref, centreLinks } = args.services.config;
  const asksUsername = args.context.session.data.username === undefined;
  return {
    termsHref,
    centreLinks,
    asksUsername,
    ...(await defer(args, { profile: loadProfile(args.context) })),
  };
});

export const action = screenAction(async (args) => {
  const form = await readValidForm(args.request, forms);
  const answer =
    form.intent === "password"
      ? await changePassword(args, form.values, hrefs.saved)
      : await saveNotifications(args, form.values);
  return answer instanceof Response || answer === null ? answer : data(answer, { status: 422 });
});

/** The older layout (ruling B13), to read only. */
export default function OlderProfile({ loaderData }: Route.ComponentProps) {
  const { profile, termsHref, centreLinks, asksUsername } = loaderData;
  const [search] = useSearchParams();
  const isPasswordOpen = search.get("edit") === "password";
  return (
    <>
      <ScreenHeader
        action={
          <Link to="/profile" className={buttonClass("secondary")}>
            Change my details
          </Link>
        }
      />
      {isPasswordOpen ? null : <SavedNote form={search.get("saved")} />}
      <div className={profileColumns}>
        <div>
          <Panel of={profile} what="your profile" within="card" loading={<ProfileSkeleton />}>
            {(loaded) => (
              <>
                <Card title="Personal Information">
                  <PersonalFacts profile={loaded} />
                </Card>
                <Card title="Address Information">
                  <AddressLines profile={loaded} />
                </Card>
                <Card title="Contact Information">
                  <ContactFacts profile={loaded} />
                </Card>
              </>
            )}
          </Panel>
        </div>
        <div>
          {centreLinks.length === 0 ? null : <CentreDetails links={centreLinks} />}
          <NotificationSettings profile={profile} />
          <Card title="Update Password" sentence="Your other devices are logged out when you change it.">
            <Link to={hrefs.password} preventScrollReset className={`${buttonClass("secondary")} mt-3`}>
              Change Password
            </Link>
          </Card>
          {termsHref === undefined ? null : (
            <Card title="Term and condition">
              <div className="flex flex-wrap gap-2">
                <TermsLink href={termsHref} text="Terms" />
                <TermsLink href={termsHref} text="Conditions" />
              </div>
            </Card>
          )}
        </div>
      </div>
      {isPasswordOpen ? <PasswordDialog asksUsername={asksUsername} /> : null}
    </>
  );
}

/** Ruling B44. Their websites get no trace of the portal. */
function CentreDetails({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <Card title="Centre Details" sentence="Each link opens another website in a new tab.">
      <ul className="mt-2 grid justify-items-start gap-1">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet")}>
              <Icon name="external" size="small" />
              {name}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
