import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { ask, serving } from "../../../support/serving.ts";

const file = join(mkdtempSync(join(tmpdir(), "portal-log-")), "portal.log");
const lines = () =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The log opens its file when its module is loaded. */
beforeAll(() => {
  vi.resetModules();
  vi.stubEnv("LOG_FILE", file);
  vi.stubEnv("LOG_LEVEL", "info");
  vi.stubEnv("INSTANCE_NAME", "portal-1");
  return () => vi.unstubAllEnvs();
});

describe("the log", () => {
  test("drops every field that is not allowed, so that a patient's data cannot be logged", async () => {
    const { log } = await import("#app/.server/telemetry/log.ts");
    const personal = { name: "Aroha Ngata", nhi: "ZAA0067", query: "?x" };
    log.warn({ call: "profile.read", failure: "slow", ...personal }, "panel failed");
    const names = Object.keys(lines().at(-1) ?? {}).toSorted();
    expect(names.join(" ")).toBe("call failure instance level msg time version");
  });

  test("writes the text of a cause without the values that it quotes", async () => {
    const { log } = await import("#app/.server/telemetry/log.ts");
    log.error({ cause: new TypeError('"Aroha Ngata" is not a function') }, "panel failed");
    expect(lines().at(-1)).toMatchObject({ error: "TypeError: … is not a function", msg: "panel failed" });
    expect(lines().at(-1)).not.toHaveProperty("cause");
  });

  test("names the instance and the version, and in a request the practice's host and a hash of the account", async () => {
    const { log } = await import("#app/.server/telemetry/log.ts");
    const { createIdentify, runInRequest } = await import("#app/.server/telemetry/request-scope.ts");
    const hashes = { of: (value: string) => Buffer.from(`hash of ${value.length}`).toString("base64url") };
    runInRequest({ reqId: "fe57a18cae" }, () => {
      createIdentify(hashes)({ apiUrl: "https://manaia.example.nz/secret/api", holderId: "20101" });
      log.info({}, "request");
    });
    const line = lines().at(-1) ?? {};
    expect(line).toMatchObject({
      instance: "portal-1",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      reqId: "fe57a18cae",
      practice: "manaia.example.nz",
    });
    expect(line.account).toMatch(/^[\w-]{1,16}$/);
    expect(JSON.stringify(line)).not.toMatch(/20101|secret/);
  });

  test("keeps a line break inside one line", async () => {
    const { log } = await import("#app/.server/telemetry/log.ts");
    const before = lines().length;
    log.info({ call: 'a\n{"forged":true}' }, "request");
    expect(lines()).toHaveLength(before + 1);
  });
});

describe("the request log", () => {
  test("writes one line per answer with the route's pattern and never its path or query", async () => {
    const { requestLog } = await import("#app/.server/http/request-log.ts");
    const { requestSource } = await import("#app/.server/telemetry/request-scope.ts");
    const sources: unknown[] = [];
    const app = express().use(
      requestLog(
        () => ["/readyz", "/loginSwitch/:q", "/"],
        (address) => `source of ${address}`,
      ),
      ({ path, query }, response) => {
        sources.push(requestSource());
        response.status(path !== "/readyz" ? 204 : query.none === undefined ? 200 : 503).end();
      },
    );
    const { url, server } = await serving(app);
    const before = lines().length;
    const link = "/loginSwitch/secret-token";
    const paths = [`${link}?name=Aroha`, `${link}.data`, "/_.data", "/odd", "/readyz", "/readyz?none"];
    for (const path of paths) await ask(`${url}${path}`);
    await new Promise((resolve) => server.close(resolve));
    const written = lines().slice(before);
    expect(written.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/loginSwitch/:q", 204],
      ["GET", "/loginSwitch/:q", 204],
      ["GET", "/", 204],
      ["GET", "*", 204],
      // A probe is logged at debug, unless it was refused.
      ["GET", "/readyz", 503],
    ]);
    expect(new Set(written.map(({ reqId }) => reqId)).size).toBe(5);
    expect(readFileSync(file, "utf8")).not.toMatch(/secret-token|Aroha|source of/);
    expect(sources).toEqual(Array.from({ length: 6 }, () => "source of 127.0.0.1"));
  });
});

test("the patterns of the routes are those of their whole paths, and of no route for the rest", async () => {
  const { routePatterns } = await import("#app/.server/http/request-log.ts");
  const route = (id: string, path?: string, parentId?: string) => [id, { id, path, parentId }];
  const routes = Object.fromEntries([
    route("root"),
    route("home", undefined, "root"),
    route("emails", "emails", "root"),
    route("compose", "compose", "emails"),
    route("other", "*", "root"),
  ]);
  const patterns = routePatterns({ routes } as never);
  expect(patterns.join(" ")).toBe("/healthz /readyz / / /emails /emails/compose");
});
