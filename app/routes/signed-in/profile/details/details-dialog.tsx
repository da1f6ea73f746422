import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { shortDate } from "#app/format/dates.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { detailsOf, genderWords, wouldErase } from "#practice-api/profile/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { detailsProblems, fieldLabels } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import type { ProfileView } from "../profile-view.ts";
import { StoredField } from "../stored-field.tsx";
import { EthnicityField } from "./ethnicity-field.tsx";
import { WouldEraseDialog } from "./practice-changes-dialog.tsx";

type DetailsDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  profile: ProfileView;
  practice: DeferredPanel<DialledPractice>;
};

const fields = [
  { id: "given", autoComplete: "given-name" },
  { id: "middle", autoComplete: "additional-name" },
  { id: "family", autoComplete: "family-name" },
  { id: "preferredName", autoComplete: "nickname" },
] as const;
const labels = fieldLabels.details;
const title = "Update Profile";
const order = [...Object.keys(labels), "ethnicity"];
const check: FormDialogProps["check"] = ({ given = "", family = "" }) => detailsProblems({ given, family });

/** NHI, date of birth, blood group and practice can be read only (ruling B77). */
export function DetailsDialog({ profile, practice, closeHref, answer: last }: DetailsDialogProps) {
  if (wouldErase(profile, "details")) return <WouldEraseDialog title={title} closeHref={closeHref} />;
  const answer = last?.form === "details" ? last : undefined;
  const stored = detailsOf(profile);
  const genderChoices = genderWords(stored.gender).map((word) => ({
    id: word,
    name: capitalized(word),
  }));
  const practiceField = (value: string) => <ReadOnlyField id="practice" label="Practice" value={value} />;
  return (
    <FormDialog
      form="details"
      openHref={profileHref.edit("details")}
      closeHref={closeHref}
      answer={answer}
      from={stored}
      title={title}
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
            <StoredField
              id="gender"
              label={labels.gender}
              stored={stored.gender}
              answer={answer}
              choices={genderChoices}
              error={errorOf("gender")}
            />
          </div>
          <EthnicityField
            stored={stored.ethnicity}
            typed={answer && [answer.typed.ethnicity ?? []].flat()}
            error={errorOf("ethnicity")}
          />
          <PracticeOnly>
            <ReadOnlyField id="nhi" label="NHI Number" value={profile.nhi ?? "Not recorded"} />
            <ReadOnlyField
              id="birthDate"
              label="Date of Birth"
              value={profile.birthDate === undefined ? "" : shortDate(profile.birthDate)}
            />
            <ReadOnlyField id="bloodGroup" label="Blood group" value={profile.bloodGroup ?? "Not recorded"} />
            <Deferred panel={practice} loading={practiceField("")} failed={practiceField("")}>
              {({ name }) => practiceField(name ?? "Not recorded")}
            </Deferred>
          </PracticeOnly>
        </>
      )}
    </FormDialog>
  );
}

function PracticeOnly({ children }: { children: ReactNode }) {
  return (
    <section className="practice-only" aria-labelledby="practice-only">
      <h3 id="practice-only">
        <Icon name="lock" size="small" />
        Only the practice can change these
      </h3>
      <div className="field-pairs">{children}</div>
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

/** Shown disabled (spec 1, section 2), so it is never sent. */
function ReadOnlyField({ id, label, value }: { id: string; label: string; value: string }) {
  return <Field id={id} label={label} value={value} disabled />;
}
