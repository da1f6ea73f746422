import { describe, expect, test } from "vitest";
import { errorText } from "#app/.server/errors/log-text.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { StoreError } from "#app/.server/store/store-error.ts";

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe("the text of an error in the log", () => {
  test("has the kind and the message", () => {
    expect(errorText(new TypeError("x is not a function"))).toBe("TypeError: x is not a function");
    const refused = new Error("connect ECONNREFUSED 127.0.0.1:5432");
    expect(errorText(new StoreError("unavailable", refused))).toBe(`StoreError: ${refused.message}`);
    expect(errorText(new StoreError("unavailable", new AggregateError([refused])))).toContain("ECONNREFUSED");
    expect(errorText(new PracticeError("refused", "profile.read", 500))).toBe(
      "PracticeError: profile.read: refused (500)",
    );
  });

  test("leaves out what an unexpected error quotes, numbers and addresses", () => {
    for (const error of [
      parseError('{"name": "Aroha Ngata", "nhi": ZAA0067}'),
      parseError("Aroha Ngata"),
      new Error("ZAA0067 has no mobile +64 21 555 0101"),
      new Error("aroha@example.nz is unknown"),
    ]) {
      expect(errorText(error)).not.toMatch(/Aroha|Ngata|ZAA0067|aroha@|0101|555/);
    }
  });
});
