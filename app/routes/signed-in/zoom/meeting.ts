import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type MeetingKey, meetingOf } from "#practice-api/appointments/rules.ts";

/** The patient's appointment of a meeting, or null for a meeting that is in none of them. */
export async function findConsult(
  context: RequestContext,
  { meetingId }: MeetingKey,
): Promise<Appointment | null> {
  const { entries } = await context.api.appointments.list({ category: "upcoming" });
  const isIts = ({ video }: Appointment) =>
    video?.joinUrl !== undefined && meetingOf(video.joinUrl)?.meetingId === meetingId;
  return entries.find(isIts) ?? null;
}

/** The signed meeting for the iframe, or `failed` when the practice returns no signature. */
export async function signMeeting(context: RequestContext, { meetingId, passCode }: MeetingKey) {
  try {
    const pass = await context.api.meetings.sign({ meetingNumber: meetingId });
    return {
      state: "signed" as const,
      /** A mock practice marks its signature as a stand-in's. */
      frame: pass.service === "standIn" ? ("stand-in" as const) : ("sdk" as const),
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
