import { readableEntries } from "../practice-client/readable-entries.ts";
import type { RequestContext } from "../request-context.ts";

/** A person or place that can be written to; the reference is also the value of the form's field. */
export type MessageRecipient = { reference: string; name: string };

/** The members of the practice who have a role, as the practice lists them now. */
export async function listRecipients(
  { api }: Pick<RequestContext, "api">,
  roleId: string,
): Promise<MessageRecipient[]> {
  const listing = await api.messages.recipients({ roleId });
  return readableEntries("messages.recipients", listing).map(({ id, name }) => ({
    reference: `Practitioner/${id}`,
    name,
  }));
}

/**
 * The recipient that a form names, if the practice lists it for the role. The one that a draft was saved with is
 * allowed too: it may be a hospital that no role has.
 */
export async function findRecipient(
  context: Pick<RequestContext, "api">,
  { roleId, recipient }: { roleId: string; recipient: string },
  saved: MessageRecipient | undefined,
): Promise<MessageRecipient | undefined> {
  if (recipient === "") return undefined;
  if (saved?.reference === recipient) return saved;
  if (roleId === "") return undefined;
  return (await listRecipients(context, roleId)).find(({ reference }) => reference === recipient);
}
