import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { repeatRules } from "#practice-api/medications/rules.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";

/** A balance that cannot be read prevents no pick-up (ruling B5). */
export type PickUpBalance = "allowed" | "blocked" | "unknown";

/** The balance is read at most once per request, whatever settings it gets. */
export async function pickUpBalance(
  { api, memo }: RequestContext,
  settings: PracticeSettings,
): Promise<PickUpBalance> {
  const { balanceBlocksPickUp, balance } = repeatRules(settings);
  if (!balanceBlocksPickUp) return "allowed";
  const amount = balance ?? (await unlessFailed(memo("pick-up balance", () => api.billing.balance())));
  if (amount === undefined) return "unknown";
  return amount > 0 ? "blocked" : "allowed";
}
