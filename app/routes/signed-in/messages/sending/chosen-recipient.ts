import type { MessageFields } from "#machines/message/types.ts";

type Chosen = Pick<MessageFields, "roleId" | "recipient">;

export const recipientField = "to";

/** One radio button is a person in a role, so that one press chooses both without JavaScript too. */
export const recipientValue = ({ roleId, recipient }: Chosen) =>
  new URLSearchParams({ roleId, recipient }).toString();

export function chosenRecipient(form: FormData): Chosen | undefined {
  const value = form.get(recipientField);
  if (typeof value !== "string") return undefined;
  const chosen = new URLSearchParams(value);
  return { roleId: chosen.get("roleId") ?? "", recipient: chosen.get("recipient") ?? "" };
}
