import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";
import { latestScript } from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { listMedicines } from "../../.server/list-medicines.ts";
import { findRepeat, saveRepeat } from "../../.server/repeat-draft.ts";
import { repeatHref } from "../../links.ts";
import { quantityOf } from "../../medicine.ts";

const ids = z.array(z.string().min(1).max(200)).max(2_000);
const schemas = { select: z.object({ ids }), ask: z.object({ ids }) };

/** Why Repeat led nowhere. */
export type SelectionRefusal = { error: string };

const unreachable = "We could not reach the practice, so nothing has been sent. Try again.";

/** Saves the selection, and leads to the request when Repeat was pressed with at least one medicine. */
export async function actOnSelection({ request, services, context }: ScreenArgs) {
  const form = await intent(request, schemas);
  if (!form.isValid) throw data(null, { status: 400 });
  const saved = await findRepeat(services, context);
  const selected = repeatStepper.step(saved, { type: "select", ids: form.values.ids }).state;
  await saveRepeat(services, context, selected);
  if (form.intent === "select") return null;
  try {
    const chosen = new Set(form.values.ids);
    const { entries } =
      chosen.size === 0 ? { entries: [] } : await listMedicines({ services, context }, "all");
    const medicines = entries
      .filter(({ id }) => chosen.has(id))
      .map((medicine) => ({
        id: medicine.id,
        name: medicine.name,
        quantity: quantityOf(medicine),
        lastScript: latestScript(medicine.name, entries),
      }));
    const { state } = repeatStepper.step(selected, { type: "ask", medicines });
    await saveRepeat(services, context, state);
    if (state.value === "asking") return redirect(repeatHref.form);
    return data<SelectionRefusal>({ error: repeatTexts.noMedicine }, { status: 422 });
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return data<SelectionRefusal>({ error: unreachable }, { status: 503 });
  }
}
