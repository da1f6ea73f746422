import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { messagesHref } from "./links.ts";

export type ConfirmDialogProps = {
  title: string;
  /** The action's intent, which the form carries out when there is no JavaScript. */
  intent: string;
  submitText: string;
  variant?: ButtonVariant;
  onClose: () => void;
  onConfirm: () => void;
  /** The question and the hidden fields. */
  children: ReactNode;
};

/** Asks whether an action on messages is carried out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, intent, submitText, variant = "primary", onClose, onConfirm, children } = props;
  const [search] = useSearchParams();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Link
            to={messagesHref(search)}
            className={buttonClass("secondary")}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            Cancel
          </Link>
          <Button type="submit" form={formId} variant={variant}>
            {submitText}
          </Button>
        </>
      }
    >
      <RecordForm
        id={formId}
        action={messagesHref(search, { message: undefined, attachment: undefined })}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
      </RecordForm>
    </Dialog>
  );
}
