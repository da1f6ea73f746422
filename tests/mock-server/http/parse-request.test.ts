import { describe, expect, test } from "vitest";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

const practice = openPractice();

const calls = contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint] as const);

const send = (endpoint: AnyEndpoint, token: string, path: string, query: object, body: object | undefined) =>
  practice.send(`/${path}?${new URLSearchParams(Object.entries(query))}`, {
    method: endpoint.method,
    token,
    ...(body === undefined ? {} : { body }),
  });

/** The required parameters and members of a call that appear once in its request. */
function needed(endpoint: AnyEndpoint, query: object, body: object | undefined): string[] {
  const required = [endpoint.query, endpoint.body].flatMap((codec) => Object.values(codec?.fields ?? {}));
  const names = [
    ...Object.keys(endpoint.constants),
    ...(body === undefined ? [] : Object.keys(endpoint.bodyConstants)),
    ...endpoint.subjects
      .filter(({ kind, optional }) => !optional && kind !== "actedFor")
      .map(({ name }) => name),
    ...required.filter(({ required }) => required).map(({ path }) => path),
  ];
  return names.filter((name) => Object.hasOwn(query, name) !== Object.hasOwn(body ?? {}, name));
}

describe.each(calls)("%s", (name, endpoint) => {
  const { path, query, body } = requestFor(name, endpoint, ownIds(idOf("aroha")));

  test.each(needed(endpoint, query, body))("names a missing %s", async (missing) => {
    const token = await practice.signIn("aroha");
    const without = (parts: object | undefined) =>
      parts &&
      (Array.isArray(parts)
        ? parts
        : Object.fromEntries(Object.entries(parts).filter(([key]) => key !== missing)));
    const response = await send(endpoint, token, path, without(query) ?? {}, without(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: `${missing} is missing.` });
    const refused = (await practice.control.world("default").journal()).at(-1);
    expect(refused).toMatchObject({ call: `${endpoint.method} ${endpoint.path}`, status: 400 });
    expect(refused?.changed).toBeUndefined();
    expect((await send(endpoint, token, path, query, body)).status).not.toBe(400);
  });

  test("is found whatever the letter case of its path and query", async () => {
    for (const change of ["toLowerCase", "toUpperCase"] as const) {
      const token = await practice.signIn("aroha");
      const shouted = Object.entries(query).map(([key, value]) => [key[change](), value] as const);
      const response = await send(endpoint, token, path[change](), Object.fromEntries(shouted), body);
      expect([400, 401, 403]).not.toContain(response.status);
      expect(await response.text()).not.toContain("no such call");
    }
  });
});

/** The calls that share a method and path, with the values of the constant that tells them apart. */
const shared = [...Map.groupBy(calls, ([, { method, path }]) => `${method} ${path}`).values()].flatMap(
  (alike) => {
    const [first] = alike;
    const names = Object.keys(first?.[1].constants ?? {});
    return names.flatMap((name) => {
      const values = [...new Set(alike.map(([, { constants }]) => constants[name] ?? ""))];
      return first && values.length > 1 ? [[first[0], name, values, first[1]] as const] : [];
    });
  },
);

test.each(shared)(
  "%s and those of its path say which values %s has: %j",
  async (call, name, values, endpoint) => {
    const token = await practice.signIn("aroha");
    const { path, query, body } = requestFor(call, endpoint, ownIds(idOf("aroha")));
    const answer = await send(endpoint, token, path, { ...query, [name]: "99" }, body);
    const { message } = (await answer.json()) as { message: string };
    expect(answer.status).toBe(400);
    expect(message).toMatch(new RegExp(`^${name} must be one of \\d`));
    expect(values.filter((value) => !message.match(/\d+/g)?.includes(value))).toEqual([]);
  },
);
