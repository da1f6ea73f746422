import { expect, test, vi } from "vitest";
import { requirePublicOrigin } from "#app/.server/http/public-origin.ts";

const check = requirePublicOrigin(["https://portal.test"]);

/** The request as the next handler gets it, or the status of the refusal. */
function checked(host: string | undefined, url = "/appointments", hosts = [host]) {
  const request = {
    url,
    host,
    headersDistinct: { host: hosts },
    headers: { "x-forwarded-host": host } as Record<string, unknown>,
  };
  const response = {
    status: vi.fn(() => response),
    type: () => response,
    set: () => response,
    send: vi.fn(),
  };
  const next = vi.fn();
  check(request as never, response as never, next);
  if (next.mock.calls.length === 0) return response.status.mock.calls[0]?.at(0);
  return { protocol: (request as { protocol?: string }).protocol, headers: request.headers };
}

test("a request for the portal's host gets its origin, whatever the case and the protocol behind a proxy", () => {
  const expected = { protocol: "https", headers: { host: "portal.test" } };
  expect(checked("portal.test")).toEqual(expected);
  expect(checked("Portal.TEST")).toEqual(expected);
});

test.each<[string, string | undefined, string, string[]?]>([
  ["two hosts", "portal.test", "/", ["portal.test", "evil.test"]],
  ["another host", "evil.test", "/"],
  ["no host", undefined, "/"],
  ["an absolute URL as its target", "portal.test", "http://portal.test/"],
])("a request with %s is refused", (_name, host, url, hosts) => {
  expect(checked(host, url, hosts ?? [host])).toBe(400);
});
