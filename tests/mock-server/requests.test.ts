import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractRows, type Row } from "#mock-server/calls.ts";
import { idOf, openPractice } from "./practice.ts";
import { extras } from "./verdicts.ts";

const practice = openPractice();

const calls = contractRows().map(({ area, call, row }) => [`${area}.${call}`, row] as const);

/** Everything a call wants, asked by Aroha for herself. */
function complete(name: string, row: Row) {
  const query = new Map(Object.entries({ ...row.constants, ...extras[name]?.query }));
  const body = new Map<string, unknown>(Object.entries({ ...extras[name]?.body }));
  for (const id of row.ids) (id.in === "query" ? query : body).set(id.as, idOf("aroha"));
  return { query, body };
}

const send = (row: Row, token: string, query: Map<string, string>, body: Map<string, unknown>) =>
  practice.send(`/${row.host}/${row.path}?${new URLSearchParams([...query])}`, {
    method: row.method,
    token,
    ...(row.method === "GET" ? {} : { body: Object.fromEntries(body) }),
  });

describe.each(calls)("%s", (name, row) => {
  const { query, body } = complete(name, row);

  test.each([...query.keys(), ...body.keys()])("without %s says so, by name", async (missing) => {
    const token = await practice.signIn("aroha");
    const without = <T>(map: Map<string, T>) => new Map([...map].filter(([key]) => key !== missing));
    const response = await send(row, token, without(query), without(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: `${missing} is missing.` });
    expect((await send(row, token, query, body)).status).toBe(200);
  });

  test("is found whatever the letter case of its path and query", async () => {
    for (const change of ["toLowerCase", "toUpperCase"] as const) {
      const token = await practice.signIn("aroha");
      const shouted = new Map([...query].map(([key, value]) => [key[change](), value]));
      const path = `/${row.host}/${row.path}`[change]();
      const response = await practice.send(`${path}?${new URLSearchParams([...shouted])}`, {
        method: row.method,
        token,
        ...(row.method === "GET" ? {} : { body: Object.fromEntries(body) }),
      });
      expect(response.status).toBe(200);
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
])("%s %s is an unknown call", async (method, path, body) => {
  const response = await practice.send(path, { method, body });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: expect.stringMatching(/^There is no such (control )?call\.$/),
  });
});

test.each(["{", "", "[]", "null", '"text"', "7", '{"UserName":7}', '{"UserName":{"a":1},"Password":[]}'])(
  "a sign-in whose body is %s is refused as unreadable",
  async (body) => {
    const response = await practice.send("/api/Patient/Authentication", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  },
);

test("a call whose body cannot be read changes nothing", async () => {
  const token = await practice.signIn("aroha");
  const sent = { method: "POST", token, body: "{" };
  expect((await practice.send("/api/Patient/Logout", sent)).status).toBe(400);
  expect(await practice.read("/api/ValidateToken", { token })).toBe(true);
});

test("whatever is sent, the practice answers, and never with a defect", async () => {
  const word = fc.oneof(
    fc.constantFrom(...calls.flatMap(([, row]) => [`${row.host}/${row.path}`, row.host, row.path])),
    fc.constantFrom(
      "__mock/worlds",
      "__mock/clock",
      "__mock/faults",
      "__mock/journal",
      "~default/api",
      "~/",
      "%",
      "%00",
    ),
    fc.webPath(),
  );
  const name = fc.oneof(
    fc.constantFrom(
      "PatientID",
      "patientid",
      "Token",
      "world",
      "DocumentKey",
      "PortalSettingTypeID",
      "__proto__",
    ),
    fc.string(),
  );
  const value = fc.oneof(
    fc.constantFrom(idOf("aroha"), "", "1", "constructor"),
    fc.string({ unit: "binary" }),
  );
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .dictionary(
        fc.constantFrom("UserName", "Password", "q", "UserLoggedID", "ProxyID", "effect", "by"),
        fc.jsonValue(),
      )
      .map((v) => JSON.stringify(v)),
  );
  const token = await practice.signIn("aroha");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
      fc.array(word, { maxLength: 3 }),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      body,
      fc.boolean(),
      async (method, words, query, sent, signedIn) => {
        const search = new URLSearchParams(
          query.map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]),
        );
        const response = await practice.send(`/${words.join("/")}?${search}`, {
          method,
          ...(signedIn ? { token } : {}),
          ...(method === "GET" ? {} : { body: sent }),
        });
        await response.text();
        expect(response.headers.get("X-Mock-Server")).toBe("harbour-mock");
        // A random rule may break the default world on purpose, so its own failures are marked and allowed.
        if (!response.headers.has("X-Mock-Fault")) expect(response.status).not.toBe(500);
      },
    ),
    { numRuns: 300, seed: 20261123 },
  );
});
