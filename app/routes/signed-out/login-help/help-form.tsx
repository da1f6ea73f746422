import { Link } from "react-router";
import type { CaptchaProps } from "#app/forms/captcha.tsx";
import { Done } from "#app/forms/done.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { emailOrNhiHint, personInputs } from "#app/forms/person-inputs.ts";
import { PublicForm } from "#app/forms/public-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Notice } from "#app/ui/notice.tsx";

export type HelpFormProps = Pick<CaptchaProps, "helpline"> & {
  answer: FormAnswer | undefined;
  onClose: () => void;
};

const order = ["email", "nhi", "given", "family", "birthDate", "subject", "message"];

/** The Login Help dialog, with the fields in the specified order (spec 1, section 2). */
export function HelpForm({ answer, helpline, onClose }: HelpFormProps) {
  const close = (
    <Link to="/login" className={buttonClass("secondary")}>
      Close
    </Link>
  );
  const description = "Tell the practice who you are and what is going wrong. They will contact you.";
  return (
    <Dialog open title="Login Help" description={description} onClose={onClose}>
      {answer?.done === undefined ? (
        <PublicForm
          form="help"
          intent="help"
          answer={answer}
          order={order}
          helpline={helpline}
          submit={{ text: "Ok (Ask For Help)", busy: "Sending…" }}
          beside={close}
        >
          {(field) => (
            <>
              <Field {...personInputs.email} hint={emailOrNhiHint} {...field("email")} />
              <Field {...personInputs.nhi} {...field("nhi")} />
              <Field {...personInputs.given} {...field("given")} />
              <Field {...personInputs.family} {...field("family")} />
              <Field {...personInputs.birthDate} {...field("birthDate")} />
              <Field id="subject" name="subject" label="Subject" autoComplete="off" {...field("subject")} />
              <TextArea
                id="message"
                name="message"
                label="Message body"
                rows={4}
                maxLength={2_000}
                {...field("message")}
              />
            </>
          )}
        </PublicForm>
      ) : (
        <>
          <Done text={answer.done} className="mb-4" />
          {close}
        </>
      )}
      <Notice
        text={answer?.done ?? answer?.message}
        tone={answer?.done === undefined ? "danger" : "success"}
      />
    </Dialog>
  );
}
