import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import type { ProfileForm } from "../profile-answer.ts";

export type WriteOutcome =
  | { outcome: "done" }
  /** The practice changed nothing, with what it says about it. */
  | { outcome: "refused"; message?: string | undefined }
  /** The practice did not answer, so it may have changed something. */
  | { outcome: "unknown" };

/**
 * Makes one change of the profile at the practice, and has the next page read the profile again, whatever the
 * practice answered.
 */
export async function writeProfile(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  form: ProfileForm,
  write: (api: RequestContext["api"]) => Promise<Acknowledgement>,
): Promise<WriteOutcome> {
  const outcome = await outcomeOf(async () => write((await withoutRequestAbort(services, context)).api));
  await services.sessionCache.delete(context.session.key, ["profile"]);
  const auditOutcome = outcome.outcome;
  const subject = auditSubject(context.session.data);
  await services.audit.record({ event: "changeProfile", outcome: auditOutcome, ...subject, object: form });
  return outcome;
}

async function outcomeOf(write: () => Promise<Acknowledgement>): Promise<WriteOutcome> {
  try {
    const { accepted, message } = await write();
    return accepted ? { outcome: "done" } : { outcome: "refused", message };
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "profile not saved");
    const { reason, status = 500 } = error;
    const isRefused = reason === "circuitOpen" || (reason === "refused" && status < 500);
    return { outcome: isRefused ? "refused" : "unknown" };
  }
}
