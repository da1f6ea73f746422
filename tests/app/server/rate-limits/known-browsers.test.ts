import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createKnownBrowsers } from "#app/.server/rate-limits/known-browsers.ts";
import { createKeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";

const day = 24 * 3_600_000;
const [keyA, keyB] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
let now: number;
const browsersWith = (...[current = keyA, ...previous]: Buffer[]) =>
  createKnownBrowsers(keyedHashes(createKeyRing(current, previous), "known browsers"), () => now);
let browsers = browsersWith(keyA);
beforeEach(() => {
  now = Date.parse("2026-11-23T09:00:00+13:00");
  browsers = browsersWith(keyA);
});

const sending = (cookie: string) => new Request("http://portal.test/login", { headers: { cookie } });
const cookieOf = (header: string) => header.split(";")[0] ?? "";
/** A browser's cookie after these accounts have logged in, one after the other. */
const loggedIn = (...usernames: string[]) =>
  usernames.reduce((cookie, username) => cookieOf(browsers.remember(sending(cookie), username)), "");
const idOf = (cookie: string, username: string) => browsers.idOf(sending(cookie), username);

const mei = "mei@example.nz";

test("the cookie is out of reach of scripts and other sites, and lasts 90 days", () => {
  expect(browsers.remember(sending(""), mei)).toMatch(
    /^__Host-device=[\w-]{22}\.\d{10}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("it names no account", () => {
  const cookie = loggedIn(mei);
  expect(cookie).not.toContain("mei");
  expect(Buffer.from(cookie.split(".").at(-1) ?? "", "base64url").toString("latin1")).not.toContain("mei");
});

describe("a browser is known", () => {
  test.each([mei, " Mei@Example.NZ ", "méi@example.nz"])("to its account, written as %j", (spelling) => {
    expect(idOf(loggedIn(mei), spelling)).toMatch(/^[\w-]{22}$/);
  });

  test("for 90 days after its account has logged in", () => {
    const cookie = loggedIn(mei);
    now += 90 * day - 1_000;
    expect(idOf(cookie, mei)).toBeDefined();
    now += 1_000;
    expect(idOf(cookie, mei)).toBeUndefined();
  });

  test("under another id after each log in", () => {
    const first = loggedIn(mei);
    const second = cookieOf(browsers.remember(sending(first), mei));
    expect(idOf(second, mei)).not.toBe(idOf(first, mei));
    expect(second.split("~")).toHaveLength(1);
  });

  test("to each of the eight accounts that logged in last", () => {
    const family = Array.from({ length: 9 }, (_, nth) => `person${nth}@example.nz`);
    const cookie = loggedIn(...family);
    const ids = family.map((username) => idOf(cookie, username));
    expect([ids[0], new Set(ids).size]).toEqual([undefined, 9]);
    expect(cookie.length).toBeLessThan(1_000);
  });

  test("after the key of the installation was changed", () => {
    const cookie = loggedIn(mei, "sione@example.nz");
    browsers = browsersWith(keyB, keyA);
    expect(idOf(cookie, mei)).toBeDefined();
    const renewed = cookieOf(browsers.remember(sending(cookie), mei));
    browsers = browsersWith(keyB);
    expect(idOf(renewed, mei)).toBeDefined();
    expect(idOf(renewed, "sione@example.nz")).toBeUndefined();
  });
});

describe("a browser is a stranger's", () => {
  const [id, endsAt, hash] = ["i".repeat(22), "9999999999", "h".repeat(43)];
  test.each([
    ["without the cookie", () => ""],
    ["with an empty cookie", () => "__Host-device="],
    ["with another account's", () => loggedIn("sione@example.nz")],
    ["with one of another installation", () => cookieOf(browsersWith(keyB).remember(sending(""), mei))],
    ["with an invented one", () => `__Host-device=${id}.${endsAt}.${hash}`],
    ["with a longer life than it was given", () => loggedIn(mei).replace(/\.\d{10}\./, `.${endsAt}.`)],
    ["with another id", () => loggedIn(mei).replace(/=[\w-]{22}/, `=${id}`)],
    ["with a longer hash", () => `${loggedIn(mei)}A`],
    ["under the name of another cookie", () => loggedIn(mei).replace("__Host-device", "__Host-portal")],
    [
      "behind eight invented ones",
      () => loggedIn(mei).replace("=", `=${`${id}.${endsAt}.${hash}~`.repeat(8)}`),
    ],
  ])("%s", (_what, cookie) => {
    expect(idOf(cookie(), mei)).toBeUndefined();
  });

  test("whichever character of its cookie is changed", () => {
    const cookie = loggedIn(mei);
    const start = cookie.indexOf("=") + 1;
    const place = fc.integer({ min: start, max: cookie.length - 1 });
    // The last character of a hash also holds bits that base64 ignores; here every character counts.
    fc.assert(
      fc.property(place, fc.constantFrom(..."AZaz09-_.~%= "), (at, character) => {
        fc.pre(cookie[at] !== character);
        expect(idOf(cookie.slice(0, at) + character + cookie.slice(at + 1), mei)).toBeUndefined();
      }),
      { seed: 101, numRuns: 500 },
    );
  });

  test("whatever else is in the cookie", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (text) => {
        const headers = { cookie: `__Host-device=${encodeURIComponent(text.toWellFormed())}` };
        expect(browsers.idOf(new Request("http://portal.test/", { headers }), mei)).toBeUndefined();
      }),
      { seed: 101 },
    );
  });
});
