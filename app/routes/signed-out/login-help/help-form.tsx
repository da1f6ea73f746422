import { useState } from "react";
import { Link } from "react-router";
import type { CaptchaProps } from "#app/forms/captcha.tsx";
import { Done } from "#app/forms/done.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { emailOrNhiHint, personInputs } from "#app/forms/person-inputs.ts";
import { usePublicForm } from "#app/forms/public-form.tsx";
import { typedEmail } from "#app/forms/typed-email.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Notice } from "#app/ui/notice.tsx";

type HelpFormProps = Pick<CaptchaProps, "helpline"> & {
  answer: FormAnswer | undefined;
  onClose: () => void;
};

const order = ["email", "nhi", "given", "family", "birthDate", "subject", "message"];

/** In the specified order (spec 1, section 2). */
export function HelpForm({ answer, helpline, onClose }: HelpFormProps) {
  const [email] = useState(typedEmail);
  const { body, button } = usePublicForm({
    form: "help",
    intent: "help",
    call: <CallButton />,
    answer,
    order,
    helpline,
    initial: { email },
    submit: { text: "Ok (Ask For Help)", busy: "Sending…" },
    children: (field) => (
      <>
        <div className="field-pairs">
          <Field {...personInputs.email} hint={emailOrNhiHint} {...field("email")} />
          <Field {...personInputs.nhi} {...field("nhi")} />
          <Field {...personInputs.given} {...field("given")} />
          <Field {...personInputs.family} {...field("family")} />
          <Field {...personInputs.birthDate} {...field("birthDate")} />
        </div>
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
    ),
  });
  const done = answer?.done;
  const isDone = done !== undefined;
  return (
    <Dialog
      open
      title="Login Help"
      description={
        isDone ? undefined : "Tell the practice who you are and what is going wrong. They will contact you."
      }
      onClose={onClose}
      footer={
        <>
          <Link to="/login" className={buttonClass("secondary")}>
            Close
          </Link>
          {isDone ? null : button}
        </>
      }
    >
      {done === undefined ? body : <Done text={done} className="mb-4" />}
      <Notice text={done ?? answer?.message} tone={isDone ? "success" : "danger"} attempt={answer} />
    </Dialog>
  );
}
