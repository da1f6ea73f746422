import { expect } from "vitest";
import { z } from "zod";
import { controlCalls } from "#mock-server/control/calls.ts";
import { controlOpenApi } from "#mock-server/control/documents/control-api.ts";
import { openApi } from "#mock-server/control/documents/practice-api.ts";

type Content = Record<string, { schema: object }>;
type Operation = { responses: Record<string, { content: Content } | undefined> };
type Path = { pattern: RegExp; methods: Record<string, Operation | undefined> };

let paths: readonly Path[] | undefined;
/** Short answers that were found valid, because tests repeat calls thousands of times. */
const valid = new Set<string>();
const schemas = new WeakMap<object, z.ZodType>();

/** The paths of both documents, those without a parameter first. */
function documentedPaths(): readonly Path[] {
  const documents = [openApi, () => controlOpenApi(controlCalls)];
  paths ??= documents
    .flatMap((document) => Object.entries((document() as { paths: Record<string, Path["methods"]> }).paths))
    .toSorted(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")))
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`, "i"),
      methods,
    }));
  return paths;
}

/** Fails when the OpenAPI document does not have this answer of a call. Faults and other paths are not in it. */
export async function expectDocumented(method: string, path: string, response: Response): Promise<void> {
  if (response.headers.has("X-Mock-Fault")) return;
  const plain = path
    .replace(/^\/~[^/]*/, "")
    .replace(/\?.*$/s, "")
    .replace(/\/+$/, "");
  const operation = documentedPaths().find(({ pattern }) => pattern.test(plain))?.methods[
    method.toLowerCase()
  ];
  if (!operation) return;
  const text = await response.clone().text();
  const { content } = operation.responses[response.status] ?? operation.responses.default ?? { content: {} };
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
  const schema = content[type]?.schema;
  expect(schema, `${method} ${plain} answers ${response.status} with ${type}`).toBeDefined();
  const answer = `${method} ${plain} ${response.status} ${text}`;
  if (!schema || type !== "application/json" || valid.has(answer)) return;
  if (!schemas.has(schema))
    schemas.set(schema, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]));
  const { error } = schemas.get(schema)?.safeParse(JSON.parse(text)) ?? {};
  const problem = error && `${z.prettifyError(error)} in ${text.slice(0, 1_000)}`;
  expect(problem, `${method} ${plain} answers ${response.status}`).toBeUndefined();
  if (answer.length < 2_000) valid.add(answer);
}
