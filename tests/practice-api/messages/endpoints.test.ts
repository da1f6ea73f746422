import { expect, test } from "vitest";
import { z } from "zod";
import { message, messages } from "#practice-api/messages/endpoints.ts";

const wire = (changes: object = {}, extension: object[] = []) => ({
  resourceType: "Communication",
  id: 7,
  extension: [{ url: "MessageBody", valueString: "Hello" }, { valueString: "Inbox" }, ...extension],
  ...changes,
});
const read = (...[changes, extension]: Parameters<typeof wire>) =>
  z.decode(message, wire(changes, extension));

test("a message has its number, its body and its box, and may have nothing else", () => {
  expect(read()).toEqual({ id: "7", body: "Hello", box: "inbox" });
});

test.each([
  ["INBOX", "inbox"],
  [" inbox ", "inbox"],
  ["draft", "drafts"],
  ["DRAFTS", "drafts"],
  ["Sent Items", "sent"],
])("a box named %j is the %s", (name, box) => {
  const extension = [{ url: "MessageBody", valueString: "" }, { valueString: name }];
  expect(read({ extension }).box).toBe(box);
});

test.each([
  [2, true],
  ["2", true],
  [" 2 ", true],
  [1, false],
  ["0", false],
])("a message with the read status %j is read: %s", (status, isRead) => {
  const nothing = { valueString: "" };
  expect(read({}, [nothing, nothing, nothing, { valueString: status }]).read).toBe(isRead);
});

test.each([
  ["2026-11-24", "2026-11-24"],
  ["2026-11-24T09:05:00", "2026-11-24T09:05:00"],
  ["2026-11-23T20:05:00Z", "2026-11-24T09:05:00+13:00"],
  ["2026-11-23T15:05:00-05:00", "2026-11-24T09:05:00+13:00"],
  ["2026-07-01T10:05:00+1000", "2026-07-01T12:05:00+12:00"],
  // A midnight means its own day, unless New Zealand has the same one.
  ["2026-11-24T00:00:00+14:00", "2026-11-24T00:00:00+14:00"],
  ["2026-11-24T00:00:00-05:00", "2026-11-24T18:00:00+13:00"],
  ["2026-07-01T00:00:00+13:00", "2026-07-01T00:00:00+13:00"],
])("a message is dated %s", (sent, sentAt) => {
  expect(read({ sent }).sentAt).toBe(sentAt);
});

test("a text in HTML is read as text", () => {
  const extension = [{ url: "MessageBody", valueString: "<p>a</p><p>b &lt; c</p>" }, { valueString: "Sent" }];
  expect(read({ extension }).body).toBe("a\n\nb < c");
});

test.each([[null], [""]])("the text beside a message that is %j is empty", (nothing) => {
  expect(z.decode(messages.disclaimer.output, nothing)).toBe("");
});
