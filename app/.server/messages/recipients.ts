import { readableEntries } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";

/** The reference is also the value of the form's field. */
export type MessageRecipient = { reference: string; name: string };

export async function listRecipients({ api }: Pick<RequestContext, "api">, roleId: string) {
  const listPage = await api.messages.recipients({ roleId });
  return readableEntries("messages.recipients", listPage).map(({ id, name }) => ({
    reference: `Practitioner/${id}`,
    name,
  }));
}

/** The one that a draft was saved with is allowed too: it may be a hospital that no role has. */
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
