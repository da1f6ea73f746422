import { describe, expect, test } from "vitest";
import { contractRows, type Row } from "#practice-api/contract.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

const practice = openPractice();

const calls = contractRows().map(({ area, call, row }) => [`${area}.${call}`, row] as const);

const send = (row: Row, token: string, path: string, query: object, body: object | undefined) =>
  practice.send(`/${path}?${new URLSearchParams(Object.entries(query))}`, {
    method: row.method,
    token,
    ...(body === undefined ? {} : { body }),
  });

/** The required parameters and members of a call that appear once in its request. */
function needed(row: Row, query: object, body: object | undefined): string[] {
  const required = [row.query, row.body].flatMap((codec) => Object.values(codec?.fields ?? {}));
  const names = [
    ...Object.keys(row.constants),
    ...(body === undefined ? [] : Object.keys(row.bodyConstants)),
    ...row.subjects.map(({ name }) => name),
    ...required.filter(({ required }) => required).map(({ path }) => path),
  ];
  return names.filter((name) => Object.hasOwn(query, name) !== Object.hasOwn(body ?? {}, name));
}

describe.each(calls)("%s", (name, row) => {
  const { path, query, body } = requestFor(name, row, ownIds(idOf("aroha")));

  test.each(needed(row, query, body))("names a missing %s", async (missing) => {
    const token = await practice.signIn("aroha");
    const without = (parts: object | undefined) =>
      parts &&
      (Array.isArray(parts)
        ? parts
        : Object.fromEntries(Object.entries(parts).filter(([key]) => key !== missing)));
    const response = await send(row, token, path, without(query) ?? {}, without(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: `${missing} is missing.` });
    const refused = (await practice.control.world("default").journal()).at(-1);
    expect(refused).toMatchObject({ call: `${row.method} ${row.path}`, status: 400 });
    expect(refused?.changed).toBeUndefined();
    expect((await send(row, token, path, query, body)).status).not.toBe(400);
  });

  test("is found whatever the letter case of its path and query", async () => {
    for (const change of ["toLowerCase", "toUpperCase"] as const) {
      const token = await practice.signIn("aroha");
      const shouted = Object.entries(query).map(([key, value]) => [key[change](), value] as const);
      const response = await send(row, token, path[change](), Object.fromEntries(shouted), body);
      expect([400, 401, 403]).not.toContain(response.status);
      expect(await response.text()).not.toContain("no such call");
    }
  });
});

test("a constant of the contract with another value is refused", async () => {
  const token = await practice.signIn("aroha");
  const path = `/api/Lookup/LoadPracticeSetting?PatientID=${idOf("aroha")}&PortalSettingTypeID=2`;
  expect(await practice.read(path, { token })).toEqual({ message: "PortalSettingTypeID must be 1." });
});

test.each([
  ["GET", "/api/Patient/Nothing", undefined],
  ["DELETE", "/api/Patient", undefined],
  ["GET", "/identity/Patient", undefined],
  ["GET", "/nowhere", undefined],
  ["POST", "/__mock/nothing", {}],
])("answers %s %s as an unknown call", async (method, path, body) => {
  const response = await practice.send(path, { method, body });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: expect.stringMatching(/^There is no such (control )?call\.$/),
  });
});

test.each(["{", "", "[]", "null", '"text"', "7", '{"UserName":7}', '{"UserName":{"a":1},"Password":[]}'])(
  "refuses a sign-in whose body is %s as unreadable",
  async (body) => {
    const response = await practice.send("/api/Patient/Authentication", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  },
);

test("changes nothing when the body cannot be read", async () => {
  const token = await practice.signIn("aroha");
  const sent = { method: "POST", token, body: "{" };
  expect((await practice.send("/api/Patient/Logout", sent)).status).toBe(400);
  expect(await practice.read("/api/ValidateToken", { token })).toBe(true);
});
