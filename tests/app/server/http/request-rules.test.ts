import type { AddressInfo } from "node:net";
import express from "express";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseForeignWrites, refuseLongBodies } from "#app/.server/http/csrf.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { fixedHeaders, securityHeaders, setNonce } from "#app/.server/http/security-headers.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { signInForm } from "#app/routes/signed-out/login/schema.ts";
import { soak } from "../../../support/soak.ts";

const own = "http://localhost:3000";

describe("requests that may change something", () => {
  let reached = 0;
  const app = express();
  app.use(setNonce, ...securityHeaders(false), refuseForeignWrites([own]), refuseLongBodies);
  app.use((_request, response) => {
    reached++;
    response.send("done");
  });
  const server = app.listen(0, "127.0.0.1");
  let base = "";
  beforeAll(() => {
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const evil = "https://evil.test";
  test.each([
    ["POST", { "Sec-Fetch-Site": "same-origin" }, 200],
    ["POST", { "Sec-Fetch-Site": "same-origin", Origin: own }, 200],
    ["POST", { Origin: own }, 200],
    ["POST", {}, 403],
    ["POST", { Origin: evil }, 403],
    ["POST", { Origin: "null" }, 403],
    ["POST", { Origin: "http://sub.localhost:3000", "Sec-Fetch-Site": "same-site" }, 403],
    ["POST", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["POST", { "Sec-Fetch-Site": "none" }, 403],
    ["POST", { "Sec-Fetch-Site": "same-origin", Origin: evil }, 403],
    ["PUT", {}, 403],
    ["PATCH", { Origin: evil }, 403],
    ["DELETE", {}, 403],
    ["GET", { "Sec-Fetch-Site": "cross-site" }, 200],
    ["HEAD", {}, 200],
  ])("answer %s with %j by %d", async (method, headers, status) => {
    const before = reached;
    // Node's fetch would add headers of its own choosing, so the request is written by hand.
    expect(await statusOf(base, method, headers as Record<string, string>)).toBe(status);
    expect(reached - before).toBe(status === 200 ? 1 : 0);
  });

  test.each([
    [{ "content-length": "100000" }, 200],
    [{ "content-length": "100001" }, 413],
    [{ "transfer-encoding": "chunked" }, 411],
  ])("answer %j by %d without reading the body", async (headers, status) => {
    const before = reached;
    expect(await statusOf(base, "POST", { ...headers, Origin: own } as Record<string, string>)).toBe(status);
    expect(reached - before).toBe(status === 200 ? 1 : 0);
  });

  test.each([
    ["/emails/uploads", 14 * 1024 * 1024, 200],
    ["/emails/uploads", 14 * 1024 * 1024 + 1, 413],
    ["/emails/compose", 14 * 1024 * 1024 + 1, 413],
    ["/emails/compose.data", 100_001, 413],
    ["/emails/uploads/other", 100_001, 413],
  ])(
    "with files may have 14 MB on their own routes: %s with %i bytes answers %i",
    async (path, length, status) => {
      const headers = { "content-length": String(length), Origin: own };
      expect(await statusOf(`${base}${path}`, "POST", headers)).toBe(status);
    },
  );

  test("have a new nonce in each response, and no unsafe source", async () => {
    const [first, second] = await Promise.all([fetch(base), fetch(base)]);
    const policies = [first, second].map((answer) => answer.headers.get("content-security-policy") ?? "");
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']{24})'(;|$)/.exec(policy)?.[1]);
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).toMatch(/frame-ancestors 'none'/);
    expect(policies[0]).toMatch(/object-src 'none';base-uri 'none';form-action 'self'/);
    expect(/script-src[^;]*unsafe/.test(policies[0] ?? "")).toBe(false);
    const expected = {
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    };
    for (const [name, value] of Object.entries(expected)) expect(first.headers.get(name)).toBe(value);
  });
});

describe("a browser is told to keep to https", () => {
  const app = express().set("trust proxy", 1);
  app.use(fixedHeaders, setNonce, ...securityHeaders(false), (_request, response) => void response.end());
  const server = app.listen(0, "127.0.0.1");
  afterAll(() => void server.close());

  const yearly = "max-age=31536000; includeSubDomains";
  test.each([
    [{ Host: "portal.example.nz" }, yearly],
    [{ Host: "portal.example.nz:8443" }, yearly],
    [{ Host: "localhost.example.nz" }, yearly],
    // A proxy on the same machine passes on its own name for the instance.
    [{ Host: "127.0.0.1:3000", "X-Forwarded-Host": "portal.example.nz" }, yearly],
    [{ Host: "localhost:8443" }, undefined],
    [{ Host: "portal.localhost" }, undefined],
    [{ Host: "127.0.0.1" }, undefined],
    [{ Host: "[::1]:3000" }, undefined],
    [{ Host: "127.0.0.1:3000", "X-Forwarded-Host": "localhost:8443" }, undefined],
  ])("by no host of its own machine: %j", async (headers, expected) => {
    const { get } = await import("node:http");
    const { port } = server.address() as AddressInfo;
    const sent = await new Promise((resolve, reject) => {
      get({ port, host: "127.0.0.1", headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.headers["strict-transport-security"]);
      }).once("error", reject);
    });
    expect(sent).toBe(expected);
  });
});

