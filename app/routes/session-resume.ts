import { z } from "zod";
import { servicesContext } from "#app/.server/context.ts";
import { intent } from "#app/.server/intent.ts";
import { answer, resumeVisit } from "#app/.server/resume-visit.ts";
import { signIn } from "#app/.server/sign-in.ts";
import type { Route } from "./+types/session-resume";
import { invalidText, signInForm } from "./signed-out/login/schema.ts";

const schemas = { resume: signInForm.extend({ record: z.string().max(100).default("") }) };

/** Answers the sign-in that stands over an open page once its visit is over (DECISIONS B35). */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await intent(request, schemas);
  if (!form.isValid) {
    return answer({ outcome: "refused", message: invalidText, errors: form.errors }, {}, 422);
  }
  const { username, password, record } = form.values;
  const result = await signIn(services, { username, password }, 0, request.signal);
  const { value, context: told } = result.state;
  if (value === "refused" || value === "snagged") {
    return answer(
      { outcome: "refused", message: told.message, errors: {} },
      {},
      value === "snagged" ? 503 : 422,
    );
  }
  return resumeVisit(services, result, record, request);
}

export function loader() {
  return new Response(null, { status: 404 });
}
