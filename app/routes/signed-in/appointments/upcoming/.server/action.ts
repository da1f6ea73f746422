import { data, redirect } from "react-router";
import { z } from "zod";
import { readForm } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import {
  type CancelOutcome,
  cancelAppointment,
} from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { maxReasonLength } from "#practice-api/appointments/rules.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { upcomingHref } from "../../links.ts";

const schemas = {
  cancel: z.object({
    appointmentId: z.string().min(1).max(200),
    idempotencyKey: z.string().min(1).max(100),
    reason: z
      .string()
      .trim()
      .min(1, cancellingTexts.reasonRequired)
      .max(maxReasonLength, `Use ${maxReasonLength} characters or fewer`),
  }),
};

export type CancelAnswer = {
  appointmentId: string;
  reason: string;
  problem: { outcome: "invalid"; text: string } | Exclude<CancelOutcome, { outcome: "cancelled" }>;
};

const auditOutcome = {
  cancelled: "done",
  refused: "refused",
  stillBooked: "failed",
  unknown: "unknown",
} as const;

export async function actOnUpcoming({ request, services, context }: ScreenArgs) {
  const form = await readForm(request, schemas);
  if (!form.isValid) {
    const { appointmentId = "", reason = "" } = form.typed;
    if (form.errors.reason === undefined) throw data(null, { status: 400 });
    const problem = { outcome: "invalid", text: form.errors.reason } as const;
    return data<CancelAnswer>({ appointmentId, reason, problem }, { status: 422 });
  }
  const { idempotencyKey, ...input } = form.values;
  const cancel = async () => {
    const result = await cancelAppointment(services, await detachedContext(services, context), input);
    await services.audit.record({
      event: "cancelAppointment",
      outcome: auditOutcome[result.outcome],
      ...auditSubject(context.session.data),
      object: input.appointmentId,
    });
    return result;
  };
  const name = `cancel ${input.appointmentId} ${idempotencyKey}`;
  const isKept = ({ outcome }: CancelOutcome) => outcome === "cancelled" || outcome === "unknown";
  const run = await services.idempotency.run(context, name, cancel, isKept);
  const outcome: CancelOutcome = run.state === "done" ? run.result : { outcome: "unknown" };
  if (outcome.outcome === "cancelled") throw redirect(upcomingHref.cancelled(input.appointmentId));
  return data<CancelAnswer>({ ...input, problem: outcome });
}
