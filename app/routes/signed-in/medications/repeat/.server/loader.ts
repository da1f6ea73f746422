import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { repeatRules } from "#practice-api/medications/rules.ts";
import { pickUpBalance } from "../../.server/balance.ts";
import { listMedicines } from "../../.server/list-medicines.ts";
import { findRepeat } from "../../.server/repeat-draft.ts";
import { formState } from "./form-state.ts";
import { listPharmacies } from "./pharmacies.ts";

/** The request at the page of the address, and what that page needs of the practice. */
export async function loadRepeat(args: ScreenArgs) {
  const { url, services, context } = args;
  const draft = await findRepeat(services, context);
  const step = url.searchParams.get("step");
  const isShown =
    (draft.value === "confirming" && step === "check") ||
    (draft.value === "onLeave" && step === "answer") ||
    draft.value === "sent" ||
    draft.value === "unclear";
  const { value, context: repeat } = isShown ? draft : formState(draft);
  const isForm = value === "asking";
  const rules = Promise.resolve(context.settings()).then(repeatRules);
  const panels = await defer(args, {
    rules,
    pharmacies: isForm ? listPharmacies(context) : undefined,
    balance: isForm
      ? Promise.resolve(context.settings()).then((settings) => pickUpBalance(context, settings))
      : undefined,
    record: value === "sent" ? listMedicines({ services, context }, "all") : undefined,
  });
  return { value, repeat, today: (await context.now()).toUTC().toISO(), ...panels };
}
export type RepeatData = Awaited<ReturnType<typeof loadRepeat>>;
