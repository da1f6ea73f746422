import express from "express";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { refuseForeignWrites, refuseLongBodies } from "#app/.server/http/csrf.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { fixedHeaders, securityHeaders, setNonce } from "#app/.server/http/security-headers.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { signInForm } from "#app/routes/signed-out/login/schema.ts";
import { ask, serving } from "../../../support/serving.ts";
import { soak } from "../../../support/soak.ts";

const own = "http://localhost:3000";

let reached = 0;
const app = express().use(setNonce, ...securityHeaders(false), refuseForeignWrites([own]), refuseLongBodies);
app.use((_request, response) => {
  reached++;
  response.send("done");
});
const { url } = await serving(app, afterAll);

describe("requests that may change something", () => {
  async function expectStatus(status: number, method: string, headers: Record<string, string>, path = "/") {
    const before = reached;
    expect((await ask(`${url}${path}`, method, headers)).status).toBe(status);
    expect(reached - before).toBe(status === 200 ? 1 : 0);
  }
  const evil = "https://evil.test";
  test.each<[string, Record<string, string>, number]>([
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
  ])("answer %s with %j by %d", async (method, headers, status) => expectStatus(status, method, headers));

  test.each([
    ["/", { "content-length": "100000" }, 200],
    ["/", { "content-length": "100001" }, 413],
    ["/", { "transfer-encoding": "chunked" }, 411],
    // Messages with files may have 14 MB, on their own routes.
    ["/emails/uploads", { "content-length": String(14 * 1024 * 1024) }, 200],
    ["/emails/uploads", { "content-length": String(14 * 1024 * 1024 + 1) }, 413],
    ["/emails/compose", { "content-length": String(14 * 1024 * 1024 + 1) }, 413],
    ["/emails/compose.data", { "content-length": "100001" }, 413],
    ["/emails/uploads/other", { "content-length": "100001" }, 413],
  ])("answer %s with %j by %d without reading the body", async (path, headers, status) =>
    expectStatus(status, "POST", { ...(headers as Record<string, string>), Origin: own }, path),
  );

  test("have a new nonce in each response, and no unsafe source", async () => {
    const [first, second] = await Promise.all([ask(url), ask(url)]);
    const policies = [first, second].map(({ headers }) => String(headers["content-security-policy"]));
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']{24})'(;|$)/.exec(policy)?.[1]);
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).toMatch(/frame-ancestors 'none'/);
    expect(policies[0]).toMatch(/object-src 'none';base-uri 'none';form-action 'self'/);
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe/);
    expect(first.headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});

describe("a browser is told to keep to https", async () => {
  const app = express().set("trust proxy", 1);
  app.use(fixedHeaders, setNonce, ...securityHeaders(false), (_request, response) => void response.end());
  const { url } = await serving(app, afterAll);

  const yearly = "max-age=31536000; includeSubDomains";
  test.each<[Record<string, string>, string | undefined]>([
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
    expect((await ask(url, "GET", headers)).headers["strict-transport-security"]).toBe(expected);
  });
});

describe("the redirect after signing in", () => {
  soak("keeps %i hostile targets on the site", { quick: 1_000, full: 10_000 }, (count) => {
    const pieces = fc.constantFrom(..."/ \\ . .. @ : evil.test http %2f %5c ? # a".split(" "), "\t");
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
  test("keeps spaces in a password, and drops them around the e-mail", () => {
    expect(signInForm.parse({ username: " a@b.nz ", password: " p " })).toEqual({
      username: "a@b.nz",
      password: " p ",
    });
  });
  test.each(["a".repeat(100_000), `${"a@".repeat(50_000)}.nz`, `a@${".".repeat(100_000)}`])(
    "refuses 100 kB of invalid text",
    (username) => {
      expect(signInForm.safeParse({ username, password: "x" }).error?.issues[0]?.path).toEqual(["username"]);
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
