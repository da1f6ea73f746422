import { expect, test } from "vitest";
import { nextSubject, splitText } from "#app/routes/signed-in/messages/sending/second-message.ts";

test.each([
  ["one two three", 9, "one two", "three"],
  ["one two three", 7, "one two", "three"],
  ["one\n\ntwo three", 6, "one", "two three"],
  ["abcdefghij", 4, "abcd", "efghij"],
  ["a bcdefghij", 6, "a bcde", "fghij"],
])("%j goes on after %i characters with a whole word where it can", (text, limit, first, rest) => {
  expect(splitText(text, limit)).toEqual({ first, rest });
});

test("the second message has the subject of the first with its number, as long as it may be", () => {
  expect([nextSubject("Iron", 200), nextSubject("Iron (2)", 200), nextSubject("Iron", 6)]).toEqual([
    "Iron (2)",
    "Iron (3)",
    "Ir (2)",
  ]);
});
