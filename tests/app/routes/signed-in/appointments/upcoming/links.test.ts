import { expect, test } from "vitest";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { upcomingHref, viewParameters } from "#app/routes/signed-in/appointments/upcoming/links.ts";

const url = (href: string) => new URL(href, "http://portal.test");
const differOnlyInView = (currentUrl: URL, nextUrl: URL) =>
  !keepLoaded(...viewParameters)({
    currentUrl,
    nextUrl,
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  });

test.each([
  [upcomingHref.list, upcomingHref.cancel("7")],
  [upcomingHref.cancel("7"), upcomingHref.map("8")],
])("%s and %s show the same data", (one, other) => {
  expect(differOnlyInView(url(one), url(other))).toBe(true);
});

test.each([
  [upcomingHref.list, upcomingHref.pages(2)],
  [upcomingHref.cancel("7"), upcomingHref.cancelled("7")],
  [upcomingHref.list, "/appointments?tab=history"],
])("%s and %s show different data", (one, other) => {
  expect(differOnlyInView(url(one), url(other))).toBe(false);
});

test("the same address again requests new data", () => {
  expect(differOnlyInView(url(upcomingHref.list), url(upcomingHref.list))).toBe(false);
});
