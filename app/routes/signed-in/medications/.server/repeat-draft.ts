import { data, redirect } from "react-router";
import { z } from "zod";
import { readValidForm } from "#app/.server/http/read-form.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { shownToken } from "#app/.server/shown.ts";
import { type RepeatState, repeatStepper } from "#machines/repeat-medication/machine.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { repeatHref } from "../links.ts";

/** Ruling B36. Another shape of state needs another name. */
const draftName = "repeat request, version 2";

export const selectedIds = z.array(z.string().min(1).max(200)).max(2_000);

export async function findRepeat({ drafts }: Services, context: RequestContext): Promise<RepeatState> {
  const saved = await drafts.find(context, draftName, "repeatRequest");
  return repeatStepper.restore(saved) ?? repeatStepper.start().state;
}

export const shownIn = ({ session }: RequestContext, { context: { medicines, details } }: RepeatState) =>
  shownToken(session.data.patientId, { medicines, details });

export const saveRepeat = ({ drafts }: Services, context: RequestContext, state: RepeatState) =>
  drafts.save(context, draftName, "repeatRequest", state);

/** Also after Back from a later page; a new one after a request that was sent. Nothing is saved. */
export function formState(state: RepeatState): RepeatState {
  const isSent = state.value === "sent" || state.value === "unclear";
  return repeatStepper.step(
    state,
    isSent ? { type: "select", ids: [] } : { type: "change", revision: state.context.revision },
  ).state;
}

const schemas = {
  ask: z.object({ ids: selectedIds }),
  add: z.object({ ids: selectedIds }),
  settle: z.object({ at: z.coerce.number().int() }),
};

export type SelectionRefusal = { error: string };

/** `settle`: the patient knows what became of an earlier request. */
export async function actOnSelection({ request, services, context }: ScreenArgs) {
  const form = await readValidForm(request, schemas);
  if (form.intent === "settle") {
    await services.askedMedicines.settle(context, form.values.at);
    return redirect("/");
  }
  const saved = await findRepeat(services, context);
  const ids = form.intent === "add" ? [...saved.context.selectedIds, ...form.values.ids] : form.values.ids;
  const { state } = repeatStepper.step(saved, { type: "ask", ids });
  await saveRepeat(services, context, state);
  if (ids.length > 0) return redirect(repeatHref.form);
  return data<SelectionRefusal>({ error: repeatTexts.noMedicine }, { status: 422 });
}
