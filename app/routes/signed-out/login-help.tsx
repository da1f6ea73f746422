import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { line, personFields } from "#app/forms/person.ts";
import { emailOrNhiHint, personInputs } from "#app/forms/person-inputs.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { helpRequestTexts } from "#practice-api/identity/texts.ts";
import type { Route } from "./+types/login-help";
import { askPractice, invalidAnswer } from "./ask-practice.server.ts";
import { Done, FormTitle, Inputs, usePublicForm } from "./public-form.tsx";

const maxMessageLength = 2_000;
const helpForm = z.object({
  ...personFields,
  subject: line,
  message: z.string().max(maxMessageLength).default(""),
});

/** In the specified order (spec 1, section 2). */
const who = { ...personInputs, email: { ...personInputs.email, hint: emailOrNhiHint } };
const subject = { subject: { label: "Subject", autoComplete: "off" } };
const message = { label: "Message body", maxLength: maxMessageLength };
const fields = { ...who, ...subject, message };

export function loader({ context }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, { help: helpForm });
  if (!form.isValid) return invalidAnswer(form);
  const { altcha: captcha, website: honeypot, ...typed } = form.values;
  return askPractice(args, {
    form: "help",
    captcha,
    honeypot,
    typed,
    errors: {
      ...(typed.subject === "" ? { subject: helpRequestTexts.subject } : {}),
      ...(typed.message.trim() === "" ? { message: helpRequestTexts.message } : {}),
    },
    subject: typed.subject,
    message: typed.message,
    done: "Your request for help has been sent. The practice will contact you.",
  });
}

/** A page of its own before JavaScript arrives. */
export default function LoginHelp({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { productName, helpline } = loaderData;
  const navigate = useNavigate();
  const { body, button } = usePublicForm({
    form: "help",
    answer,
    fields,
    helpline,
    submit: "Ok (Ask For Help)",
    children: (field) => (
      <>
        <div className="field-pairs">
          <Inputs fields={who} field={field} />
        </div>
        <Inputs fields={subject} field={field} />
        <TextArea rows={4} {...message} {...field("message")} />
      </>
    ),
  });
  const done = answer?.done;
  const isDone = done !== undefined;
  return (
    <>
      <FormTitle answer={answer} title={`Login Help | ${productName}`} />
      <Dialog
        open
        title="Login Help"
        description={
          isDone ? undefined : "Tell the practice who you are and what is going wrong. They will contact you."
        }
        onClose={() => navigate("/login")}
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
    </>
  );
}
