import { expect, test } from "vitest";
import { newSessionId, sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";

const id = "A".repeat(43);
const read = (cookie: string) =>
  sessionCookie.read(new Request("http://localhost:3000/", { headers: { cookie } }));

test("10,000 session ids are 43 characters of base64url and never repeat", () => {
  const ids = Array.from({ length: 10_000 }, newSessionId);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.filter((each) => !/^[A-Za-z0-9_-]{43}$/.test(each))).toEqual([]);
});

test("the cookie is set and cleared with exactly the attributes of threat T2", () => {
  expect(sessionCookie.set(id)).toBe(`__Host-portal=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`);
  expect(sessionCookie.clear()).toBe("__Host-portal=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
});

test("the cookie is read among others", () => {
  expect(read(`a=b; __Host-portal=${id}; c=d`)).toBe(id);
});

test.each(["", "__Host-portal=short", `portal=${id}`, `__Host-portal=${id}!`, "__Host-portal=%41"])(
  "the cookie header %j holds no session id",
  (header) => {
    expect(read(header)).toBeUndefined();
  },
);
