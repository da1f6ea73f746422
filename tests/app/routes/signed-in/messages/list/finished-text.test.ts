import { expect, test } from "vitest";
import { finishedText } from "#app/routes/signed-in/messages/list/box.tsx";

test.each([
  [1, 0, "The one message is shown."],
  [24, 0, "All 24 messages are shown."],
  [1, 1, "1 message is shown."],
  [24, 2, "24 messages are shown."],
])("the end of a box with %i messages and %i that could not be read says: %s", (count, unreadable, text) => {
  expect(finishedText(count, unreadable)).toBe(text);
});
