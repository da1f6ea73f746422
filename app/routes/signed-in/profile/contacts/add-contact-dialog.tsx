import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { LookupEntry } from "#practice-api/practice/lookup.ts";
import { phoneStart } from "#practice-api/profile/rules.ts";
import { ChoiceField } from "../choice-field.tsx";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { profileHref } from "../links.ts";

type Choices = { titles: readonly LookupEntry[]; relationships: readonly LookupEntry[] };

type AddContactDialogProps = Pick<FormDialogProps, "closeHref" | "answer"> & {
  choices: DeferredPanel<Choices>;
  idempotencyKey: string;
};

const title = "Add Emergency Contact";
const order = ["title", "given", "family", "relationship", "mobile", "workPhone"] as const;

export function AddContactDialog({ choices, ...rest }: AddContactDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(rest.closeHref, { replace: true, preventScrollReset: true });
  return (
    <Deferred
      panel={choices}
      loading={
        <Dialog open onClose={close} title={title} maxWidth={1000}>
          <LoadingWords>Loading the form</LoadingWords>
          <Skeleton height="block" />
        </Dialog>
      }
      failed={
        <Dialog open onClose={close} title={title} maxWidth={1000}>
          <FailedPanel what="the practice’s lists of titles and relationships" />
        </Dialog>
      }
    >
      {(loaded) => <AddContactForm {...rest} choices={loaded} />}
    </Deferred>
  );
}

/** Writes the first number into the second field, as typing does. */
function copyNumber({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const [first, second] = ["mobile", "workPhone"].map((name) => form?.elements.namedItem(name));
  if (!(first instanceof HTMLInputElement && second instanceof HTMLInputElement)) return;
  second.value = first.value;
  second.dispatchEvent(new Event("input", { bubbles: true }));
  second.focus();
}

type AddContactFormProps = Omit<AddContactDialogProps, "choices"> & { choices: Choices };

/** The cell phone is labelled home (spec 1, section 5). */
function AddContactForm({ choices, idempotencyKey, closeHref, answer: last }: AddContactFormProps) {
  const answer = last?.form === "addContact" ? last : undefined;
  const typed = (name: string) => String(answer?.typed[name] ?? "");
  return (
    <FormDialog
      form="addContact"
      openHref={profileHref.edit("addContact")}
      closeHref={closeHref}
      answer={answer}
      title={title}
      description="Someone the practice can call if you cannot."
      maxWidth={1000}
      order={order}
      submit={{ text: title, busy: "Adding…" }}
    >
      {(errorOf) => {
        const field = (id: (typeof order)[number]) => ({
          id,
          name: id,
          defaultValue: typed(id),
          error: errorOf(id),
        });
        const phone = (id: "mobile" | "workPhone") => ({
          ...field(id),
          autoComplete: "off",
          type: "tel",
          defaultValue: typed(id) || phoneStart,
        });
        return (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <div className="field-pairs">
              <ChoiceField {...field("title")} label="Title" choices={choices.titles} />
              <ChoiceField {...field("relationship")} label="Relationship" choices={choices.relationships} />
              <Field {...field("given")} autoComplete="off" label="First Name" />
              <Field {...field("family")} autoComplete="off" label="Family Name" />
              <Field {...phone("mobile")} label="Home Phone" hint="A mobile number is fine." />
              <div>
                <Field
                  {...phone("workPhone")}
                  label="Work Phone"
                  hint="No work phone? Give the same number again."
                />
                <Button variant="quiet" onClick={copyNumber}>
                  Use the same number
                </Button>
              </div>
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}
