import { panel } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { isCancelled } from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { readUpcoming } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";

/** What the Upcoming tab shows. The list is read anew each time (spec 2, section 2). */
export function loadUpcoming(visit: RequestContext, search: URLSearchParams) {
  const cancelledId = search.get("cancelled");
  const pages = pagesIn(search);
  return {
    /** Names one rendering of the form, so that sending it twice cancels once (SECURITY T34). */
    idempotencyKey: crypto.randomUUID(),
    pages,
    list: panel(readUpcoming(visit, pages)),
    cancelled:
      cancelledId === null ? undefined : { id: cancelledId, proof: panel(proofOf(visit, cancelledId)) },
  };
}
export type UpcomingData = ReturnType<typeof loadUpcoming>;

/** Whether the practice's diary shows it as cancelled, and when it was asked (EXPERIENCE, "Beyond" 3). */
async function proofOf(visit: RequestContext, id: string) {
  const isConfirmed = await isCancelled(visit, id);
  return { isConfirmed, at: visit.now().toUTC().toISO() };
}
