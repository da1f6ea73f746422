import { useState } from "react";
import { useActionData } from "react-router";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { LoadingBlock } from "#app/ui/skeleton.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { address, addressMessage, type NewAddress } from "../forms.ts";
import { profileHref } from "../links.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { AddressLines } from "../profile-facts.tsx";
import type { ProfileView } from "../profile-view.ts";
import { StoredFields } from "../stored-field.tsx";
import { PracticeChangesDialog } from "./practice-changes-dialog.tsx";

type AddressDialogProps = {
  profile: ProfileView;
  reception: DeferredPanel<string | undefined>;
  idempotencyKey: string;
};

const title = "Tell us your new address";

/** The practice changes an address itself, so the fields write the message that asks for it (ruling C). */
export function AddressDialog({ profile, reception, ...rest }: AddressDialogProps) {
  const other = { title, messageHref: "/emails/compose?about=address" };
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
      openHref={profileHref.edit("address")}
      title={title}
      description="The practice changes it in your record when it has read your message."
      fields={address}
      lookHref="/emails?box=sent"
      submit={{ text: "Send to reception", busy: "Sending…" }}
      onInput={(form) => setTyped(addressIn((name) => form.get(name)))}
    >
      {(attempt) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <StoredFields fields={address} stored={{}} {...attempt} />
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

function addressIn(of: (name: keyof NewAddress) => unknown): NewAddress {
  const text = (name: keyof NewAddress) => String(of(name) ?? "");
  return { street: text("street"), suburb: text("suburb"), town: text("town"), postcode: text("postcode") };
}
