import { defer } from "#app/.server/defer.ts";
import { followedMedicines } from "#app/.server/record/followed-medicines.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { repeatRules } from "#practice-api/medications/rules.ts";
import { pickUpBalance } from "../../.server/balance.ts";
import { listAllergies } from "../../.server/list-allergies.ts";
import { listMedicines } from "../../.server/list-medicines.ts";
import { findRepeat, formState, shownIn } from "../../.server/repeat-draft.ts";
import { listRepeatReminders } from "../../.server/repeat-reminders.ts";
import { offerPharmacies, pickedUpAt } from "./pharmacies.ts";

export async function loadRepeat(args: ScreenArgs) {
  const { url, services, context } = args;
  const [draft, asked] = await Promise.all([findRepeat(services, context), followedMedicines(args)]);
  const step = url.searchParams.get("step");
  const isChanged = step === "changed";
  const isShown =
    (draft.value === "confirming" && step === "check") ||
    (draft.value === "onLeave" && step === "answer") ||
    ((draft.value === "sent" || draft.value === "unclear") && step !== null && !isChanged);
  const state = isShown ? draft : formState(draft);
  const { value, context: repeat } = state;
  const isForm = value === "asking" || value === "choosing";
  const rules = context.settings().then(repeatRules);
  const reminders = isForm || value === "confirming" ? listRepeatReminders(context) : undefined;
  const form = isForm
    ? await defer(args, {
        rules,
        reminders,
        list: listMedicines(args, "all"),
        allergies: listAllergies(context),
        offer: offerPharmacies(context, asked),
        balance: context.settings().then((settings) => pickUpBalance(context, settings)),
      })
    : undefined;
  const page = form ?? (await defer(args, { rules, reminders }));
  return {
    value,
    repeat: isForm && step !== "problem" ? { ...repeat, problem: undefined } : repeat,
    shown: shownIn(context, state),
    isChanged,
    asked,
    pickedUpAt: pickedUpAt(asked),
    asOf: await context.asOf(),
    rules: page.rules,
    reminders: page.reminders,
    form,
  };
}
export type RepeatData = Awaited<ReturnType<typeof loadRepeat>>;
