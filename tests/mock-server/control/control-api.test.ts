import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { Plays } from "#mock-server/control/plays.ts";
import { controlRouter } from "#mock-server/control/router.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { monday, openPractice } from "../../support/practice.ts";

// Nothing answers there, so the events of the card provider reach nothing.
const practice = openPractice({
  cardWebhook: { url: "http://127.0.0.1:9/", secret: "whsec_test" },
  playScenario: async () => ({ hasPassed: true, warnings: [] }),
});
type Body = { content: { "application/json": { schema: object; example?: object } } };
type Document = { paths: Record<string, Record<string, { requestBody?: Body }>> };

const read = () => practice.read("/__mock/control-openapi.json") as Promise<Document>;

test("describes the control API in valid OpenAPI 3.1, linked from the front page", async () => {
  const verdict = await new Validator().validate(await read());
  expect(verdict.errors).toBeUndefined();
  expect(verdict.valid).toBe(true);
  const page = await (await practice.send("/")).text();
  expect(page).toContain('href="/__mock/control-openapi.json"');
  expect(page).toContain('href="/__mock/openapi.json"');
});

test("documents every route of the router and nothing else", async () => {
  const { stack } = controlRouter({
    worlds: new Worlds(1),
    scenarios: new Library(),
    plays: new Plays(),
    portalUrl: "",
  });
  const routes = stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${method} /__mock${route.path.replace(/:(\w+)/g, "{$1}")}`) : [],
  );
  const documented = Object.entries((await read()).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(40);
  expect(documented.toSorted()).toEqual(routes.toSorted());
});

const parameters: Record<string, string> = { name: "one-panel-down", collection: "medications" };

/** Each call that takes a body, with its example. */
async function examples() {
  const { paths } = await read();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const { schema, example } = requestBody?.content["application/json"] ?? {};
      return schema && example ? [{ method: method.toUpperCase(), path, schema, example }] : [];
    }),
  );
}

test("takes the example of every call", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const intent = { clientSecret: "secret", amount: 6_970, status: "succeeded", charges: 1 };
  for (const { method, path, schema, example } of await examples()) {
    const checked = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example);
    expect([path, checked.error]).toEqual([path, undefined]);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
    // Some of the calls reset the world.
    await world.change("cardIntents", undefined, { pi_w1_0123456789abcdef: intent });
    const about = /medications|profile|bundle/.test(filled) ? "?person=aroha" : "";
    const answer = await practice.send(`/~${world.id}${filled}${about}`, {
      method,
      body: example,
    });
    // A verification that is not met answers 417.
    expect([path, [200, 201, 417].includes(answer.status) || (await answer.text())]).toEqual([path, true]);
  }
});

test("says in words of its own what is wrong with a body", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const ofZod =
    /Invalid input|Invalid (string|option|ISO|key)|expected \w+, received|Too (small|big)|Unrecognized/;
  for (const { method, path, example } of await examples()) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
    const bodies = [
      [],
      ...Object.keys(example).flatMap((key) =>
        [true, -1, 0.5, "", "x", [], [7], {}, { x: 1 }, null].map((value) => ({ ...example, [key]: value })),
      ),
    ];
    for (const body of bodies) {
      const answer = await practice.send(`/~${world.id}${filled}?person=aroha`, { method, body });
      const text = answer.status < 500 ? await answer.text() : "";
      expect.soft([path, body, ofZod.exec(text)?.[0]]).toEqual([path, body, undefined]);
    }
  }
});

test("answers the calls without a body as its document describes", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token });
  await world.addFault({ effect: { type: "status", status: 503 } });
  await world.snapshot("before");
  await world.advance("P1D");
  const reads = [
    ...["health", "practice", "worlds", `worlds/${world.id}`, "snapshots", "export", "scenarios", "clock"],
    ...["faults", "state", "state?person=aroha", "state?as=scenario", "outbox", "journal"],
    ...["state/counters?person=aroha", "state/pharmacies", "state/results?person=aroha"],
    ...["scenarios/slot-taken", "scenarios/slot-taken?as=json", "scenarios/schema.json"],
  ];
  // `practice.send` compares each answer with the document.
  for (const path of reads) {
    expect([path, (await practice.send(`/~${world.id}/__mock/${path}`)).status]).toEqual([path, 200]);
  }
  const unmet = { call: "GET ValidateToken", times: 7, forbidden: ["GET ValidateToken"] };
  const verdict = await practice.send(`/~${world.id}/__mock/journal/verify`, { body: unmet });
  expect(verdict.status).toBe(417);
});
