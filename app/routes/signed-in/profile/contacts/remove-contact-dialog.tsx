import { profileTexts } from "#practice-api/profile/texts.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import type { ContactView } from "../profile-view.ts";
import { ContactLines, nameOf } from "./emergency-contacts.tsx";

type RemoveContactDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  contact: ContactView & { id: string };
  isOld: boolean;
  isOther: boolean;
  known: readonly (string | undefined)[];
};

export function RemoveContactDialog(props: RemoveContactDialogProps) {
  const { contact, isOld, isOther, known, closeHref, answer } = props;
  const { numbers, ...from } = contact;
  const name = nameOf(contact);
  return (
    <FormDialog
      form="removeContact"
      openHref={profileHref.remove(contact.id)}
      closeHref={closeHref}
      answer={answer?.form === "removeContact" ? answer : undefined}
      from={{ ...from, known }}
      title={isOld ? `Remove the old ${name}?` : `Remove ${name}?`}
      description={
        isOld
          ? `Your changes are saved as a new contact. The old one is still here. ${profileTexts.removeQuestion}`
          : `${isOther ? "Nothing is removed: this contact was changed since you opened it. " : ""}${profileTexts.removeQuestion}`
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
