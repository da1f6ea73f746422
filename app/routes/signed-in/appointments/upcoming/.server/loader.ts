import { defer } from "#app/.server/defer.ts";
import { practiceCancellations } from "#app/.server/record/practice-cancellations.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { findCancelled } from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { listUpcoming } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";

/** The list is read anew each time (spec 2, section 2). */
export async function loadUpcoming(args: ScreenArgs) {
  const { url, context, services } = args;
  const cancelledId = url.searchParams.get("cancelled") ?? undefined;
  const pages = pagesIn(url.searchParams);
  return {
    /** One per rendering of the form, so that sending it twice cancels once (threat T34). */
    idempotencyKey: crypto.randomUUID(),
    cancelledId,
    noticeMinutes: context.practiceData.cancelNoticeMinutes,
    ...(await defer(args, {
      list: listUpcoming(context, pages),
      cancellations: practiceCancellations(services, context),
      proof: cancelledId === undefined ? undefined : cancellationProof(context, cancelledId),
    })),
  };
}
export type UpcomingData = Awaited<ReturnType<typeof loadUpcoming>>;

async function cancellationProof(context: RequestContext, id: string) {
  const appointment = await findCancelled(context, id);
  return { appointment, at: await context.asOf() };
}
