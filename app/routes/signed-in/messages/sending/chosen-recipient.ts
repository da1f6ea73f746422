import type { MessageFields } from "#machines/message/types.ts";

type Chosen = Pick<MessageFields, "roleId" | "recipient">;

/** The name of the radio buttons of which each is a person in a role. */
export const recipientField = "to";

/** A person in a role as the value of their radio button, so that one press chooses both without JavaScript too. */
export const recipientValue = ({ roleId, recipient }: Chosen) =>
  new URLSearchParams({ roleId, recipient }).toString();

/** The person and the role that a form has chosen. Undefined where none is. */
export function chosenRecipient(form: FormData): Chosen | undefined {
  const value = form.get(recipientField);
  if (typeof value !== "string") return undefined;
  const chosen = new URLSearchParams(value);
  return { roleId: chosen.get("roleId") ?? "", recipient: chosen.get("recipient") ?? "" };
}
