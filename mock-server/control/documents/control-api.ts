import { z } from "zod";
import { type ControlCall, controlCalls } from "./control-calls.ts";

const message = {
  type: "object",
  properties: { message: { type: "string", description: "What is wrong." } },
  required: ["message"],
};

/** The control API as an OpenAPI 3.1 document (docs/mock-practice.md 7), from the schemas that check its calls. */
export function controlOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of controlCalls) {
    const [method = "", route = ""] = call.route.split(" ");
    const path = `/__mock${route.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Control API of the mock practice",
      version: "1.0.0",
      description: "Creates worlds, moves their clocks, breaks calls, changes records and verifies calls.",
    },
    servers: [
      { url: "/", description: "The default world, or the one in the header X-Mock-World." },
      { url: "/~{world}", variables: { world: { default: "default" } }, description: "One world." },
    ],
    paths,
  };
}

function operation(call: ControlCall, path: string): object {
  const { route, summary, query = {}, body, example, type } = call;
  const status = call.status ?? 200;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true })),
    ...Object.entries(query).map(([name, description]) => ({ name, in: "query", description })),
  ].map((parameter) => ({ ...parameter, schema: { type: "string" } }));
  const content = status === 204 ? {} : { content: { [type ?? "application/json"]: { schema: {} } } };
  return {
    operationId: route,
    summary,
    parameters,
    ...(body ? { requestBody: requestBody(body, example) } : {}),
    security: [],
    responses: {
      [status]: { description: status === 204 ? "Done." : "The answer.", ...content },
      default: {
        description: "A refusal, with the reason.",
        content: { "application/json": { schema: message } },
      },
    },
  };
}

function requestBody(body: z.ZodType, example: object | undefined): object {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return { content: { "application/json": { schema, ...(example ? { example } : {}) } } };
}
