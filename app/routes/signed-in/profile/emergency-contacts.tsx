import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { ContactLines, type ContactView, contactName } from "#app/shell/patient/contact-lines.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { type ContactLists, contactFieldsOf } from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { cardHead } from "./cards.tsx";
import { FormDialog, StoredFields } from "./form-dialog.tsx";
import { contact as contactFields } from "./forms.ts";
import { profileHref } from "./links.ts";
import { type ProfileView, unreadText } from "./profile-view.ts";

type Contact = ContactView & { id: string };
type Known = readonly (string | undefined)[];
type ContactDialogProps = {
  contact?: Contact | undefined;
  known?: Known;
  choices: DeferredPanel<ContactLists>;
  idempotencyKey: string;
};
type EmergencyContactsProps = Pick<ContactDialogProps, "choices" | "idempotencyKey"> & {
  profile: ProfileView;
  changed: string | null;
};

/** After a removal the heading takes the focus, because the button is gone. */
export function EmergencyContacts({ profile, changed, ...adding }: EmergencyContactsProps) {
  const contacts = profile.emergencyContacts;
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const removed = search.get("remove");
  const isRemoved = search.get("saved") === "removeContact";
  const known = contacts.map(({ id }) => id);
  useEffect(() => {
    if (isRemoved) heading.current?.focus();
  }, [isRemoved]);
  return (
    <>
      <section className="card" aria-labelledby="emergency-contacts">
        <div className={cardHead}>
          <h2 id="emergency-contacts" ref={heading} tabIndex={-1}>
            Emergency Contact
          </h2>
          <Link
            to={profileHref.edit("addContact")}
            preventScrollReset
            aria-label="Add emergency contact"
            className={buttonClass("secondary")}
          >
            <Icon name="plus" size="small" />
            Add
          </Link>
        </div>
        {contacts.length === 0 ? (
          <p>
            {unreadText(profile, "emergencyContacts") ??
              "You have no emergency contact yet. Add who the practice can call if you cannot."}
          </p>
        ) : (
          <ul className="grid grid-cols-fill gap-4">
            {contacts.map((contact, index) => (
              <li
                key={contact.id ?? index}
                className="grid content-start justify-items-start gap-1 rounded-m border border-line p-4 wrap-anywhere"
              >
                <h3>{contactName(contact)}</h3>
                <ContactLines contact={contact} />
                {contact.id === undefined ? null : (
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Link
                      to={profileHref.contact(contact.id)}
                      preventScrollReset
                      className={buttonClass("secondary")}
                    >
                      Change<span className="sr-only"> {contactName(contact)}</span>
                    </Link>
                    <Link
                      to={profileHref.remove(contact.id)}
                      preventScrollReset
                      className={buttonClass("quiet")}
                    >
                      Remove<span className="sr-only"> {contactName(contact)}</span>
                    </Link>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {contacts.map(({ id, ...rest }) => {
        if (id === undefined || (id !== changed && id !== removed)) return null;
        const contact = { ...rest, id };
        return id === removed ? (
          <RemoveContactDialog key={id} contact={contact} known={known} />
        ) : (
          <ContactDialog key={id} {...adding} contact={contact} known={known} />
        );
      })}
    </>
  );
}

const addTitle = "Add Emergency Contact";

export function ContactDialog({ choices, ...rest }: ContactDialogProps) {
  const navigate = useNavigate();
  const title = titleOf(rest.contact);
  const close = () => void navigate(profileHref.page, { replace: true, preventScrollReset: true });
  return (
    <Panel
      of={choices}
      what="the practice’s lists of titles and relationships"
      loading={<LoadingBlock>Loading the form</LoadingBlock>}
      within={(state) => (
        <Dialog open onClose={close} title={title} maxWidth={1000}>
          {state}
        </Dialog>
      )}
    >
      {(loaded) => <ContactForm {...rest} choices={loaded} />}
    </Panel>
  );
}

const titleOf = (contact: EmergencyContact | undefined) =>
  contact === undefined ? addTitle : `Change ${contactName(contact)}`;

/** Where the patient sees it (ruling B83). */
function copyFirstNumber({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const [from, to] = ["mobile", "workPhone"].map((name) => form?.elements.namedItem(name));
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  to.value = from.value;
  to.dispatchEvent(new Event("input", { bubbles: true }));
  to.focus();
}

type ContactFormProps = Omit<ContactDialogProps, "choices"> & { choices: ContactLists };

function ContactForm({ contact, choices, known, idempotencyKey }: ContactFormProps) {
  const stored = contactFieldsOf(contact, choices);
  const fields = {
    ...contactFields,
    title: { ...contactFields.title, choices: choices.titles },
    relationship: { ...contactFields.relationship, choices: choices.relationships },
  };
  const about =
    contact === undefined
      ? {
          form: "addContact" as const,
          description: "People the practice can call in an emergency. They see nothing of your record.",
          submit: { text: addTitle, busy: "Adding…" },
        }
      : {
          form: "editContact" as const,
          openHref: profileHref.contact(contact.id),
          description:
            "We add the contact with your changes, then remove the old one. Other notes that the practice has on the old one are not kept.",
          submit: { text: "Save contact", busy: "Saving…" },
          from: { ...stored, known },
        };
  return (
    <FormDialog {...about} fields={contactFields} title={titleOf(contact)} maxWidth={1000}>
      {(attempt) => (
        <>
          <input
            type="hidden"
            name="idempotencyKey"
            value={String(attempt.answer?.typed.idempotencyKey ?? idempotencyKey)}
          />
          {contact === undefined ? null : <input type="hidden" name="contactId" value={contact.id} />}
          <StoredFields fields={fields} stored={stored} {...attempt}>
            <Button
              variant="quiet"
              onClick={copyFirstNumber}
              className="-mt-3 mb-3 justify-self-start @min-[35rem]:col-start-2"
            >
              Use the same number
            </Button>
          </StoredFields>
        </>
      )}
    </FormDialog>
  );
}

function RemoveContactDialog({ contact, known }: { contact: Contact; known: Known }) {
  const [search] = useSearchParams();
  const isOld = search.get("saved") === "addContact";
  const { numbers, ...from } = contact;
  const name = contactName(contact);
  return (
    <FormDialog
      form="removeContact"
      openHref={profileHref.remove(contact.id)}
      from={{ ...from, known }}
      title={isOld ? `Remove the old ${name}?` : `Remove ${name}?`}
      description={
        isOld
          ? `Your changes are saved as a new contact. The old one is still here. ${profileTexts.removeQuestion}`
          : `${search.has("other") ? "Nothing is removed: this contact was changed since you opened it. " : ""}${profileTexts.removeQuestion}`
      }
      submit={{ text: `Remove ${name}`, busy: "Removing…", variant: "dangerNow" }}
    >
      {() => (
        <>
          <input type="hidden" name="contactId" value={contact.id} />
          <ContactLines contact={contact} />
        </>
      )}
    </FormDialog>
  );
}
