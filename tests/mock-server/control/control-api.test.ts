import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { controlCalls } from "#mock-server/control/documents/control-calls.ts";
import { controlRouter } from "#mock-server/control/router.ts";
import { Library } from "#mock-server/scenarios/library.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { monday, openPractice } from "../../support/practice.ts";

// Nothing answers there, so the events of the card provider reach nothing.
const practice = openPractice({ cardWebhook: { url: "http://127.0.0.1:9/", secret: "whsec_test" } });
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

test("contains every route of the control API and nothing else", async () => {
  const { stack } = controlRouter(new Worlds(1), new Library());
  const routes = stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  expect(routes.length).toBeGreaterThan(40);
  expect(controlCalls.map(({ route }) => route).toSorted()).toEqual(routes.toSorted());
});

test("takes the example of every call", async () => {
  const { paths } = await read();
  const world = await practice.control.createWorld({ now: monday });
  const intent = { clientSecret: "secret", amount: 6_970, status: "succeeded", charges: 1 };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({ method, path, requestBody })),
  );
  const parameters: Record<string, string> = { name: "one-panel-down", collection: "medications" };
  for (const { method, path, requestBody } of rows) {
    const { schema, example } = requestBody?.content["application/json"] ?? {};
    if (!schema || !example) continue;
    const checked = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example);
    expect([path, checked.error]).toEqual([path, undefined]);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "");
    // Some of the calls reset the world.
    await world.change("cardIntents", undefined, { pi_w1_0123456789abcdef: intent });
    const about = /medications|profile/.test(filled) ? "?person=aroha" : "";
    const answer = await practice.send(`/~${world.id}${filled}${about}`, {
      method: method.toUpperCase(),
      body: example,
    });
    // A verification that is not met answers 417.
    expect([path, [200, 201, 417].includes(answer.status) || (await answer.text())]).toEqual([path, true]);
  }
});