async function statusOf(base: string, method: string, headers: Record<string, string>): Promise<number> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    // A connection of its own: a body that is announced and not sent would spoil the next request on it.
    request(base, { method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });
}

describe("the redirect after signing in", () => {
  test.each(["/", "/reports", "/appointments?tab=history&show=missed", "/letters#top"])(
    "accepts %s",
    (target) => {
      expect(safeRedirect(target)).toBe(target);
    },
  );
  test.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "http:evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "/..//evil.test",
    "/./..//evil.test/",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "/%0d%0aSet-Cookie:x\r\n",
    "/login",
    "/login?redirectTo=/",
    "/LOGIN/",
    "/session",
    "/loginSwitch/abc",
    "",
    "evil.test",
    `/${"a".repeat(600)}`,
    undefined,
    null,
    7,
  ])("replaces %j by the dashboard", (target) => {
    expect(safeRedirect(target)).toBe("/");
  });
  soak("keeps %i hostile targets on the site", { quick: 1_000, full: 10_000 }, (count) => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "evil.test",
      "http",
      "%2f",
      "%5c",
      "\t",
      "?",
      "#",
      "a",
    );
    const hostile = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((tail) => `/${tail}`),
          fc.string({ unit: "binary" }),
        ),
        (target) => {
          const result = safeRedirect(target);
          expect(new URL(result, own).origin).toBe(own);
          expect(result).toMatch(/^\/(?![/\\])/);
        },
      ),
      { numRuns: count },
    );
  });
});

describe("the sign-in form", () => {
  const errorsOf = (username: string, password: string) => {
    const parsed = signInForm.safeParse({ username, password });
    return Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []);
  };
  test.each([
    ["", "", { username: "Email cannot be empty", password: "Password cannot be empty" }],
    ["   ", "x", { username: "Email cannot be empty" }],
    ["aroha", "x", { username: "Ooops! We need a valid email address" }],
    ["aroha@example", "x", { username: "Ooops! We need a valid email address" }],
    ["a@b@c.nz", "x", { username: "Ooops! We need a valid email address" }],
    ["a@b..nz", "x", { username: "Ooops! We need a valid email address" }],
    ["aroha@example.nz", "   ", { password: "Password cannot be empty" }],
    ["<script>@x.y", "x", {}],
    [" aroha+w3@example.co.nz ", " x ", {}],
  ])("reports the errors of %j with %j", (username, password, errors) => {
    expect(errorsOf(username, password)).toEqual(errors);
  });
  test("keeps spaces in a password, and drops them around the e-mail", () => {
    expect(signInForm.parse({ username: " a@b.nz ", password: " p " })).toEqual({
      username: "a@b.nz",
      password: " p ",
    });
  });
  test.each(["a".repeat(100_000), `${"a@".repeat(50_000)}.nz`, `a@${".".repeat(100_000)}`])(
    "refuses 100 kB of invalid text",
    (username) => {
      expect(errorsOf(username, "x")).toHaveProperty("username");
    },
  );
});

describe("reading a form", () => {
  const post = (body: BodyInit, headers: HeadersInit = {}) =>
    new Request(own, { method: "POST", body, headers });
  test("returns an invalid form with what was typed", async () => {
    const read = await intent(post(new URLSearchParams({ intent: "signIn", username: "x", password: "" })), {
      signIn: signInForm,
    });
    expect(read).toMatchObject({ intent: "signIn", isValid: false, typed: { username: "x" } });
  });
  test.each([
    ["an unknown intent", new URLSearchParams({ intent: "toString" }), 400],
    ["no intent", new URLSearchParams(), 400],
    ["something that is no form", "{}", 400],
  ])("refuses %s", async (_name, body, status) => {
    const error = await intent(post(body), { signIn: signInForm }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ init: { status } });
  });
});
