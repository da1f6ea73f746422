import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { LookupEntry } from "#practice-api/practice/lookup.ts";
import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { phoneStart } from "#practice-api/profile/rules.ts";
import { ChoiceField } from "../choice-field.tsx";
import { contactPhoneLabels, emergencyContactProblems, maxFieldLength } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { nameOf } from "./emergency-contacts.tsx";

type Choices = { titles: readonly LookupEntry[]; relationships: readonly LookupEntry[] };

type ContactDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  /** The contact that is changed. A new one without it. */
  contact?: (EmergencyContact & { id: string }) | undefined;
  choices: DeferredPanel<Choices>;
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
    <Deferred
      panel={choices}
      loading={
        <Dialog open onClose={close} title={title} maxWidth={1000}>
          <LoadingWords>Loading the form</LoadingWords>
          <Skeleton height="block" />
        </Dialog>
      }
      failed={
        <Dialog open onClose={close} title={title} maxWidth={1000}>
          <FailedPanel what="the practice’s lists of titles and relationships" />
        </Dialog>
      }
    >
      {(loaded) => <ContactForm {...rest} choices={loaded} />}
    </Deferred>
  );
}

const titleOf = (contact: EmergencyContact | undefined) =>
  contact === undefined ? addTitle : `Change ${nameOf(contact)}`;

/** A contact as its form begins. The lists name title and relationship by their ids. */
function fieldsOf(contact: EmergencyContact | undefined, choices: Choices): Record<Name, string> {
  const idIn = (list: readonly LookupEntry[], word: string | undefined) =>
    list.find(({ name }) => name.toLowerCase() === word?.toLowerCase())?.id ?? "";
  const { title, given = "", family = "", relationship, mobile, homePhone, workPhone } = contact ?? {};
  return {
    title: idIn(choices.titles, title),
    relationship: idIn(choices.relationships, relationship),
    given,
    family,
    mobile: mobile ?? homePhone ?? phoneStart,
    workPhone: workPhone ?? phoneStart,
  };
}

/** Fills the second phone where the patient sees it (ruling B83). */
function copyFirstNumber({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const [from, to] = ["mobile", "workPhone"].map((name) => form?.elements.namedItem(name));
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  to.value = from.value;
  to.dispatchEvent(new Event("input", { bubbles: true }));
  to.focus();
}

type ContactFormProps = Omit<ContactDialogProps, "choices"> & { choices: Choices };

/** The cell phone is labelled home (spec 1, section 5), and a mobile as well. */
function ContactForm({ contact, choices, idempotencyKey, closeHref, answer: last }: ContactFormProps) {
  const form = contact === undefined ? "addContact" : "editContact";
  const answer = last?.form === form ? last : undefined;
  const stored = fieldsOf(contact, choices);
  return (
    <FormDialog
      form={form}
      openHref={contact === undefined ? profileHref.edit("addContact") : profileHref.contact(contact.id)}
      closeHref={closeHref}
      answer={answer}
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
          name: id,
          defaultValue: String(answer?.typed[id] ?? stored[id]),
          error: errorOf(id),
        });
        const text = (id: Name) => ({ ...field(id), autoComplete: "off", maxLength: maxFieldLength });
        return (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            {contact === undefined ? null : <input type="hidden" name="contactId" value={contact.id} />}
            <div className="field-pairs">
              <ChoiceField {...field("title")} label="Title" choices={choices.titles} />
              <ChoiceField {...field("relationship")} label="Relationship" choices={choices.relationships} />
              <Field {...text("given")} label="First Name" />
              <Field {...text("family")} label="Family Name" />
              <Field {...text("mobile")} type="tel" label={contactPhoneLabels.mobile} />
              <div>
                <Field {...text("workPhone")} type="tel" label={contactPhoneLabels.workPhone} />
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
