import { type ShouldRevalidateFunctionArgs, useActionData, useSearchParams } from "react-router";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Note } from "#app/ui/note.tsx";
import { actOnProfile } from "./.server/action.ts";
import { loadProfileScreen } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { ContactDialog } from "./contacts/contact-dialog.tsx";
import { EmergencyContacts } from "./contacts/emergency-contacts.tsx";
import { RemoveContactDialog } from "./contacts/remove-contact-dialog.tsx";
import { AddressDialog } from "./details/address-dialog.tsx";
import { ContactDetailsDialog } from "./details/contact-details-dialog.tsx";
import { AddressCard, DetailsCards } from "./details/details-cards.tsx";
import { DetailsDialog } from "./details/details-dialog.tsx";
import type { FormDialogProps } from "./form-dialog.tsx";
import { editIn, needsMore, profileHref } from "./links.ts";
import { NotificationSettings } from "./notification-settings.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PracticeCard } from "./practice-card.tsx";
import type { ProfileAnswer } from "./profile-answer.ts";
import { ProfileSkeleton } from "./profile-facts.tsx";
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
  const dialog = { closeHref: profileHref.page, answer: answer ?? undefined };
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
      <div className="profile-columns">
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
              <AddressCard profile={loaded} />
              <EmergencyContacts profile={loaded} />
              {edit === "details" ? <DetailsDialog {...dialog} profile={loaded} practice={practice} /> : null}
              {edit === "contactDetails" ? (
                <ContactDetailsDialog {...dialog} profile={loaded} asksUsername={asksUsername} />
              ) : null}
              {edit === "address" ? (
                <AddressDialog
                  {...dialog}
                  profile={loaded}
                  reception={reception}
                  idempotencyKey={idempotencyKey}
                />
              ) : null}
              <ContactDialogs
                {...dialog}
                contacts={loaded.emergencyContacts}
                changed={changed}
                removed={removed}
                isOld={search.get("saved") === "addContact"}
                isOther={search.has("other")}
                choices={choices}
                idempotencyKey={idempotencyKey}
              />
            </div>
          )}
        </Panel>
        <div>
          <NotificationSettings profile={profile} />
          <PracticeCard practice={practice} />
        </div>
      </div>
      {edit === "password" ? (
        <PasswordDialog {...dialog} openHref={profileHref.edit("password")} asksUsername={asksUsername} />
      ) : null}
      {edit === "addContact" || answer?.form === "addContact" ? (
        <ContactDialog {...dialog} choices={choices} idempotencyKey={idempotencyKey} />
      ) : null}
    </>
  );
}

type ContactDialogsProps = Pick<FormDialogProps, "closeHref" | "answer"> &
  Pick<Route.ComponentProps["loaderData"], "choices" | "idempotencyKey"> & {
    contacts: ProfileView["emergencyContacts"];
    changed: string | null;
    removed: string | null;
    isOld: boolean;
    isOther: boolean;
  };

function ContactDialogs(props: ContactDialogsProps) {
  const { contacts, changed, removed, isOld, isOther, choices, idempotencyKey, ...dialog } = props;
  const known = contacts.map(({ id }) => id);
  return contacts.map(({ id, ...rest }) => {
    if (id === undefined || (id !== changed && id !== removed)) return null;
    const contact = { ...rest, id };
    return id === removed ? (
      <RemoveContactDialog
        key={id}
        {...dialog}
        contact={contact}
        known={known}
        isOld={isOld}
        isOther={isOther}
      />
    ) : (
      <ContactDialog
        key={id}
        {...dialog}
        contact={contact}
        choices={choices}
        known={known}
        idempotencyKey={idempotencyKey}
      />
    );
  });
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
