import { expect, test } from "vitest";
import type { FaultEffect, FaultRule } from "#mock-server/control/client.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

/** A world with one rule, and a way to read Aroha's and Manaia's counters in it. */
async function broken(rule: FaultRule) {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  await world.addFault(rule);
  const counters = (person: "aroha" | "manaia" = "aroha", init: RequestInit = {}) =>
    fetch(`${world.apiUrl}/Patient/RefreshCounter?PatientID=${idOf(person)}`, {
      headers: { Token: token },
      ...init,
    });
  const validate = () => practice.send(`/~${world.id}/api/ValidateToken`, { token });
  return { world, token, counters, validate };
}

test.each<[FaultEffect, number, string, string]>([
  [{ type: "status", status: 503 }, 503, "application/json", '{"message":"An injected failure."}'],
  [
    { type: "status", status: 429, body: { code: "throttled" } },
    429,
    "application/json",
    '{"code":"throttled"}',
  ],
  [{ type: "malformed-json" }, 200, "application/json", '[{"resourceType":"Bundle","entry":[{"resource":{'],
  [{ type: "html-error" }, 200, "text/html", "<h1>We will be back shortly</h1>"],
  [{ type: "html-error", status: 502 }, 502, "text/html", "<h1>We will be back shortly</h1>"],
  [{ type: "empty-body" }, 200, "application/json", ""],
])("answers %j with its header", async (effect, status, type, body) => {
  const { counters } = await broken({ effect });
  const response = await counters();
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toContain(type);
  expect(response.headers.get("X-Mock-Fault")).toBe(`f1 ${effect.type}`);
  const text = await response.text();
  expect(body === "" ? text : text.slice(-body.length)).toBe(body);
});

test("limits a person's rule to their sign-in, session and record", async () => {
  const { world, counters } = await broken({
    match: { person: "manaia" },
    effect: { type: "status", status: 500 },
  });
  expect((await counters("aroha")).status).toBe(200);
  expect((await counters("manaia")).status).toBe(500);
  await world.clearFaults();
  await world.addFault({ match: { person: "sione" }, effect: { type: "status", status: 500 } });
  expect((await counters()).status).toBe(200);
  const signIn = (UserName: string) =>
    practice.send(`/~${world.id}/api/Patient/Authentication`, { body: { UserName, Password: "x" } });
  expect((await signIn(world.people.sione.username)).status).toBe(500);
  expect((await signIn(world.people.aroha.username)).status).toBe(200);
});

test.each<FaultEffect>([{ type: "hang" }, { type: "latency", ms: 600_000 }])(
  "delays one call and no other with %j, and ends when the caller disconnects",
  async (effect) => {
    const { counters, validate, world } = await broken({
      match: { path: "Patient/RefreshCounter" },
      when: { times: 1 },
      effect,
    });
    const gone = new AbortController();
    const held = counters("aroha", { signal: gone.signal });
    const countersCalls = () => world.journal("GET Patient/RefreshCounter");
    while ((await countersCalls()).length === 0) await validate();
    expect((await validate()).status).toBe(200);
    expect((await counters()).status).toBe(200);
    gone.abort();
    await expect(held).rejects.toThrow();
    expect(await countersCalls()).toMatchObject([{ call: "GET Patient/RefreshCounter" }, { status: 200 }]);
  },
);

test("adds delays to the rule that replaces the answer", async () => {
  const { counters, world } = await broken({ effect: { type: "latency", ms: 1 } });
  await world.addFault({ effect: { type: "status", status: 500 } });
  await world.addFault({ effect: { type: "status", status: 501 } });
  const response = await counters();
  expect([response.status, response.headers.get("X-Mock-Fault")]).toEqual([500, "f1 latency, f2 status"]);
  // The third rule did not act, so it is not used up.
  const rules = await practice.read(`/__mock/faults?world=${world.id}`);
  expect(rules).toMatchObject([{ hits: 1 }, { hits: 1 }, { hits: 0 }]);
});
