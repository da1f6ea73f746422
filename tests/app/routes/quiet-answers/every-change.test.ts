import { expect, test } from "vitest";
import { contractEndpoints, mayChange } from "#practice-api/contract.ts";

/** Changes about which nothing is said, that are tried elsewhere, or that the portal does not make. */
const others: Record<string, string> = {
  "POST api/Authentication": "finds the practice, and changes nothing",
  "POST Patient/Authentication": "a sign-in succeeds only with a token",
  "POST Patient/Logout": "the portal's session ends whatever the practice answers",
  "PUT Patient/ChangePassword": "not used",
  "POST Patient/Message": "tests/app/routes/signed-in/messages",
  "POST create-payment-intent": "nothing is charged without a client secret",
  "POST signature": "nothing is joined without a signature",
};

test("every change that the portal makes at the practice is tried", () => {
  const written = contractEndpoints()
    .filter(({ endpoint }) => endpoint.method !== "GET" && mayChange(endpoint))
    .map(({ endpoint: { method, path } }) => `${method} ${path}`);
  const modules = import.meta.glob<string>("./*.test.ts", { query: "?raw", import: "default", eager: true });
  const tests = Object.values(modules).join("\n");
  const isTried = (call: string) => call in others || new RegExp(`\\b${call}(?![\\w/])`).test(tests);
  expect(written.filter((call) => !isTried(call))).toEqual([]);
  expect(Object.keys(others).filter((call) => !written.includes(call))).toEqual([]);
});
