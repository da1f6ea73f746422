import type { ListedMessage } from "../message.ts";

/** The form that deletes messages, as the action of the screen reads it. */
export function deletionBody(
  messages: readonly Pick<ListedMessage, "id">[],
  record: string,
): URLSearchParams {
  const ids = messages.map(({ id }) => ["id", id]);
  return new URLSearchParams([["intent", "delete"], ["record", record], ...ids]);
}
