import { shortDate } from "#app/format/dates.ts";
import { ChoiceField } from "#app/profile/choice-field.tsx";
import { FormDialog, type FormDialogProps } from "#app/profile/form-dialog.tsx";
import type { ProfileView } from "#app/profile/profile-view.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Field, type FieldProps } from "#app/ui/fields/field.tsx";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import { type Details, detailsOf } from "#practice-api/profile/rules.ts";
import { profileHref } from "../links.ts";

type DetailsDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  profile: ProfileView;
  practice: DeferredPanel<Practice>;
};

const fields: readonly (FieldProps & { id: keyof Details })[] = [
  { id: "given", label: "First Name", autoComplete: "given-name" },
  { id: "middle", label: "Middle Name", autoComplete: "additional-name" },
  { id: "family", label: "Family Name", autoComplete: "family-name" },
  { id: "preferredName", label: "Preferred Name", autoComplete: "nickname" },
  { id: "email", label: "Email", type: "email", autoComplete: "email" },
  { id: "ethnicity", label: "Ethnicity", autoComplete: "off" },
];
const genders = ["female", "male", "other", "unknown"];
const bloodGroups = ["O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"];

/** It has no validation (spec 1, section 5). NHI, date of birth and practice can be read only. */
export function DetailsDialog({ profile, practice, closeHref, answer: last }: DetailsDialogProps) {
  const answer = last?.form === "details" ? last : undefined;
  const stored = detailsOf(profile);
  const textOf = (name: keyof Details) => String(answer?.typed[name] ?? stored[name]);
  const choicesFor = (name: "gender" | "bloodGroup", words: readonly string[]) =>
    [...new Set([...words, stored[name]])]
      .filter((word) => word !== "")
      .map((word) => ({ id: word, name: `${word.charAt(0).toUpperCase()}${word.slice(1)}` }));
  const practiceField = (value: string) => <ReadOnlyField id="practice" label="Practice" value={value} />;
  return (
    <FormDialog
      form="details"
      openHref={profileHref.edit("details")}
      closeHref={closeHref}
      answer={answer}
      title="Update Profile"
      maxWidth={1000}
      submit={{ text: "Save", busy: "Saving…" }}
    >
      {() => (
        <>
          <div className="field-pairs">
            {fields.map(({ id, ...field }) => (
              <Field key={id} id={id} name={id} maxLength={500} defaultValue={textOf(id)} {...field} />
            ))}
            <ChoiceField
              id="gender"
              name="gender"
              label="Gender"
              choices={choicesFor("gender", genders)}
              defaultValue={textOf("gender")}
            />
            <ChoiceField
              id="bloodGroup"
              name="bloodGroup"
              label="Blood group"
              choices={choicesFor("bloodGroup", bloodGroups)}
              defaultValue={textOf("bloodGroup")}
            />
          </div>
          <p className="mb-4">Only the practice can change these:</p>
          <div className="field-pairs">
            <ReadOnlyField id="nhi" label="NHI Number" value={profile.nhi} />
            <ReadOnlyField
              id="birthDate"
              label="Date of Birth"
              value={profile.birthDate === undefined ? "" : shortDate(profile.birthDate)}
            />
            <Deferred panel={practice} loading={practiceField("")} failed={practiceField("")}>
              {({ name }) => practiceField(name)}
            </Deferred>
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Shown disabled (spec 1, section 2), so it is never sent. */
function ReadOnlyField({ id, label, value }: { id: string; label: string; value: string }) {
  return <Field id={id} label={label} value={value} disabled />;
}
