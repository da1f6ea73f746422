import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callExamples } from "#mock-server/control/documents/call-examples.ts";
import { mountOf } from "#mock-server/http/route-table.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
// The first reader of the document waits for its examples, a second of processor time.
beforeAll(() => callExamples(), 120_000);

type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean }[];
  security: unknown;
  responses: Record<string, { content: Content } | undefined>;
  requestBody?: { content: Content };
};
type Content = Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;

const read = (query = "") => practice.read(`/__mock/openapi.json${query}`) as Promise<Document>;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

test("is valid OpenAPI 3.1 by a public validator", async () => {
  const verdict = await new Validator().validate(await read());
  expect(verdict.errors).toBeUndefined();
  expect(verdict.valid).toBe(true);
});

test("contains every call of the contract and nothing else", async () => {
  const { paths } = await read();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description }]) =>
      [...description.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${method} ${path} ${name}`),
    ),
  );
  const endpoints = contractEndpoints().map(
    ({ area, call, endpoint }) =>
      `${endpoint.method.toLowerCase()} ${mountOf(endpoint)}/${endpoint.path} ${area}.${call}`,
  );
  expect(operations.toSorted()).toEqual(endpoints.toSorted());
});

test("shows a request and a successful answer of every call, as valid as its schema asks", async () => {
  const { paths } = await read();
  for (const { area, call, endpoint } of contractEndpoints()) {
    const name = `${area}.${call}`;
    const operation = paths[`${mountOf(endpoint)}/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    const [answered] = Object.values(operation?.responses["200"]?.content ?? {});
    const answer = answered?.examples?.[name]?.value;
    const schema = z.fromJSONSchema(answered?.schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect([name, schema.safeParse(answer).error]).toEqual([name, undefined]);
    const decoded = z.safeDecode(
      endpoint.output,
      endpoint.decodesStatus ? { status: 200, body: answer } : answer,
    );
    expect([name, decoded.error]).toEqual([name, undefined]);
    if (!endpoint.body) continue;
    const [sent] = Object.values(operation?.requestBody?.content ?? {});
    const body = z.fromJSONSchema(sent?.schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect([name, body.safeParse(sent?.examples?.[name]?.value).error]).toEqual([name, undefined]);
  }
});

test("has the refusal of a sign-in, which the practice sends with status 200", async () => {
  const { paths } = await read();
  const [answers] = Object.values(
    paths["/api/Patient/Authentication"]?.post?.responses["200"]?.content ?? {},
  );
  const schema = z.fromJSONSchema(answers?.schema as Parameters<typeof z.fromJSONSchema>[0]);
  const body = { UserName: "aroha@example.nz", Password: "wrong" };
  const refusal = await practice.read("/api/Patient/Authentication", { body });
  expect(refusal).toMatchObject({ StatusCode: "3" });
  expect(schema.safeParse(refusal).success).toBe(true);
  expect(schema.safeParse({ ...(refusal as object), StatusCode: 3 }).success).toBe(false);
});

/** Every schema of a document, and those inside it. */
function schemasIn(node: unknown, isSchema = false): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap((part) => schemasIn(part, isSchema));
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, part]) => {
    if (key === "examples" || key === "enum") return [];
    return key === "properties"
      ? Object.values(part).flatMap((one) => schemasIn(one, true))
      : schemasIn(part, isSchema || key === "schema");
  });
  return isSchema ? [{ ...node }, ...inner] : inner;
}

test("is valid OpenAPI 3.0 without the keywords that only 3.1 has", async () => {
  const document = await read("?for=3.0");
  expect(document.openapi).toBe("3.0.3");
  expect((await new Validator().validate(document)).errors).toBeUndefined();
  const schemas = schemasIn(document);
  expect(schemas.filter((schema) => "prefixItems" in schema || "const" in schema)).toEqual([]);
  expect(schemas.filter(({ type }) => Array.isArray(type) || type === "null")).toEqual([]);
});

test.each(["3.0", "3.1"])("declares every tag, and the items of every list, in %s", async (version) => {
  const document = await read(`?for=${version}`);
  const declared = document.tags.map(({ name }) => name);
  const used = new Set(operationsOf(document).flatMap(({ tags }) => tags));
  expect(declared.toSorted()).toEqual([...used].toSorted());
  const lists = schemasIn(document).filter(({ type }) => type === "array");
  expect(lists.length).toBeGreaterThan(50);
  // A reader of 3.0 takes `items: false` for a list that may hold nothing.
  expect(lists.filter(({ items }) => typeof items !== "object")).toEqual([]);
});

test("describes in 3.0 every example that the document shows", async () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const { operationId, requestBody, responses } of operationsOf(await read("?for=3.0"))) {
    for (const { schema, examples = {} } of [requestBody, responses["200"]].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )) {
      const validate = ajv.compile(schema);
      for (const { value } of Object.values(examples)) {
        expect([operationId, validate(value), validate.errors]).toEqual([operationId, true, null]);
      }
    }
  }
});
