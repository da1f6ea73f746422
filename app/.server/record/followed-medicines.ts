import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { isoDay } from "#app/format/dates.ts";
import type { FollowedMedicine } from "#machines/repeat-medication/types.ts";
import {
  isPastUsualTime,
  repeatRules,
  type UsualTime,
  usualTime,
  usualWorkingDays,
} from "#practice-api/medications/rules.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";

/** Settings that cannot be read count as those of a practice that names no usual days. */
async function usualRepeatTime(
  context: RequestContext,
): Promise<Pick<UsualTime, "workingDays"> & Partial<UsualTime>> {
  const settings = await unlessFailed(context.settings());
  const { notice } = repeatRules(settings ?? {});
  return (settings && usualTime(notice)) ?? { workingDays: usualWorkingDays("") };
}

type Args = { services: Pick<Services, "askedMedicines">; context: RequestContext };

/** With the practice's usual time, and whether it has passed (ruling P123). */
export async function followedMedicines({ services, context }: Args): Promise<FollowedMedicine[]> {
  const asked = await services.askedMedicines.list(context);
  if (asked.length === 0) return [];
  const [{ workingDays, words }, today] = await Promise.all([usualRepeatTime(context), context.today()]);
  return asked.map((one) => ({
    ...one,
    usual: words,
    isLate: !one.isSettled && isPastUsualTime(isoDay(new Date(one.at).toISOString()), workingDays, today),
  }));
}
