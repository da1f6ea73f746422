import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { profileTexts } from "#practice-api/profile/texts.ts";
import type { ProfileForm } from "./profile-answer.ts";

const texts: Partial<Record<ProfileForm, string>> = {
  password: "Your password is changed. Other devices are logged out.",
  details: profileTexts.saved,
  contactDetails: "Your contact details are saved.",
  addContact: "The emergency contact is added.",
  editContact: "The emergency contact is changed.",
  removeContact: "The emergency contact is removed.",
  address:
    "Your new address is sent to reception. The practice changes it in your record when it has read your message.",
};

/** A changed password has a notification of its own, with the practice's words. */
export function SavedNote({ form }: { form: string | null }) {
  const text = new Map<string | null, string>(Object.entries(texts)).get(form);
  return (
    <>
      <div role="status">
        {text === undefined ? null : <Note tone="success" title={text} className="mb-4" />}
      </div>
      <Notice text={form === "password" ? undefined : text} tone="success" />
    </>
  );
}
