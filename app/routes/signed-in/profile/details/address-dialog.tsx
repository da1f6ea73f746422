import { type FormEvent, useState } from "react";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Field, type FieldProps } from "#app/ui/fields/field.tsx";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import { addressMessage } from "../address-message.ts";
import { addressLimits, addressProblems, type NewAddress } from "../field-problems.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";
import { AddressLines } from "../profile-facts.tsx";
import type { ProfileView } from "../profile-view.ts";
import { PracticeChangesDialog } from "./practice-changes-dialog.tsx";

type AddressDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  profile: ProfileView;
  reception: DeferredPanel<string | undefined>;
  idempotencyKey: string;
};

const title = "Tell us your new address";
const fields: readonly (FieldProps & { id: keyof NewAddress })[] = [
  { id: "street", label: "Street and number", autoComplete: "address-line1" },
  { id: "suburb", label: "Suburb (optional)", autoComplete: "address-level3" },
  { id: "town", label: "Town or city", autoComplete: "address-level2" },
  { id: "postcode", label: "Postcode", autoComplete: "postal-code", inputMode: "numeric" },
];
const order = fields.map(({ id }) => id);
const addressOf = (typed: Readonly<Record<string, unknown>>): NewAddress => {
  const of = (name: keyof NewAddress) => String(typed[name] ?? "");
  return { street: of("street"), suburb: of("suburb"), town: of("town"), postcode: of("postcode") };
};
const check: FormDialogProps["check"] = (typed) => addressProblems(addressOf(typed));

/** The practice changes an address itself, so the fields write the message that asks for it (ruling C). */
export function AddressDialog({ profile, reception, ...rest }: AddressDialogProps) {
  const other = { title, closeHref: rest.closeHref, messageHref: "/emails/compose?about=address" };
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

type AddressFormProps = Omit<AddressDialogProps, "reception"> & { receptionist: string };

function AddressForm({ profile, receptionist, idempotencyKey, closeHref, answer: last }: AddressFormProps) {
  const { personName, acting } = useShell();
  const answer = last?.form === "address" ? last : undefined;
  const [typed, setTyped] = useState(() => addressOf(answer?.typed ?? {}));
  const patient = { name: personName, isActing: acting !== null, addressLines: profile.addressLines };
  const { subject, body } = addressMessage(typed, patient);
  const isBegun = Object.values(typed).some((text) => text.trim() !== "");
  const onInput = ({ currentTarget: { name, value } }: FormEvent<HTMLInputElement>) =>
    setTyped((before) => ({ ...before, [name]: value }));
  return (
    <FormDialog
      form="address"
      openHref={profileHref.edit("address")}
      closeHref={closeHref}
      answer={answer}
      title={title}
      description="The practice changes it in your record when it has read your message."
      order={order}
      check={check}
      lookHref="/emails?box=sent"
      submit={{ text: "Send to reception", busy: "Sending…" }}
    >
      {(errorOf) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <div className="field-pairs">
            {fields.map(({ id, ...field }) => (
              <Field
                key={id}
                id={id}
                name={id}
                defaultValue={typed[id]}
                error={errorOf(id)}
                maxLength={addressLimits[id]}
                onInput={onInput}
                {...field}
              />
            ))}
          </div>
          <section className="practice-only" aria-label="Your message">
            <p>This message goes to reception, {receptionist}:</p>
            <h3>{subject}</h3>
            <p className="wrap-anywhere">
              {isBegun ? body : "Your new address, and the one in your record."}
            </p>
          </section>
        </>
      )}
    </FormDialog>
  );
}
