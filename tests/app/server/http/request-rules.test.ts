import { join } from "node:path";
import express from "express";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { refuseForeignWrites, refuseLongBodies } from "#app/.server/http/csrf.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { fixedHeaders, securityHeaders, setNonce } from "#app/.server/http/security-headers.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { signInForm } from "#app/routes/signed-out/login/schema.ts";
import { testTables } from "../../../support/function-tables.ts";
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

const proxied = express().set("trust proxy", 1);
proxied.use(fixedHeaders, setNonce, ...securityHeaders(false), (_request, response) => void response.end());
const { url: behindProxy } = await serving(proxied, afterAll);

testTables(join(import.meta.dirname, "request-rules.yaml"), {
  answer: async (method: string, headers: Record<string, string>, path = "/") => {
    const before = reached;
    const { status } = await ask(`${url}${path}`, method, headers);
    expect(reached - before).toBe(status === 200 ? 1 : 0);
    return status;
  },
  keepsToHttps: async (headers: Record<string, string>) =>
    (await ask(behindProxy, "GET", headers)).headers["strict-transport-security"],
});

describe("requests that may change something", () => {
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
    const read = await readForm(
      post(new URLSearchParams({ intent: "signIn", username: "x", password: "" })),
      {
        signIn: signInForm,
      },
    );
    expect(read).toMatchObject({ intent: "signIn", isValid: false, typed: { username: "x" } });
  });
  test.each([
    ["an unknown intent", new URLSearchParams({ intent: "toString" }), 400],
    ["no intent", new URLSearchParams(), 400],
    ["something that is no form", "{}", 400],
  ])("refuses %s", async (_name, body, status) => {
    const error = await readForm(post(body), { signIn: signInForm }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ init: { status } });
  });
});
