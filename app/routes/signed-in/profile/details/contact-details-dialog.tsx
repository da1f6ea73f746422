import { useOtherName } from "#app/shell/shell-context.ts";
import { Field, type FieldProps } from "#app/ui/fields/field.tsx";
import { wouldErase } from "#practice-api/profile/rules.ts";
import { ChoiceField } from "../choice-field.tsx";
import { contactDetailsProblems, maxFieldLength } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { methodNames, type ProfileView } from "../profile-view.ts";
import { WouldEraseDialog } from "./practice-changes-dialog.tsx";

type ContactDetailsDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & { profile: ProfileView };

const fields: readonly (FieldProps & { id: "mobile" | "homePhone" | "workPhone" | "email" })[] = [
  { id: "mobile", label: "Mobile", type: "tel", autoComplete: "tel" },
  { id: "homePhone", label: "Home phone", type: "tel", autoComplete: "home tel" },
  { id: "workPhone", label: "Work phone", type: "tel", autoComplete: "work tel" },
  { id: "email", label: "Email", type: "email", autoComplete: "email" },
];
const title = "Edit Contact Details";
const order = fields.map(({ id }) => id);
const check: FormDialogProps["check"] = ({ mobile = "", homePhone = "", workPhone = "", email = "" }) =>
  contactDetailsProblems({ mobile, homePhone, workPhone, email });
const methods = Object.entries(methodNames).map(([id, name]) => ({ id, name }));

/** Each of its fields may be empty (ruling B77). */
export function ContactDetailsDialog({ profile, closeHref, answer: last }: ContactDetailsDialogProps) {
  const other = useOtherName();
  if (wouldErase(profile, "contactDetails")) return <WouldEraseDialog title={title} closeHref={closeHref} />;
  const answer = last?.form === "contactDetails" ? last : undefined;
  const chosen: readonly string[] = [answer?.typed.selected ?? profile.methods].flat();
  const preferred = String(answer?.typed.preferred ?? profile.methods[0] ?? "cellPhone");
  return (
    <FormDialog
      form="contactDetails"
      openHref={profileHref.edit("contactDetails")}
      closeHref={closeHref}
      answer={answer}
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
              <Field
                key={id}
                id={id}
                name={id}
                maxLength={maxFieldLength}
                defaultValue={String(answer?.typed[id] ?? profile[id] ?? "")}
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
          <ChoiceField
            id="preferred"
            name="preferred"
            label="Preferred method"
            choices={methods}
            defaultValue={preferred}
            isRequired
          />
        </>
      )}
    </FormDialog>
  );
}
