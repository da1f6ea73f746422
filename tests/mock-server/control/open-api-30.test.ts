import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { beforeAll, expect, test } from "vitest";
import { callExamples } from "#mock-server/control/documents/call-examples.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
beforeAll(() => callExamples(), 120_000);

type Content = Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
type Operation = {
  operationId: string;
  tags: string[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const read = (version: string) => practice.read(`/__mock/openapi.json?for=${version}`) as Promise<Document>;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

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
  const document = await read("3.0");
  expect(document.openapi).toBe("3.0.3");
  expect((await new Validator().validate(document)).errors).toBeUndefined();
  const schemas = schemasIn(document);
  expect(schemas.filter((schema) => "prefixItems" in schema || "const" in schema)).toEqual([]);
  expect(schemas.filter(({ type }) => Array.isArray(type) || type === "null")).toEqual([]);
});

test.each(["3.0", "3.1"])("declares every tag, and the items of every list, in %s", async (version) => {
  const document = await read(version);
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
  for (const { operationId, requestBody, responses } of operationsOf(await read("3.0"))) {
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

test("lets a client read the token by its position", async () => {
  const { paths } = await read("3.0");
  const content = paths["/api/Patient/Authentication"]?.post?.responses["200"]?.content;
  expect(content?.["application/json"]?.schema).toMatchObject({
    anyOf: [
      { required: ["StatusCode", "ResponseMessage"] },
      {
        type: "array",
        items: {
          properties: {
            extension: {
              items: { type: "object", properties: { valueString: { type: "string" }, valueBoolean: {} } },
            },
          },
        },
      },
    ],
  });
});

test("refuses another version", async () => {
  const response = await practice.send("/__mock/openapi.json?for=2.0");
  expect(response.status).toBe(400);
});
