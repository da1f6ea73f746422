import { useOtherName } from "#app/shell/shell-context.ts";
import { contactChoicesOf, wouldErase } from "#practice-api/profile/rules.ts";
import { contactDetailsProblems, fieldLabels } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { PresentPassword } from "../present-password.tsx";
import { methodNames, type ProfileView } from "../profile-view.ts";
import { StoredField } from "../stored-field.tsx";
import { WouldEraseDialog } from "./practice-changes-dialog.tsx";

type ContactDetailsDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  profile: ProfileView;
  asksUsername: boolean;
};

const fields = [
  { id: "mobile", type: "tel", autoComplete: "tel" },
  { id: "homePhone", type: "tel", autoComplete: "home tel" },
  { id: "workPhone", type: "tel", autoComplete: "work tel" },
  { id: "email", type: "email", autoComplete: "email" },
] as const;
const labels = fieldLabels.contactDetails;
const title = "Edit Contact Details";
const order = [...Object.keys(labels), "username", "currentPassword"];
const check: FormDialogProps["check"] = ({ mobile = "", homePhone = "", workPhone = "", email = "" }) =>
  contactDetailsProblems({ mobile, homePhone, workPhone, email });
const methods = Object.entries(methodNames).map(([id, name]) => ({ id, name }));

/** Each field may be empty (ruling B77). */
export function ContactDetailsDialog({
  profile,
  asksUsername,
  closeHref,
  answer: last,
}: ContactDetailsDialogProps) {
  const other = useOtherName();
  if (wouldErase(profile, "contactDetails")) return <WouldEraseDialog title={title} closeHref={closeHref} />;
  const answer = last?.form === "contactDetails" ? last : undefined;
  const stored = contactChoicesOf(profile, profile.methods);
  const chosen: readonly string[] = [answer?.typed.selected ?? stored.selected].flat();
  return (
    <FormDialog
      form="contactDetails"
      openHref={profileHref.edit("contactDetails")}
      closeHref={closeHref}
      answer={answer}
      from={stored}
      title={title}
      description={`The practice uses these to reach ${other === undefined ? "you" : `you about ${other}`}.`}
      maxWidth={1000}
      order={order}
      check={check}
      submit={{ text: "Save", busy: "Saving…" }}
    >
      {(errorOf) => (
        <>
          <div className="field-pairs">
            {fields.map(({ id, ...field }) => (
              <StoredField
                key={id}
                id={id}
                label={labels[id]}
                stored={stored[id]}
                answer={answer}
                error={errorOf(id)}
                {...field}
              />
            ))}
          </div>
          <fieldset className="mb-4">
            <legend className="font-semi text-ink text-small">The practice may reach me by</legend>
            <div className="field-pairs">
              {methods.map(({ id, name }) => (
                <label key={id} className="checkbox">
                  <input type="checkbox" name="selected" value={id} defaultChecked={chosen.includes(id)} />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <StoredField
            id="preferred"
            label={labels.preferred}
            stored={stored.preferred}
            answer={answer}
            error={errorOf("preferred")}
            choices={methods}
            isRequired
          />
          <PresentPassword
            asksUsername={asksUsername}
            answer={answer}
            errorOf={errorOf}
            hint="To change the mobile number or the email address, enter the password that you log in with."
          />
        </>
      )}
    </FormDialog>
  );
}
