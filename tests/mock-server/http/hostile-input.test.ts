import fc from "fast-check";
import { expect } from "vitest";
import { controlCalls } from "#mock-server/control/calls.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice({ worldLimit: 50, patients: 10 });

const endpoints = contractEndpoints().map(({ area, call, endpoint }) => ({
  name: `${area}.${call}`,
  endpoint,
}));
/** Every control call that ends, about something that may be there. */
const paths = controlCalls.map(({ path }) => path).filter((path) => !path.includes("stream"));
const control = paths.map((path) => path.replace(/:id$/, "w1").replaceAll(/:\w+/g, "results"));

type Sent = { method: string; path: string; query: Record<string, unknown>; body: unknown };

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "1", "-1", "constructor", "__proto__"),
);
const anything = fc.oneof(fc.jsonValue(), text, fc.constantFrom(idOf("aroha"), "aroha", null, 1e308, []));

/** A whole call of the contract with one part of it put wrong. */
const spoiltCall: fc.Arbitrary<Sent> = fc
  .tuple(fc.constantFrom(...endpoints), anything, fc.nat(20), fc.boolean())
  .map(([{ name, endpoint }, wrong, which, inQuery]) => {
    const { path, query, body } = requestFor(name, endpoint, ownIds(idOf("aroha")));
    const part = (inQuery || body === undefined ? { ...query } : { ...body }) as Record<string, unknown>;
    const fields = Object.keys(part);
    part[fields[which % (fields.length + 1)] ?? "more"] = wrong;
    const isQuery = inQuery || body === undefined;
    return {
      method: endpoint.method,
      path: `/${path}`,
      query: isQuery ? part : query,
      body: isQuery ? body : part,
    };
  });

const moment = fc.constantFrom(
  "2026-11-23T09:00:00+13:00",
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  5,
);
/** Bodies for the control API, mostly valid, so that mistakes pass the first check. */
const controlBody = fc.record(
  {
    id: fc.oneof(text, fc.constant("w1")),
    now: moment,
    by: fc.constantFrom("P1D", "P99999999W", "P999999999999999999D", "x"),
    running: fc.boolean(),
    ttl: fc.constantFrom("PT0S", "P1W"),
    name: fc.oneof(text, fc.constant("a")),
    as: fc.constantFrom("aroha", "patient0003", "tama", "nobody"),
    expiresIn: fc.constantFrom("PT1M", "P999999999999W"),
    type: fc.constantFrom("add", "result-arrives", "message-arrives", "letter-arrives", "revoke-link"),
    for: fc.constantFrom("aroha", "mei", "patient0003", "nobody"),
    person: fc.constantFrom("manaia", "nobody"),
    collection: fc.constantFrom("results", "letters", "constructor"),
    record: fc.dictionary(fc.constantFrom("test", "read", "reportedAt", "id"), anything),
    areas: fc.array(fc.constantFrom("results", "nothing")),
    effect: fc.constantFrom({ type: "status", status: 503 }, { type: "explode" }),
    when: fc.constant({ times: 1 }),
    import: anything,
  },
  { requiredKeys: [] },
);
const controlCall: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
  path: fc.constantFrom(...control).map((path) => `/__mock${path}`),
  query: fc.dictionary(fc.constantFrom("world", "person", "call", "since"), text, { maxKeys: 2 }),
  body: fc.oneof(controlBody, anything),
});

const word = fc.oneof(fc.webPath(), fc.constantFrom("api", "~default", "~", "%", "%00", "Patient", "__mock"));
const nonsense: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
  path: fc.array(word, { maxLength: 4 }).map((words) => `/${words.join("/")}`),
  query: fc.dictionary(text, text, { maxKeys: 3 }),
  body: fc.oneof(fc.json(), text),
});

async function sendIt({ method, path, query, body }: Sent, token: string) {
  const words = Object.entries(query).map(([name, value]) => [
    name.toWellFormed(),
    (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  const hasBody = method !== "GET" && method !== "HEAD" && body !== undefined;
  const response = await fetch(`${practice.url}${path}?${new URLSearchParams(words)}`, {
    method,
    headers: token ? { Token: token } : {},
    signal: AbortSignal.timeout(5_000),
    ...(hasBody ? { body: typeof body === "string" ? body.toWellFormed() : JSON.stringify(body) } : {}),
  });
  return { response, answer: await response.text() };
}

soak("answers %i wrong requests as specified", { quick: 400, full: 10_000 }, async (count) => {
  let requests = 0;
  const one = fc.oneof(spoiltCall, controlCall, nonsense);
  await fc.assert(
    fc.asyncProperty(one, fc.constantFrom("aroha", ""), async (sent, as) => {
      requests += 1;
      const token = as && (await practice.control.world("default").signIn("aroha")).token;
      const { response, answer } = await sendIt(sent, token);
      expect(response.headers.get("X-Mock-Server")).toBe("harbour-mock");
      const media = response.headers.get("Content-Type") ?? "";
      expect(media).toMatch(/^(application\/json|text\/(plain|html|markdown|yaml)|$)/);
      if (media.includes("json") && sent.method !== "HEAD") JSON.parse(answer);
      // A random rule may break the default world on purpose, so its own failures are marked and allowed.
      if (!response.headers.has("X-Mock-Fault")) expect(response.status).not.toBe(500);
    }),
    { numRuns: count, seed: 20261123 },
  );
  expect(requests).toBeGreaterThanOrEqual(count);
  const world = await practice.control.createWorld({ now: monday });
  expect(await world.counters("aroha")).toMatchObject({ unreadMessages: 3 });
});
