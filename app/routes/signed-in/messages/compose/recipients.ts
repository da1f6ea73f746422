import { data, type MiddlewareFunction } from "react-router";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { resourceLoader } from "#app/.server/screen.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { listRecipients, type RoleRecipients } from "../sending/.server/recipients.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("page")];

/** The recipients of the role in `?role=`, for the form of an open page. */
export const loader = resourceLoader("messages", async ({ context, url }) => {
  const roleId = url.searchParams.get("role") ?? "";
  if (roleId === "") throw data(null, { status: 400 });
  try {
    return { roleId, recipients: await listRecipients(context, roleId) } satisfies RoleRecipients;
  } catch (error) {
    if (error instanceof PracticeError) return { roleId, recipients: undefined };
    throw error;
  }
});
