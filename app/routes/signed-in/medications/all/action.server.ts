import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { findRepeat, saveRepeat, selectedIds } from "../.server/repeat-draft.ts";
import { repeatHref } from "../links.ts";

const schemas = {
  ask: z.object({ ids: selectedIds }),
  add: z.object({ ids: selectedIds }),
  settle: z.object({ at: z.coerce.number().int() }),
};

export type SelectionRefusal = { error: string };

/** `settle`: the patient knows what became of an earlier request. */
export async function actOnSelection({ request, services, context }: ScreenArgs) {
  const form = await intent(request, schemas);
  if (!form.isValid) throw data(null, { status: 400 });
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
