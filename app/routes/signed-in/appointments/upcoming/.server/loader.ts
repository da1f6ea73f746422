import { panel } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { isCancelled } from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { listUpcoming } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";

/** What the Upcoming tab shows. The list is read anew each time (spec 2, section 2). */
export function loadUpcoming(context: RequestContext, search: URLSearchParams) {
  const cancelledId = search.get("cancelled");
  const pages = pagesIn(search);
  return {
    /** One per rendering of the form, so that sending it twice cancels once (SECURITY T34). */
    idempotencyKey: crypto.randomUUID(),
    pages,
    list: panel(listUpcoming(context, pages)),
    cancelled:
      cancelledId === null ? undefined : { id: cancelledId, proof: panel(proofOf(context, cancelledId)) },
  };
}
export type UpcomingData = ReturnType<typeof loadUpcoming>;

/** Whether the practice's list shows the appointment as cancelled, and when it was read (EXPERIENCE, "Beyond" 3). */
async function proofOf(context: RequestContext, id: string) {
  const isConfirmed = await isCancelled(context, id);
  return { isConfirmed, at: context.now().toUTC().toISO() };
}
