import { data, type MiddlewareFunction } from "react-router";
import { roleRecipients } from "#app/.server/messages/recipients.ts";
import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("page")];

/** The recipients of the role in `?role=`, for the form of an open page. */
export const loader = resourceLoader("messages", async ({ context, url }) => {
  const roleId = url.searchParams.get("role") ?? "";
  if (roleId === "") throw data(null, { status: 400 });
  return roleRecipients(context, roleId);
});
