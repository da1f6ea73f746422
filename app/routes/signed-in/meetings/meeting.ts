import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type MeetingKey, meetingOf } from "#practice-api/appointments/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

export type Consult = { appointment: Appointment; meeting: MeetingKey };

/** No pass is made for a meeting that is not in the patient's own list (threat T7). */
export async function findConsult(
  context: RequestContext,
  wanted: { appointmentId: string } | { meetingId: string },
): Promise<Consult | null> {
  const read = (page: number) => context.api.appointments.list({ category: "upcoming", page });
  const { entries } = await readPages(read, { pageSize: pageSizes.appointments.category });
  for (const appointment of entries) {
    const { joinUrl } = appointment.video ?? {};
    const meeting = joinUrl === undefined ? undefined : meetingOf(joinUrl);
    const isWanted =
      "meetingId" in wanted
        ? meeting?.meetingId === wanted.meetingId
        : appointment.id === wanted.appointmentId;
    if (meeting && isWanted) return { appointment, meeting };
  }
  return null;
}

/**
 * `failed` when the appointment is no video consult of the patient's, or the practice returns no signature.
 */
export async function signMeeting(context: RequestContext, appointmentId: string, videoOrigin?: string) {
  try {
    const consult = await findConsult(context, { appointmentId });
    if (!consult) return { state: "failed" as const };
    const { meetingId, passCode } = consult.meeting;
    const pass = await context.api.meetings.sign({ meetingNumber: meetingId });
    // A mock practice marks its signature as a stand-in's.
    const frame =
      pass.service === "standIn"
        ? { frame: "stand-in" as const }
        : { frame: "sdk" as const, frameOrigin: videoOrigin };
    return {
      state: "signed" as const,
      ...frame,
      meeting: {
        meetingId,
        passCode,
        signature: pass.signature,
        userName: context.session.data.patientName,
      },
    };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ call: error.call, failure: error.reason }, "meeting not signed");
    return { state: "failed" as const };
  }
}
