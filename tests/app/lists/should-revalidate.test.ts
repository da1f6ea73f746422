import { expect, test } from "vitest";
import { keepLoaded } from "#app/lists/should-revalidate.ts";

const shouldRevalidate = keepLoaded("show", "result");
const from = (current: string, next: string, formMethod?: "POST") =>
  shouldRevalidate({
    currentUrl: new URL(current, "https://portal.test"),
    nextUrl: new URL(next, "https://portal.test"),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formMethod === undefined ? {} : { formMethod }),
  });

test.each([
  ["/reports", "/reports?show=read"],
  ["/reports?show=read&search=iron", "/reports?search=iron&show=unread&result=7"],
])("keeps what is loaded from %s to %s", (current, next) => {
  expect(from(current, next)).toBe(false);
});

test.each([
  ["/reports", "/reports?search=iron"],
  ["/reports?show=read&search=iron", "/reports?show=read"],
  ["/reports?pages=1", "/reports?pages=2&show=read"],
  ["/vitals?show=read", "/reports"],
  ["/reports?show=read", "/reports?show=read"],
])("reads again from %s to %s", (current, next) => {
  expect(from(current, next)).toBe(true);
});

test("reads again after a form", () => {
  expect(from("/reports", "/reports?result=7", "POST")).toBe(true);
});
