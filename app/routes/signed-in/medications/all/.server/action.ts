import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { findRepeat, saveRepeat } from "../../.server/repeat-draft.ts";
import { repeatHref } from "../../links.ts";

const ids = z.array(z.string().min(1).max(200)).max(2_000);
const schemas = { select: z.object({ ids }), ask: z.object({ ids }), add: z.object({ ids }) };

/** Why Repeat led nowhere. */
export type SelectionRefusal = { error: string };

/** Saves the selection. Repeat leads to the request, with this selection or with one medicine more (`add`). */
export async function actOnSelection({ request, services, context }: ScreenArgs) {
  const form = await intent(request, schemas);
  if (!form.isValid) throw data(null, { status: 400 });
  const saved = await findRepeat(services, context);
  const { ids } = form.values;
  const event =
    form.intent === "select"
      ? ({ type: "select", ids } as const)
      : ({ type: "ask", ids: form.intent === "add" ? [...saved.context.selectedIds, ...ids] : ids } as const);
  const { state } = repeatStepper.step(saved, event);
  await saveRepeat(services, context, state);
  if (event.type === "select") return null;
  if (event.ids.length > 0) return redirect(repeatHref.form);
  return data<SelectionRefusal>({ error: repeatTexts.noMedicine }, { status: 422 });
}
