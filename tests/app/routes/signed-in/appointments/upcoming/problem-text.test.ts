import { expect, test } from "vitest";
import { problemText } from "#app/routes/signed-in/appointments/upcoming/problem-text.ts";

type Problem = Parameters<typeof problemText>[0];

test.each([
  ["the practice's message", { outcome: "refused", message: "Ring us." }, /^Ring us\.$/],
  ["the text about the form", { outcome: "invalid", text: "Choose a reason." }, /^Choose a reason\.$/],
  ["that it is still booked", { outcome: "stillBooked" }, /still shows this appointment/],
  ["that it is unknown", { outcome: "unknown" }, /do not know whether it is cancelled/],
])("a cancellation that failed shows %s", (_name, problem, text) => {
  expect(problemText(problem as Problem)).toMatch(text);
});
