import { z } from "zod";
import type { ControlCall } from "../calls.ts";

const message = {
  type: "object",
  properties: { message: { type: "string", description: "What is wrong." } },
  required: ["message"],
};

/** docs/mock-practice.md 7. */
export function controlOpenApi(calls: readonly ControlCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = `/__mock${call.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Control API of the mock practice",
      version: "1.0.0",
      description: "Creates worlds, moves their clocks, breaks calls, changes records and verifies calls.",
    },
    servers: [
      { url: "/", description: "The default world." },
      { url: "/~{world}", variables: { world: { default: "default" } }, description: "One world." },
    ],
    paths,
  };
}

function operation(call: ControlCall, path: string): object {
  const { name, summary, query, body, example, status = 200, otherStatus } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([parameter, schema]) => {
    const { description, ...described } = jsonSchema(schema, "input");
    return { name: parameter, in: "query", description, schema: described };
  });
  return {
    operationId: name,
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: requestBody(body, example) } : {}),
    security: [],
    responses: {
      [status]: answer(call, status === 204 ? "Done." : "The answer."),
      ...(otherStatus ? { [otherStatus]: answer(call, "The same, when it is not met.") } : {}),
      default: {
        description: "A refusal, with the reason.",
        content: { "application/json": { schema: message } },
      },
    },
  };
}

/** A call whose answer is a text or an object, by its query, has both types. */
function answer({ status, type, answer }: ControlCall, description: string): object {
  if (status === 204) return { description };
  const options = answer instanceof z.ZodUnion ? answer.options : [answer ?? z.unknown()];
  const content = options.map((option) => {
    const isText = option instanceof z.ZodString;
    const usual = isText ? "text/yaml" : "application/json";
    return [
      options.length === 1 ? (type ?? usual) : usual,
      { schema: isText ? { type: "string" } : jsonSchema(option, "output") },
    ];
  });
  return { description, content: Object.fromEntries(content) };
}

function requestBody(body: z.ZodType, example: object | undefined): object {
  return {
    content: { "application/json": { schema: jsonSchema(body, "input"), ...(example ? { example } : {}) } },
  };
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
