import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import {
  type CancelOutcome,
  cancelAppointment,
} from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { upcomingHref } from "../links.ts";
import { longestReason } from "../reason.ts";

const schemas = {
  cancel: z.object({
    appointmentId: z.string().min(1).max(200),
    idempotencyKey: z.string().min(1).max(100),
    reason: z
      .string()
      .trim()
      .min(1, "Reason is required")
      .max(longestReason, `Use ${longestReason} characters or fewer`),
  }),
};

/** What is shown when nothing was cancelled: what was typed, and why. */
export type CancelAnswer = {
  appointmentId: string;
  reason: string;
  problem: { outcome: "invalid"; text: string } | Exclude<CancelOutcome, { outcome: "cancelled" }>;
};

/** Cancels an appointment once, however often the form is sent, and shows what the diary then says. */
export async function actOnUpcoming(request: Request, services: Services, context: RequestContext) {
  const form = await intent(request, schemas);
  if (!form.isValid) {
    const { appointmentId = "", reason = "" } = form.typed;
    if (form.errors.reason === undefined) throw data(null, { status: 400 });
    const answer: CancelAnswer = {
      appointmentId,
      reason,
      problem: { outcome: "invalid", text: form.errors.reason },
    };
    return data(answer, { status: 422 });
  }
  const { idempotencyKey, ...wish } = form.values;
  const cancel = async () => cancelAppointment(await withoutRequestAbort(services, context), wish);
  const once = await services.idempotency.run(context, idempotencyKey, cancel);
  const outcome = once.state === "done" ? once.result : ({ outcome: "unknown" } as const);
  if (outcome.outcome === "cancelled") throw redirect(upcomingHref.cancelled(wish.appointmentId));
  const answer: CancelAnswer = { ...wish, problem: outcome };
  return data(answer);
}
