import type { NextFunction, Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { matchPath, type ServerBuild } from "react-router";
import { referenceHeader } from "#app/shared/reference.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { newRequestScope, runInRequest } from "../telemetry/request-scope.ts";
import { inSpan, type SpanAttributes } from "../telemetry/tracing.ts";

/** The path is never logged, because it may contain a sign-in token or an id (threat T46). */
export function requestLog(patterns: () => readonly string[], sourceOf: (address: string) => string) {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    const scope = newRequestScope();
    response.set(referenceHeader, scope.reqId);
    const { promise: closed, resolve: close } = Promise.withResolvers<SpanAttributes>();
    response.once("close", () => {
      const ms = Math.round(performance.now() - started);
      const route = patternOf(request.path, patterns());
      const { method } = request;
      const status = response.statusCode;
      metrics.requests.inc({ route: groupOf(route), status });
      metrics.requestSeconds.observe({ route: groupOf(route) }, ms / 1_000);
      // A proxy probes each second: at "info" that would fill the log.
      const level = status === 200 && probes.includes(route) ? "debug" : "info";
      runInRequest(scope, () => log[level]({ method, route, status, ms }, "request"));
      close({ "http.route": route, "http.response.status_code": status });
    });
    const work = () => {
      void inSpan("request", { "http.request.method": request.method }, async (add) => {
        next();
        add(await closed);
      });
    };
    runInRequest(scope, work, sourceOf(request.ip ?? ""));
  };
}

const probes = ["/healthz", "/readyz"];

export function routePatterns(build: ServerBuild): string[] {
  const fullPath = (id: string): string => {
    const route = build.routes[id];
    const parent = route?.parentId ? fullPath(route.parentId) : "";
    return route?.path ? `${parent}/${route.path}`.replace(/\/+/g, "/") : parent;
  };
  const pages = Object.keys(build.routes).map((id) => fullPath(id) || "/");
  return [...probes, ...pages.filter((pattern) => !pattern.endsWith("*"))];
}

/** /appointments/:id.ics counts as /appointments. */
function groupOf(pattern: string): string {
  const [, first = ""] = pattern.split("/");
  return pattern.startsWith("/") ? `/${first}` : pattern;
}

/** A path may hold an id, so the cache is bounded. */
const patternCache = new LRUCache<string, string>({ max: 500 });

function patternOf(path: string, patterns: readonly string[]): string {
  const cached = patternCache.get(path);
  if (cached !== undefined) return cached;
  const page = path.replace(/\.data$/, "").replace(/^\/_$/, "/");
  const found = patterns.find((pattern) => matchPath(pattern, page)) ?? "*";
  patternCache.set(path, found);
  return found;
}
