import { readValidForm } from "#app/.server/http/read-form.ts";
import { recordLoader, type ScreenArgs } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { sessionStatusResponse } from "#app/.server/session/session-responses.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { targetOf } from "../links.ts";
import { messageForms } from "./.server/form.ts";
import { submitMessage } from "./.server/submit-message.ts";

export const middleware = [requireSession("resource", { takesAnyRecord: true })];

export const action = recordLoader("messages", async (args) => {
  const record = args.request.headers.get(sessionHeaders.record) ?? "";
  const form = await readValidForm(args.request, messageForms);
  const target = targetOf(args.url.searchParams);
  if (args.services.recordTokens.isOf(record, args.context.session.data)) {
    return Response.json(await submitMessage(args, { intent: form.intent, target, form: form.values }));
  }
  await args.context.checked();
  // Another tab has opened another record, and has deleted the files. The text is saved for its patient.
  const context = form.intent === "autosave" ? await contextOf(args, record) : undefined;
  if (context === undefined) return sessionStatusResponse("patientChanged");
  const { services } = args;
  const saved = { intent: form.intent, target, form: { ...form.values, upload: [] } };
  return Response.json(await submitMessage({ services, context }, saved));
});

/** Undefined once the patient of the page's record is no longer linked. */
async function contextOf({ services: { recordTokens }, context }: ScreenArgs, record: string) {
  const { data } = context.session;
  if (recordTokens.isPatient(record, data, data.holderId)) return context.forHolder();
  const { people } = await context.people();
  const person = people.find(({ patientId }) => recordTokens.isPatient(record, data, patientId));
  return person && context.forPatient(person.patientId);
}

export const loader = () => new Response(null, { status: 404 });
