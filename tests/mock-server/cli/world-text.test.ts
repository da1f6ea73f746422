import { expect, test } from "vitest";
import { worldText } from "#mock-server/cli/world-text.ts";

const world = {
  id: "qa1",
  accounts: [],
  dialects: ["gzip"],
  now: "2026-11-23T09:00:00+13:00",
  running: false,
  scale: 1,
};
const textOf = (...script: { text: string }[]) =>
  worldText(
    world as never,
    { title: "A title", story: "A story.", script } as never,
    "http://localhost:3000",
  );

test("a world lists the steps of its scenario, and names none where there are none", () => {
  expect(textOf({ text: "Sign in." }, { text: "Book." })).toMatch(
    /\n\nSteps:\n {2}1\. Sign in\.\n {2}2\. Book\.$/,
  );
  expect(textOf()).not.toContain("Steps");
  expect(textOf()).toContain("It speaks gzip.");
});
