import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from "react";
import { Link, useActionData, useNavigate } from "react-router";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { shortDate } from "#app/format/dates.ts";
import type { Choice } from "#app/forms/form.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { CallButton, CallPractice } from "#app/shell/page/practice-contact.tsx";
import { PresentPassword } from "#app/shell/session/present-password.tsx";
import { useOtherName, useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { Field, FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import { detailsOf, genderWords, wouldErase } from "#practice-api/profile/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { AddressLines } from "./cards.tsx";
import { ethnicGroups, ethnicGroupsIn } from "./ethnicity.ts";
import { type Attempt, FormDialog, StoredField, StoredFields } from "./form-dialog.tsx";
import {
  address,
  addressMessage,
  contactChoicesOf,
  contactDetails,
  contactTexts,
  details,
  methods,
  type NewAddress,
  preferred,
} from "./forms.ts";
import { profileHref } from "./links.ts";
import { type ProfileAnswer, wouldEraseTexts } from "./profile-answer.ts";
import type { ProfileView } from "./profile-view.ts";

type Loaded = {
  profile: ProfileView;
  practice: DeferredPanel<DialledPractice>;
  reception: DeferredPanel<string | undefined>;
  idempotencyKey: string;
  asksUsername: boolean;
};

/** The dialog that the page's address opens. */
export function EditDialog({ edit, ...loaded }: Loaded & { edit: string | undefined }) {
  if (edit === "address") return <AddressDialog {...loaded} />;
  if (edit !== "details" && edit !== "contactDetails") return null;
  if (wouldErase(loaded.profile, edit)) {
    return (
      <PracticeChangesDialog
        title={titles[edit]}
        description={wouldEraseTexts.message}
        messageHref="/emails/compose"
      >
        <p>{wouldEraseTexts.detail}</p>
      </PracticeChangesDialog>
    );
  }
  return edit === "details" ? <DetailsDialog {...loaded} /> : <ContactDetailsDialog {...loaded} />;
}

const titles = {
  details: "Update Profile",
  contactDetails: "Edit Contact Details",
  address: "Tell us your new address",
};
const boxClass = "rounded-m bg-sunken p-4";
const boxHeading = "mb-3 flex items-center gap-2";
const ethnicity = ["ethnicity"];
const password = ["username", "currentPassword"];

function DetailsDialog({ profile, practice }: Loaded) {
  const stored = detailsOf(profile);
  const choices = genderWords(stored.gender).map((word) => ({ id: word, name: capitalized(word) }));
  const fields = { ...details, gender: { ...details.gender, choices } };
  return (
    <FormDialog
      form="details"
      fields={fields}
      others={ethnicity}
      from={stored}
      title={titles.details}
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
        <Ticks
          name="ethnicity"
          choices={choices.map((group) => ({ id: group, name: group }))}
          {...{ chosen }}
          onChange={choose}
        />
      </details>
    </fieldset>
  );
}

type TicksProps = Pick<ComponentProps<"input">, "name" | "onChange"> & {
  choices: readonly Choice[];
  chosen: readonly string[];
};

function Ticks({ choices, chosen, ...input }: TicksProps) {
  return (
    <div className="field-pairs">
      {choices.map(({ id, name }) => (
        <label key={id} className="checkbox">
          <input type="checkbox" value={id} defaultChecked={chosen.includes(id)} {...input} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}

/** NHI, date of birth, blood group and practice can be read only (ruling B77). */
function PracticeOnly({
  profile: { nhi, birthDate, bloodGroup },
  practice,
}: Pick<Loaded, "profile" | "practice">) {
  // Shown disabled (spec 1, section 2), so it is never sent.
  const readOnly = (id: string, label: string, value = "Not recorded") => (
    <Field id={id} label={label} value={value} disabled />
  );
  const unnamed = readOnly("practice", "Practice", "");
  return (
    <section className={boxClass} aria-labelledby="practice-only">
      <h3 id="practice-only" className={boxHeading}>
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
      <p className="mb-2">
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

function ContactDetailsDialog({ profile, asksUsername }: Loaded) {
  const other = useOtherName();
  const stored = contactChoicesOf(profile, profile.methods);
  return (
    <FormDialog
      form="contactDetails"
      fields={contactDetails}
      others={password}
      from={stored}
      title={titles.contactDetails}
      description={`The practice uses these to reach ${other === undefined ? "you" : `you about ${other}`}.`}
      maxWidth={1000}
    >
      {(attempt) => (
        <>
          <StoredFields fields={contactTexts} stored={stored} {...attempt} />
          <fieldset className="mb-4">
            <legend className="font-semi text-ink text-small">The practice may reach me by</legend>
            <Ticks
              name="selected"
              choices={methods}
              chosen={[attempt.answer?.typed.selected ?? stored.selected].flat()}
            />
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

/** The practice changes an address itself, so the fields write the message that asks for it (ruling C). */
function AddressDialog({ profile, reception, ...rest }: Loaded) {
  const other = { title: titles.address, messageHref: "/emails/compose?about=address" };
  const current = (
    <>
      <p>The practice has this address:</p>
      <AddressLines profile={profile} />
    </>
  );
  return (
    <Panel
      of={reception}
      what="who reads messages at reception"
      loading={<LoadingBlock>Loading the form</LoadingBlock>}
      also={current}
      within={(state) => <PracticeChangesDialog {...other}>{state}</PracticeChangesDialog>}
    >
      {(name) =>
        name === undefined ? (
          <PracticeChangesDialog {...other} description="The practice changes your address for you.">
            {current}
            <p>
              <Offered area="messages">Write your new address in a message, or call. </Offered>
            </p>
          </PracticeChangesDialog>
        ) : (
          <AddressForm {...rest} profile={profile} receptionist={name} />
        )
      }
    </Panel>
  );
}

type AddressFormProps = Pick<Loaded, "profile" | "idempotencyKey"> & { receptionist: string };

function AddressForm({ profile, receptionist, idempotencyKey }: AddressFormProps) {
  const { personName, acting } = useShell();
  const last = useActionData<ProfileAnswer | null>();
  const [typed, setTyped] = useState(() => addressIn((name) => last?.typed[name]));
  const patient = { name: personName, isActing: acting !== null, addressLines: profile.addressLines };
  const { subject, body } = addressMessage(typed, patient);
  const isBegun = Object.values(typed).some((text) => text.trim() !== "");
  return (
    <FormDialog
      form="address"
      title={titles.address}
      description="The practice changes it in your record when it has read your message."
      fields={address}
      lookHref="/emails?box=sent"
      submit={{ text: "Send to reception", busy: "Sending…" }}
      onInput={(form) => setTyped(addressIn((name) => form.get(name)))}
    >
      {(attempt) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <StoredFields fields={address} {...attempt} />
          <section className={boxClass} aria-label="Your message">
            <p className="mb-2">This message goes to reception, {receptionist}:</p>
            <h3 className={boxHeading}>{subject}</h3>
            <p className="mb-2 wrap-anywhere">
              {isBegun ? body : "Your new address, and the one in your record."}
            </p>
          </section>
        </>
      )}
    </FormDialog>
  );
}

function addressIn(of: (name: keyof NewAddress) => unknown): NewAddress {
  const text = (name: keyof NewAddress) => String(of(name) ?? "");
  return { street: text("street"), suburb: text("suburb"), town: text("town"), postcode: text("postcode") };
}

type PracticeChangesDialogProps = Pick<DialogProps, "title" | "description"> & {
  messageHref: string;
  children: ReactNode;
};

function PracticeChangesDialog({ messageHref, children, ...dialog }: PracticeChangesDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      {...dialog}
      onClose={() => void navigate(profileHref.page, { replace: true, preventScrollReset: true })}
      footer={
        <>
          <Link to={profileHref.page} replace preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Offered area="messages">
            <Link to={messageHref} className={buttonClass()}>
              Write to the practice
            </Link>
          </Offered>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <CallPractice />
      </div>
    </Dialog>
  );
}
