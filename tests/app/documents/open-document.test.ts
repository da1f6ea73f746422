import { expect, test } from "vitest";
import { downloadHref, failureOf } from "#app/documents/open-document.ts";

test.each([
  [404, "missing"],
  [429, "limited"],
  [502, "unsupported"],
  [503, "failed"],
  [401, "failed"],
  [undefined, "failed"],
])("the status %s of a document route means %s", (status, failure) => {
  expect(failureOf(status)).toBe(failure);
});

test("a download has the same address with one parameter more", () => {
  expect(downloadHref("/letters/7/file")).toBe("/letters/7/file?download");
  expect(downloadHref("/letters/7/file?record=x")).toBe("/letters/7/file?record=x&download");
});
