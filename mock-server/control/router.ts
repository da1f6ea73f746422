import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { ApiError } from "../core/api-error.ts";
import { closest } from "../core/suggest.ts";
import { requireWorld, setMockHeaders } from "../http/world-routing.ts";
import type { World } from "../world/world.ts";
import {
  type CallName,
  type ControlCall,
  type ControlContext,
  type ControlledPractice,
  controlCalls,
} from "./calls.ts";
import { handlers } from "./handlers/handlers.ts";
import { readBody } from "./read-body.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

type Input = { readonly params: object; readonly query: object; readonly body: unknown };

/** docs/mock-practice.md 7. */
export function controlRouter(practice: ControlledPractice): Router {
  const router = Router();
  router.use((request, response, next) => {
    requireOwnOrigin(request, practice.callers);
    next(response.locals.bodyError);
  });
  for (const row of controlCalls) {
    router[verbs[row.method]](row.path, (request, response) => answerCall(practice, row, request, response));
  }
  router.use(({ method, baseUrl, path }) => {
    throw new ApiError(
      404,
      `There is no control call ${method} ${baseUrl}${path}. ${nearestCall(method, path)}`,
    );
  });
  return router;
}

async function answerCall(
  practice: ControlledPractice,
  row: ControlCall,
  request: Request,
  response: Response,
): Promise<void> {
  const { worlds } = practice;
  let used: World | undefined;
  const use = (world: World) => {
    world.events.fireDue();
    setMockHeaders(response, world);
    used = world;
    return world;
  };
  response.status(row.status ?? 200);
  const handle: (context: never) => unknown = handlers[row.name];
  const context: Omit<ControlContext<CallName>, "params" | "query" | "body"> & Input = {
    ...practice,
    params: Object.fromEntries(Object.entries(request.params).map(([name, text]) => [name, String(text)])),
    query: readBody(z.strictObject(row.query?.shape ?? {}), queryOf(request)),
    body: row.body && readBody(row.body, request.body),
    get world() {
      return use(response.locals.pathWorld ?? worlds.default);
    },
    worldNamed: (id) => use(requireWorld(worlds, id)),
    origin: `${request.protocol}://${request.get("Host")}`,
    request,
    response,
  };
  // Query and body are those that the schemas of this call have read.
  const answer = await handle(context as never);
  if (row.type === "text/event-stream") return;
  // The call may have moved the world's clock, which the Date header shows.
  if (used) setMockHeaders(response, used);
  if (answer === undefined) response.end();
  else if (typeof answer === "string") response.type(row.type ?? "text/yaml").send(answer);
  else response.json(answer);
}

/** The first where a parameter is repeated. */
function queryOf({ query }: Request): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

function nearestCall(method: string, path: string): string {
  const asked = path.split("/");
  const filled = (row: ControlCall) =>
    row.path
      .split("/")
      .map((part, index) => (part.startsWith(":") ? (asked[index] ?? part) : part))
      .join("/");
  const rows = new Map(controlCalls.map((row) => [`${row.method} ${filled(row)}`, row]));
  const row = rows.get(closest(`${method} ${path}`.slice(0, 200), rows.keys()) ?? "");
  return `The nearest is ${row?.method} /__mock${row?.path.replace(/:(\w+)/g, "{$1}")}.`;
}
