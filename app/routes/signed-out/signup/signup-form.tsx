import { useState } from "react";
import type { CaptchaProps } from "#app/forms/captcha.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { emailOrNhiHint, personInputs } from "#app/forms/person-inputs.ts";
import { PublicForm } from "#app/forms/public-form.tsx";
import { typedEmail } from "#app/forms/typed-email.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { Field } from "#app/ui/fields/field.tsx";

type SignupFormProps = Pick<CaptchaProps, "helpline"> & {
  answer: FormAnswer | undefined;
  practiceName: string | undefined;
};

const order = ["family", "given", "middle", "birthDate", "nhi", "practice", "email"];

/** The specification's order, without the picture, which the help request cannot carry. */
export function SignupForm({ answer, helpline, practiceName = "" }: SignupFormProps) {
  const [email] = useState(typedEmail);
  return (
    <PublicForm
      form="signup"
      intent="signup"
      call={<CallButton />}
      answer={answer}
      order={order}
      initial={{ practice: practiceName, email }}
      helpline={helpline}
      submit={{ text: "Signup", busy: "Sending…" }}
    >
      {(field) => (
        <>
          <Field {...personInputs.family} {...field("family")} />
          <Field {...personInputs.given} {...field("given")} />
          <Field
            id="middle"
            name="middle"
            label="Middle Name (optional)"
            autoComplete="additional-name"
            {...field("middle")}
          />
          <Field {...personInputs.birthDate} {...field("birthDate")} />
          <Field {...personInputs.nhi} {...field("nhi")} />
          <Field
            id="practice"
            name="practice"
            label="Practice Name"
            autoComplete="off"
            {...field("practice")}
          />
          <Field {...personInputs.email} label="Email Address" hint={emailOrNhiHint} {...field("email")} />
        </>
      )}
    </PublicForm>
  );
}
