import { type ChangeEvent, useState } from "react";
import { Link } from "react-router";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { shortDate } from "#app/format/dates.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Field, FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { detailsOf, genderWords, wouldErase } from "#practice-api/profile/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { ethnicGroups, ethnicGroupsIn } from "../ethnicity.ts";
import { type Attempt, FormDialog } from "../form-dialog.tsx";
import { details } from "../forms.ts";
import { profileHref } from "../links.ts";
import type { ProfileView } from "../profile-view.ts";
import { StoredFields } from "../stored-field.tsx";
import { WouldEraseDialog } from "./practice-changes-dialog.tsx";

type DetailsDialogProps = { profile: ProfileView; practice: DeferredPanel<DialledPractice> };

const title = "Update Profile";
const others = ["ethnicity"];

export function DetailsDialog({ profile, practice }: DetailsDialogProps) {
  if (wouldErase(profile, "details")) return <WouldEraseDialog title={title} />;
  const stored = detailsOf(profile);
  const choices = genderWords(stored.gender).map((word) => ({ id: word, name: capitalized(word) }));
  const fields = { ...details, gender: { ...details.gender, choices } };
  return (
    <FormDialog
      form="details"
      openHref={profileHref.edit("details")}
      fields={fields}
      others={others}
      from={stored}
      title={title}
      maxWidth={1000}
    >
      {(attempt) => (
        <>
          <StoredFields fields={fields} stored={stored} {...attempt} />
          <EthnicityField stored={stored.ethnicity} {...attempt} />
          <PracticeOnly profile={profile} practice={practice} />
        </>
      )}
    </FormDialog>
  );
}

function EthnicityField({ stored, answer, errorOf }: Attempt & { stored: string }) {
  const held = ethnicGroupsIn(stored);
  const typed = answer && [answer.typed.ethnicity ?? []].flat();
  const error = errorOf("ethnicity");
  const [chosen, setChosen] = useState(typed ?? held);
  const choices = [...new Set([...ethnicGroups, ...held, ...(typed ?? [])])];
  const choose = ({ currentTarget: { value, checked } }: ChangeEvent<HTMLInputElement>) =>
    setChosen((before) => (checked ? [...before, value] : before.filter((group) => group !== value)));
  return (
    <fieldset className="field">
      <legend className="mb-1.5 font-semi text-ink text-small">Ethnicity</legend>
      <FieldNotes id="ethnicity" error={error} />
      <details className="group wrap-anywhere">
        <summary
          id="ethnicity"
          aria-describedby={error === undefined ? undefined : "ethnicity-error"}
          className="input flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0">
            {choices.filter((group) => chosen.includes(group)).join(", ") || "Not recorded"}
            <span className="sr-only">, change</span>
          </span>
          <Icon name="chevron-down" size="small" className="flex-none group-open:rotate-180" />
        </summary>
        <p className="mt-2 text-muted text-small">Tick all that you belong to.</p>
        <div className="field-pairs">
          {choices.map((group) => (
            <label key={group} className="checkbox">
              <input
                type="checkbox"
                name="ethnicity"
                value={group}
                defaultChecked={chosen.includes(group)}
                onChange={choose}
              />
              <span>{group}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}

/** NHI, date of birth, blood group and practice can be read only (ruling B77). */
function PracticeOnly({ profile: { nhi, birthDate, bloodGroup }, practice }: DetailsDialogProps) {
  // Shown disabled (spec 1, section 2), so it is never sent.
  const readOnly = (id: string, label: string, value = "Not recorded") => (
    <Field id={id} label={label} value={value} disabled />
  );
  const unnamed = readOnly("practice", "Practice", "");
  return (
    <section className="practice-only" aria-labelledby="practice-only">
      <h3 id="practice-only">
        <Icon name="lock" size="small" />
        Only the practice can change these
      </h3>
      <div className="field-pairs">
        {readOnly("nhi", "NHI Number", nhi)}
        {readOnly("birthDate", "Date of Birth", birthDate === undefined ? "" : shortDate(birthDate))}
        {readOnly("bloodGroup", "Blood group", bloodGroup)}
        <Deferred panel={practice} loading={unnamed} failed={unnamed}>
          {({ name }) => readOnly("practice", "Practice", name)}
        </Deferred>
      </div>
      <p>
        Is something wrong?{" "}
        <Offered area="messages">
          <Link to="/emails/compose" className="hit">
            Write to the practice
          </Link>{" "}
          or call.
        </Offered>
      </p>
      <CallButton />
    </section>
  );
}
