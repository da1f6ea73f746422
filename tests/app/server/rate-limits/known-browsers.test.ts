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

test("the cookie is out of reach of scripts and other sites, and lasts 90 days", () => {
  expect(browsers.remember(sending(""), "mei@example.nz")).toMatch(
    /^__Host-device=[\w-]{22}\.\d{10}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("it names no account", () => {
  const cookie = loggedIn("mei@example.nz");
  expect(cookie).not.toContain("mei");
  expect(Buffer.from(cookie.split(".").at(-1) ?? "", "base64url").toString("latin1")).not.toContain("mei");
});

describe("a browser is known", () => {
  test.each(["mei@example.nz", " Mei@Example.NZ ", "méi@example.nz"])(
    "to its account, written as %j",
    (spelling) => {
      expect(idOf(loggedIn("mei@example.nz"), spelling)).toMatch(/^[\w-]{22}$/);
    },
  );

  test("for 90 days after its account has logged in", () => {
    const cookie = loggedIn("mei@example.nz");
    now += 90 * day - 1_000;
    expect(idOf(cookie, "mei@example.nz")).toBeDefined();
    now += 1_000;
    expect(idOf(cookie, "mei@example.nz")).toBeUndefined();
  });

  test("under another id after each log in", () => {
    const first = loggedIn("mei@example.nz");
    const second = cookieOf(browsers.remember(sending(first), "mei@example.nz"));
    expect(idOf(second, "mei@example.nz")).not.toBe(idOf(first, "mei@example.nz"));
    expect(second.split("~")).toHaveLength(1);
  });

  test("to each of the eight accounts that logged in last", () => {
    const family = Array.from({ length: 9 }, (_, nth) => `person${nth}@example.nz`);
    const cookie = loggedIn(...family);
    expect(family.map((username) => idOf(cookie, username) !== undefined)).toEqual([
      false,
      ...Array.from({ length: 8 }, () => true),
    ]);
    expect(new Set(family.slice(1).map((username) => idOf(cookie, username))).size).toBe(8);
    expect(cookie.length).toBeLessThan(1_000);
  });

  test("after the key of the installation was changed", () => {
    const cookie = loggedIn("mei@example.nz", "sione@example.nz");
    browsers = browsersWith(keyB, keyA);
    expect(idOf(cookie, "mei@example.nz")).toBeDefined();
    const renewed = cookieOf(browsers.remember(sending(cookie), "mei@example.nz"));
    browsers = browsersWith(keyB);
    expect([idOf(renewed, "mei@example.nz"), idOf(renewed, "sione@example.nz")]).toEqual([
      expect.any(String),
      undefined,
    ]);
  });
});

describe("a browser is a stranger's", () => {
  const username = "mei@example.nz";
  const [id, endsAt, hash] = ["i".repeat(22), "9999999999", "h".repeat(43)];
  test.each([
    ["without the cookie", () => ""],
    ["with an empty cookie", () => "__Host-device="],
    ["with another account's", () => loggedIn("sione@example.nz")],
    ["with one of another installation", () => cookieOf(browsersWith(keyB).remember(sending(""), username))],
    ["with an invented one", () => `__Host-device=${id}.${endsAt}.${hash}`],
    ["with a longer life than it was given", () => loggedIn(username).replace(/\.\d{10}\./, `.${endsAt}.`)],
    ["with another id", () => loggedIn(username).replace(/=[\w-]{22}/, `=${id}`)],
    ["with a longer hash", () => `${loggedIn(username)}A`],
    ["under the name of another cookie", () => loggedIn(username).replace("__Host-device", "__Host-portal")],
    [
      "behind eight invented ones",
      () => {
        const invented = Array.from({ length: 8 }, () => `${id}.${endsAt}.${hash}`).join("~");
        return loggedIn(username).replace("=", `=${invented}~`);
      },
    ],
  ])("%s", (_what, cookie) => {
    expect(idOf(cookie(), username)).toBeUndefined();
  });

  test("whichever character of its cookie is changed", () => {
    const cookie = loggedIn(username);
    const start = cookie.indexOf("=") + 1;
    // The last character of a hash also holds bits that base64 ignores; here every character counts.
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: cookie.length - 1 }),
        fc.constantFrom(..."AZaz09-_.~%= "),
        (at, character) => {
          fc.pre(cookie[at] !== character);
          expect(idOf(cookie.slice(0, at) + character + cookie.slice(at + 1), username)).toBeUndefined();
        },
      ),
      { seed: 101, numRuns: 500 },
    );
  });

  test("whatever else is in the cookie", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (text) => {
        const headers = { cookie: `__Host-device=${encodeURIComponent(text.toWellFormed())}` };
        expect(browsers.idOf(new Request("http://portal.test/", { headers }), username)).toBeUndefined();
      }),
      { seed: 101 },
    );
  });
});
