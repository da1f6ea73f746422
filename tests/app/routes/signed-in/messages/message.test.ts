import { expect, test } from "vitest";
import { findSent } from "#app/routes/signed-in/messages/message.ts";

const sent = (id: string, subject: string, firstLine?: string) =>
  ({ id, box: "sent", name: "Dr Hana Pōtiki", subject, isUnread: false, firstLine }) as const;

test.each([
  ["has its subject and text", [sent("1", "Knee", "It is worse today.")], "1"],
  [
    "is not the newest with its subject",
    [sent("2", "Knee", "Thank you."), sent("1", "Knee", "It is worse")],
    "1",
  ],
  ["is not listed yet, while another has its subject", [sent("2", "Knee", "Thank you.")], undefined],
  ["has no text in the list", [sent("2", "Knee")], undefined],
  ["has another subject", [sent("2", "Hip", "It is worse")], undefined],
])("the message that was sent %s", (_, entries, id) => {
  expect(findSent(entries, { subject: " Knee ", body: "\nIt is\n worse today.  Please call." })?.id).toBe(id);
});
