import { describe, expect, test } from "vitest";
import { networksOf, rateLimitKey } from "#app/.server/rate-limits/rate-limit-key.ts";

describe("a rate-limit key", () => {
  test("is the same for any spelling of an account, and depends on the secret", () => {
    const key = Buffer.alloc(32, 1);
    expect(rateLimitKey(key, " Mei@Example.NZ ")).toBe(rateLimitKey(key, "mei@example.nz"));
    expect(rateLimitKey(key, "mei@example.nz")).toMatch(/^[\w-]{43}$/);
    expect(rateLimitKey(Buffer.alloc(32, 2), "mei@example.nz")).not.toBe(rateLimitKey(key, "mei@example.nz"));
  });

  test.each([
    ["a zero-width space", "mei\u200b@example.nz"],
    ["a soft hyphen", "mei@ex\u00adample.nz"],
    ["a combining mark", "me\u0301i@example.nz"],
    ["an accented letter", "me\u0129@example.nz"],
    ["a variation selector", "mei\ufe0f@example.nz"],
    ["a bidirectional mark", "\u202emei@example.nz"],
    ["a fullwidth letter", "\uff4dei@example.nz"],
    ["a dotless letter", "me\u0131@example.nz"],
    ["a space within", "mei @example.nz"],
    ["a control character", "mei\u0001@example.nz"],
  ])("is the same for a user name with %s", (_what, spelling) => {
    const key = Buffer.alloc(32, 1);
    expect(rateLimitKey(key, spelling)).toBe(rateLimitKey(key, "mei@example.nz"));
  });

  test.each([
    ["203.0.113.7", ["203.0.113.7"]],
    ["::ffff:203.0.113.7", ["203.0.113.7"]],
    ["::ffff:cb00:7107", ["203.0.113.7"]],
    ["2001:db8:1:2345:3:4:5:6", ["20010db800012345/64", "20010db8000123/56", "20010db80001/48"]],
    ["2001:0db8:0001:2345:ffff::", ["20010db800012345/64", "20010db8000123/56", "20010db80001/48"]],
    ["2001:db8::1", ["20010db800000000/64", "20010db8000000/56", "20010db80000/48"]],
    ["::1", ["0000000000000000/64", "00000000000000/56", "000000000000/48"]],
    ["fe80::1%eth0", ["fe80000000000000/64", "fe800000000000/56", "fe8000000000/48"]],
    ["", [""]],
    ["unknown", ["unknown"]],
  ])("of %s uses the networks %j", (address, keys) => {
    expect(networksOf(address).map(({ key }) => key)).toEqual(keys);
    expect(networksOf(address).map(({ times }) => times)).toEqual([1, 2, 4].slice(0, keys.length));
  });
});
