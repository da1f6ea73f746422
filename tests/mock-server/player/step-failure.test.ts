import { describe, expect, test } from "vitest";
import { StepFailure } from "#mock-server/player/step-failure.ts";

/** The failure of a step of line 7. */
function failure(act: object, details: unknown, more: object = {}) {
  const step = { act, line: 7, text: "press Book", file: "a.yaml", shown: ["Kia ora", "Log out"], ...more };
  return new StepFailure(step as never, details);
}
const press = { kind: "press", text: "Book" };

describe("a step that failed", () => {
  test("has its place, the reason, what the page shows and the details", () => {
    const { message, reason } = failure(press, new Error("Timeout"));
    expect(reason).toBe('No button, link, tab or box that is called "Book" could be pressed.');
    expect(message).toBe(
      `a.yaml:7: press Book\n${reason}\n\nThe page shows:\n  Kia ora\n  Log out\n\nIn detail: Timeout`,
    );
  });

  test("names what comes nearest, and shows at most 60 lines", () => {
    expect(failure(press, "Timeout", { nearest: "Book now" }).reason).toMatch(/The nearest is "Book now"\.$/);
    const shown = Array.from({ length: 80 }, (_, line) => `line ${line}`);
    const { message } = failure(press, "Timeout", { shown });
    expect([message.includes("line 59"), message.includes("line 60")]).toEqual([true, false]);
  });
});
