import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { practiceDataOf } from "#app/.server/practice-client/practices.ts";
import { line, personFields } from "#app/forms/person.ts";
import { emailOrNhiHint, personInputs } from "#app/forms/person-inputs.ts";
import type { Route } from "./+types/signup";
import { askPractice, invalidAnswer } from "./ask-practice.server.ts";
import { PublicPage } from "./public-form.tsx";

const signupForm = z.object({ ...personFields, middle: line, practice: line });

/** The specification's order, without the picture, which the help request cannot carry. */
const fields = {
  family: personInputs.family,
  given: personInputs.given,
  middle: { label: "Middle Name (optional)", autoComplete: "additional-name" },
  birthDate: personInputs.birthDate,
  nhi: personInputs.nhi,
  practice: { label: "Practice Name", autoComplete: "off" },
  email: { ...personInputs.email, label: "Email Address", hint: emailOrNhiHint },
};

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const { productName, helpline, practiceApiUrl } = config;
  return { productName, helpline, practiceName: practiceDataOf(config, practiceApiUrl).name };
}

/** The practice has no call for signing up, so the form goes to it as a call for help (ruling C). */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, { signup: signupForm });
  if (!form.isValid) return invalidAnswer(form);
  const { altcha: captcha, website: honeypot, ...typed } = form.values;
  const { given, middle, family, practice } = typed;
  return askPractice(args, {
    form: "signup",
    captcha,
    honeypot,
    typed,
    errors: practice === "" ? { practice: "Practice Name is Required" } : {},
    subject: "Request for portal access",
    message: [
      "Please set up access to the patient portal for this person.",
      `Name: ${[given, middle, family].filter(Boolean).join(" ")}`,
      `Practice: ${practice}`,
    ].join("\n"),
    done: "Your request for access has been sent to the practice.",
  });
}

export default function Signup({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { practiceName = "", ...page } = loaderData;
  return (
    <PublicPage
      {...page}
      form="signup"
      heading="Signup"
      line="Ask your practice for access. They check who you are, then send you your login."
      answer={answer}
      fields={fields}
      initial={{ practice: practiceName }}
      submit="Signup"
    >
      <h2 className="mt-4 text-lead">What happens next</h2>
      <ol className="mt-2 mb-6 list-decimal pl-6">
        <li>The practice checks you are enrolled. They may call you.</li>
        <li>They email your login to the address they hold for you.</li>
        <li>You log in here and choose a password of your own.</li>
      </ol>
    </PublicPage>
  );
}
