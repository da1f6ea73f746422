import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { requestContext } from "#app/.server/request-context.ts";
import {
  answerAction,
  requireAreaCheck,
  resourceLoader,
  screenAction,
  screenLoader,
} from "#app/.server/screen-loader.ts";
import type { AuditEvent } from "#app/.server/store/audit-log.ts";

const router = new RouterContextProvider();
/** The areas of the menu, or none where it cannot be read. */
let offered: string[] | undefined;
let refusals: AuditEvent[];
let checks: number;

beforeEach(() => {
  [offered, refusals, checks] = [[], [], 0];
  const menu = async () => {
    if (offered === undefined) throw new PracticeError("unreachable", "identity.menu");
    return { entries: offered.map((area) => ({ area })) };
  };
  const session = { data: { apiUrl: "api", holderId: "20101", patientId: "20102" } };
  const checked = async () => void checks++;
  router.set(requestContext, { menu, session, checked, noteError: () => undefined } as never);
  const audit = { record: async (event: AuditEvent) => refusals.push(event) };
  router.set(servicesContext, { audit } as never);
});

const args = (pattern: string, path = `/${pattern}`) => {
  const request = new Request(`http://portal${path}`);
  return { request, url: new URL(request.url), params: {}, pattern, context: router } as never;
};
const refused = (status: number) => expect.objectContaining({ init: expect.objectContaining({ status }) });

describe.each([
  ["loader", screenLoader],
  ["action", screenAction],
  ["answering action", answerAction],
])("the %s of a screen", (_name, screenHandler) => {
  const handler = screenHandler(() => "data");

  test("runs for an account whose menu offers the screen's area", async () => {
    offered = ["vitals"];
    expect(await handler(args("vitals"))).toBe("data");
  });

  test("is refused without the area", async () => {
    offered = ["messages"];
    await expect(handler(args("vitals"))).rejects.toEqual(refused(403));
    const subject = { practice: "api", who: "20101", whose: "20102" };
    expect(refusals).toEqual([{ event: "refuseAccess", outcome: "refused", ...subject, object: "vitals" }]);
    await expect(handler(args("appointments/slip/:id"))).rejects.toEqual(refused(403));
  });

  test("runs for every account on a screen without an area", async () => {
    for (const screen of ["/", "profile"]) expect(await handler(args(screen))).toBe("data");
  });

  test("is refused on a route without a row in the screen table", async () => {
    offered = ["vitals"];
    await expect(handler(args("no-such-screen"))).rejects.toEqual(refused(404));
  });

  test("is refused while the menu cannot be read", async () => {
    offered = undefined;
    await expect(handler(args("vitals"))).rejects.toEqual(refused(503));
  });
});

test("the practice confirms the session before an action runs, and for a stored answer only when it asks for that", async () => {
  const checksBefore: number[] = [];
  const act = () => void checksBefore.push(checks);
  await screenAction(act)(args("/"));
  await answerAction(act)(args("/"));
  await answerAction(async ({ context }) => {
    await context.checked();
    act();
  })(args("/"));
  expect(checksBefore).toEqual([1, checks - 1, checks]);
});

describe.each([
  ["screen", (load: () => string) => screenLoader(load)],
  ["resource", (load: () => string) => resourceLoader("vitals", load)],
])("the loader of a %s", (_name, loaderOf) => {
  test("loads beside the practice's check of the session, and returns nothing without it", async () => {
    offered = ["vitals"];
    const check = Promise.withResolvers<void>();
    const loaded: string[] = [];
    router.set(requestContext, { ...router.get(requestContext), checked: () => check.promise });
    const result = loaderOf(() => String(loaded.push("data")))(args("vitals"));
    await expect.poll(() => loaded).toEqual(["data"]);
    const refused = new Response(null, { status: 401 });
    check.reject(refused);
    await expect(result).rejects.toBe(refused);
  });
});

test("a resource of an area is refused without the area", async () => {
  const loader = resourceLoader("appointments", () => "data");
  await expect(loader(args("map-frame/:id"))).rejects.toEqual(refused(403));
  offered = ["appointments"];
  expect(await loader(args("map-frame/:id"))).toBe("data");
});

describe("the layout's middleware", () => {
  const page = async (next: () => Promise<unknown>, path?: string, status = 200) => {
    const response = await requireAreaCheck(args("vitals", path), async () => {
      await next().catch(() => undefined);
      return new Response("data", { status });
    });
    return response as Response;
  };
  const unchecked = async () => "data";

  test("answers 500 with no content for a screen that made no area check", async () => {
    const response = await page(unchecked);
    expect([response.status, await response.text()]).toEqual([500, ""]);
  });

  test("answers 500 for an action that made no area check and refuses its form", async () => {
    expect((await page(unchecked, "/vitals.data", 422)).status).toBe(500);
  });

  test("passes pages on whose screen made the check, refused or not", async () => {
    const loader = screenLoader(() => "data");
    expect((await page(() => loader(args("vitals")), "/vitals", 403)).status).toBe(403);
    offered = ["vitals"];
    expect(await (await page(() => loader(args("vitals")))).text()).toBe("data");
  });

  test("passes on the layout's own data and the router's answer to an unknown method", async () => {
    expect((await page(unchecked, "/vitals.data?_routes=routes%2Fsigned-in%2Flayout")).status).toBe(200);
    expect((await page(unchecked, "/vitals?_routes=routes%2Fsigned-in%2Flayout")).status).toBe(500);
    expect((await page(unchecked, "/vitals", 405)).status).toBe(405);
  });
});
