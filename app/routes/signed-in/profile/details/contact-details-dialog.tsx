import { useOtherName } from "#app/shell/shell-context.ts";
import { contactChoicesOf, wouldErase } from "#practice-api/profile/rules.ts";
import { FormDialog } from "../form-dialog.tsx";
import { contactDetails, methods } from "../forms.ts";
import { profileHref } from "../links.ts";
import { PresentPassword } from "../present-password.tsx";
import type { ProfileView } from "../profile-view.ts";
import { StoredField, StoredFields } from "../stored-field.tsx";
import { WouldEraseDialog } from "./practice-changes-dialog.tsx";

const title = "Edit Contact Details";
const { preferred, ...texts } = contactDetails;
const others = ["username", "currentPassword"];

export function ContactDetailsDialog({
  profile,
  asksUsername,
}: {
  profile: ProfileView;
  asksUsername: boolean;
}) {
  const other = useOtherName();
  if (wouldErase(profile, "contactDetails")) return <WouldEraseDialog title={title} />;
  const stored = contactChoicesOf(profile, profile.methods);
  return (
    <FormDialog
      form="contactDetails"
      openHref={profileHref.edit("contactDetails")}
      fields={contactDetails}
      others={others}
      from={stored}
      title={title}
      description={`The practice uses these to reach ${other === undefined ? "you" : `you about ${other}`}.`}
      maxWidth={1000}
    >
      {(attempt) => (
        <>
          <StoredFields fields={texts} stored={stored} {...attempt} />
          <fieldset className="mb-4">
            <legend className="font-semi text-ink text-small">The practice may reach me by</legend>
            <div className="field-pairs">
              {methods.map(({ id, name }) => (
                <label key={id} className="checkbox">
                  <input
                    type="checkbox"
                    name="selected"
                    value={id}
                    defaultChecked={[attempt.answer?.typed.selected ?? stored.selected].flat().includes(id)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <StoredField id="preferred" {...preferred} stored={stored} {...attempt} />
          <PresentPassword
            asksUsername={asksUsername}
            {...attempt}
            hint="To change the mobile number or the email address, enter the password that you log in with."
          />
        </>
      )}
    </FormDialog>
  );
}
