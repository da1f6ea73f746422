import { type ShouldRevalidateFunctionArgs, useActionData, useSearchParams } from "react-router";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Note } from "#app/ui/note.tsx";
import { actOnProfile } from "./.server/action.ts";
import { loadProfileScreen } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { DetailsCards, PracticeCard, ProfileSkeleton, profileColumns } from "./cards.tsx";
import { EditDialog } from "./edit-dialogs.tsx";
import { ContactDialog, EmergencyContacts } from "./emergency-contacts.tsx";
import { editIn, needsMore, profileHref } from "./links.ts";
import { NotificationSettings } from "./notification-settings.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import type { ProfileAnswer } from "./profile-answer.ts";
import type { ProfileView } from "./profile-view.ts";
import { SavedNote } from "./saved-note.tsx";
import { TopBlock } from "./top-block.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadProfileScreen);
export const action = screenAction(actOnProfile);

/** Some forms need more than the page has, and every write may have changed something. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return true;
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) {
    return defaultShouldRevalidate;
  }
  return needsMore(nextUrl.searchParams);
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, practice, balance, termsHref, choices, reception, idempotencyKey, asksUsername } =
    loaderData;
  const [search] = useSearchParams();
  const answer = useActionData<ProfileAnswer | null>();
  const edit = editIn(search);
  // A contact that was changed elsewhere has another id since.
  const other = answer?.form === "editContact" ? answer.typed.contactId?.toString() : undefined;
  const [changed, removed] = [other ?? search.get("contact"), search.get("remove")];
  const adding = { choices, idempotencyKey };
  return (
    <>
      <ScreenHeader />
      {edit === undefined && changed === null ? <SavedNote form={search.get("saved")} /> : null}
      {answer?.form === "removeContact" ? (
        <Deferred panel={profile} loading={null} failed={null}>
          {(loaded) => (has(loaded, removed) ? null : <SavedNote form="removeContact" />)}
        </Deferred>
      ) : null}
      <TopBlock
        profile={profile}
        balance={balance}
        termsHref={termsHref}
        passwordHref={profileHref.edit("password")}
      />
      <div className={profileColumns}>
        <Panel
          of={profile}
          what="your profile"
          within="card"
          loading={<ProfileSkeleton />}
          also={<LastAttempt answer={answer} />}
        >
          {(loaded) => (
            <div>
              <DetailsCards profile={loaded} />
              <EmergencyContacts profile={loaded} changed={changed} {...adding} />
              <EditDialog
                edit={edit}
                profile={loaded}
                {...{ practice, reception, idempotencyKey, asksUsername }}
              />
            </div>
          )}
        </Panel>
        <div>
          <NotificationSettings profile={profile} />
          <PracticeCard practice={practice} />
        </div>
      </div>
      {edit === "password" ? <PasswordDialog asksUsername={asksUsername} /> : null}
      {edit === "addContact" || answer?.form === "addContact" ? <ContactDialog {...adding} /> : null}
    </>
  );
}

const has = ({ emergencyContacts }: ProfileView, contactId: string | null) =>
  emergencyContacts.some(({ id }) => id === contactId);

function LastAttempt({ answer }: { answer: ProfileAnswer | null | undefined }) {
  if (answer?.message === undefined || answer.form === "password" || answer.form === "addContact")
    return null;
  return (
    <Note tone="danger" title={answer.message} className="mt-4">
      {answer.detail}
    </Note>
  );
}
