import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { type ContactLists, contactFieldsOf } from "#practice-api/profile/rules.ts";
import { emergencyContactProblems, fieldLabels } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { StoredField } from "../stored-field.tsx";
import { nameOf } from "./emergency-contacts.tsx";

type ContactDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  contact?: (EmergencyContact & { id: string }) | undefined;
  choices: DeferredPanel<ContactLists>;
  known?: readonly (string | undefined)[];
  idempotencyKey: string;
};

const addTitle = "Add Emergency Contact";
const order = ["title", "relationship", "given", "family", "mobile", "workPhone"] as const;
type Name = (typeof order)[number];

const check: FormDialogProps["check"] = (typed) => {
  const of = (name: Name) => typed[name] ?? "";
  return emergencyContactProblems({
    title: of("title"),
    given: of("given"),
    family: of("family"),
    relationship: of("relationship"),
    mobile: of("mobile"),
    workPhone: of("workPhone"),
  });
};

export function ContactDialog({ choices, ...rest }: ContactDialogProps) {
  const navigate = useNavigate();
  const title = titleOf(rest.contact);
  const close = () => void navigate(rest.closeHref, { replace: true, preventScrollReset: true });
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

/** The cell phone is labelled home (spec 1, section 5), and a mobile as well. */
function ContactForm({ contact, choices, known, idempotencyKey, closeHref, answer: last }: ContactFormProps) {
  const form = contact === undefined ? "addContact" : "editContact";
  const answer = last?.form === form ? last : undefined;
  const stored = contactFieldsOf(contact, choices);
  return (
    <FormDialog
      form={form}
      openHref={contact === undefined ? profileHref.edit("addContact") : profileHref.contact(contact.id)}
      closeHref={closeHref}
      answer={answer}
      from={contact && { ...stored, known }}
      title={titleOf(contact)}
      description={
        contact === undefined
          ? "Who the practice can call if you cannot. They see nothing of your record."
          : "We add the contact with your changes, then remove the old one. Other notes that the practice has on the old one are not kept."
      }
      maxWidth={1000}
      order={order}
      check={check}
      submit={
        contact === undefined
          ? { text: addTitle, busy: "Adding…" }
          : { text: "Save contact", busy: "Saving…" }
      }
    >
      {(errorOf) => {
        const field = (id: Name) => ({
          id,
          label: fieldLabels.editContact[id],
          stored: stored[id],
          answer,
          error: errorOf(id),
        });
        const text = (id: Name) => ({ ...field(id), autoComplete: "off" });
        return (
          <>
            <input
              type="hidden"
              name="idempotencyKey"
              value={String(answer?.typed.idempotencyKey ?? idempotencyKey)}
            />
            {contact === undefined ? null : <input type="hidden" name="contactId" value={contact.id} />}
            <div className="field-pairs">
              <StoredField {...field("title")} choices={choices.titles} />
              <StoredField {...field("relationship")} choices={choices.relationships} />
              <StoredField {...text("given")} />
              <StoredField {...text("family")} />
              <StoredField {...text("mobile")} type="tel" />
              <div>
                <StoredField {...text("workPhone")} type="tel" />
                <Button variant="quiet" onClick={copyFirstNumber}>
                  Use the same number
                </Button>
              </div>
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}
