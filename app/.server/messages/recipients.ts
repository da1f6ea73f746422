import { PracticeError } from "../practice-client/practice-error.ts";
import { readableEntries } from "../practice-client/readable-entries.ts";
import type { RequestContext } from "../request-context.ts";

/** A person or place that can be written to; the reference is also the value of the form's field. */
export type MessageRecipient = { reference: string; name: string };

export type RoleRecipients = {
  roleId: string;
  /** Undefined when the practice did not list them. */
  recipients: MessageRecipient[] | undefined;
};

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

/** The same for a page. Without them it can ask again. */
export async function roleRecipients(
  context: Pick<RequestContext, "api">,
  roleId: string,
): Promise<RoleRecipients> {
  try {
    return { roleId, recipients: await listRecipients(context, roleId) };
  } catch (error) {
    if (error instanceof PracticeError) return { roleId, recipients: undefined };
    throw error;
  }
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
