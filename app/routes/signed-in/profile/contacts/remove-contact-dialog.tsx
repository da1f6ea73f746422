import type { EmergencyContact } from "#practice-api/profile/endpoints.ts";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { nameOf } from "./emergency-contacts.tsx";

type RemoveContactDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  contact: EmergencyContact & { id: string };
};

export function RemoveContactDialog({ contact, closeHref, answer }: RemoveContactDialogProps) {
  const name = nameOf(contact);
  return (
    <FormDialog
      form="removeContact"
      openHref={profileHref.remove(contact.id)}
      closeHref={closeHref}
      answer={answer?.form === "removeContact" ? answer : undefined}
      title={`Remove ${name}?`}
      description={profileTexts.removeQuestion}
      submit={{ text: `Remove ${name}`, busy: "Removing…", variant: "dangerNow" }}
    >
      {() => <input type="hidden" name="contactId" value={contact.id} />}
    </FormDialog>
  );
}
