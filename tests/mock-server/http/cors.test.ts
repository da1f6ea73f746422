import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const [page, tool, other] = ["http://localhost:5173", "http://localhost:6006", "http://attacker.example"];
const practice = openPractice({
  cors: { practice: [page], control: [tool] },
  controlHosts: ["mock.local"],
});
const closed = openPractice();

async function send(path: string, method: string, headers: Record<string, string>, url = practice.url) {
  const call = request(`${url}${path}`, { method, headers });
  call.end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, allowed: response.headers["access-control-allow-origin"], response };
}
const preflight = (path: string, origin: string, url?: string) =>
  send(path, "OPTIONS", { Origin: origin, "Access-Control-Request-Method": "GET" }, url);

describe("the practice's API", () => {
  test("answers a preflight and a call of an allowed origin, also in a world", async () => {
    for (const path of ["/api/Patient", "/~default/api/Patient"]) {
      const { status, allowed, response } = await preflight(path, page);
      expect([status, allowed]).toEqual([204, page]);
      expect(response.headers["access-control-allow-headers"]).toContain("Token");
      expect(response.headers.vary).toContain("Origin");
    }
    const answer = await send("/api/ValidateToken", "GET", { Origin: page });
    expect(answer.allowed).toBe(page);
    expect(answer.response.headers["access-control-expose-headers"]).toContain("X-Mock-Fault");
  });

  test("gives no other origin access, and none without the setting", async () => {
    for (const origin of [other, tool, `${page}.evil.example`, "null"]) {
      const { status, allowed } = await preflight("/api/Patient", origin);
      expect([status, allowed]).toEqual([404, undefined]);
    }
    expect(await preflight("/api/Patient", page, closed.url)).toMatchObject({
      status: 404,
      allowed: undefined,
    });
  });
});

describe("the control API", () => {
  test("answers only the origins that it is open to", async () => {
    expect(await preflight("/__mock/worlds", tool)).toMatchObject({ status: 204, allowed: tool });
    expect(await send("/~default/__mock/clock", "GET", { Origin: tool })).toMatchObject({
      status: 200,
      allowed: tool,
    });
    for (const origin of [page, other]) {
      expect(await preflight("/__mock/worlds", origin)).toMatchObject({ status: 403, allowed: undefined });
      expect(await send("/__mock/health", "GET", { Origin: origin })).toMatchObject({ status: 403 });
    }
  });

  test("answers by loopback names and by those that it is configured with", async () => {
    const port = new URL(practice.url).port;
    expect(await send("/__mock/health", "GET", { Host: `mock.local:${port}` })).toMatchObject({
      status: 200,
    });
    expect(await send("/__mock/health", "GET", { Host: "other.local" })).toMatchObject({ status: 403 });
    const unnamed = await send("/__mock/health", "GET", { Host: "mock.local" }, closed.url);
    expect(unnamed).toMatchObject({ status: 403 });
  });
});
