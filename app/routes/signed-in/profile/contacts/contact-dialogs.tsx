import type { MouseEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { type ContactLists, contactFieldsOf } from "#practice-api/profile/rules.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { FormDialog } from "../form-dialog.tsx";
import { contact as contactFields } from "../forms.ts";
import { profileHref } from "../links.ts";
import type { ContactView } from "../profile-view.ts";
import { StoredField, StoredFields } from "../stored-field.tsx";
import { ContactLines, nameOf } from "./emergency-contacts.tsx";

type ContactDialogProps = {
  contact?: (EmergencyContact & { id: string }) | undefined;
  choices: DeferredPanel<ContactLists>;
  known?: readonly (string | undefined)[];
  idempotencyKey: string;
};

const addTitle = "Add Emergency Contact";

type ContactDialogsProps = Pick<ContactDialogProps, "choices" | "idempotencyKey"> & {
  contacts: readonly ContactView[];
  changed: string | null;
};

/** The dialog of a contact that is changed or removed. */
export function ContactDialogs({ contacts, changed, ...adding }: ContactDialogsProps) {
  const removed = useSearchParams()[0].get("remove");
  const known = contacts.map(({ id }) => id);
  return contacts.map(({ id, ...rest }) => {
    if (id === undefined || (id !== changed && id !== removed)) return null;
    const contact = { ...rest, id };
    return id === removed ? (
      <RemoveContactDialog key={id} contact={contact} known={known} />
    ) : (
      <ContactDialog key={id} {...adding} contact={contact} known={known} />
    );
  });
}

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
  contact === undefined ? addTitle : `Change ${nameOf(contact)}`;

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
  const { workPhone, ...others } = contactFields;
  const fields = {
    ...others,
    title: { ...others.title, choices: choices.titles },
    relationship: { ...others.relationship, choices: choices.relationships },
  };
  const about =
    contact === undefined
      ? {
          form: "addContact" as const,
          openHref: profileHref.edit("addContact"),
          description: "Who the practice can call if you cannot. They see nothing of your record.",
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
            <div>
              <StoredField id="workPhone" {...workPhone} stored={stored} {...attempt} />
              <Button variant="quiet" onClick={copyFirstNumber}>
                Use the same number
              </Button>
            </div>
          </StoredFields>
        </>
      )}
    </FormDialog>
  );
}

type RemoveContactDialogProps = {
  contact: ContactView & { id: string };
  known: readonly (string | undefined)[];
};

function RemoveContactDialog({ contact, known }: RemoveContactDialogProps) {
  const [search] = useSearchParams();
  const isOld = search.get("saved") === "addContact";
  const { numbers, ...from } = contact;
  const name = nameOf(contact);
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
