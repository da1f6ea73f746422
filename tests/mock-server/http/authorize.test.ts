import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { requestFor } from "../../support/request-for.ts";

const callers = [
  "noToken",
  "own",
  "child",
  "foreign",
  "unlinked",
  "revoked",
  "expired",
  "signedOut",
  "garbage",
] as const;
type Caller = (typeof callers)[number];
const matrix = z
  .strictObject({
    statuses: z.record(z.string(), z.record(z.enum(callers), z.number())),
    calls: z.record(z.string(), z.array(z.string())),
  })
  .parse(parse(readFileSync("tests/mock-server/http/authorization.yaml", "utf8"), { merge: true }));

const practice = openPractice();
const tokens: Partial<Record<Caller, string>> = {};
let world: string;
/** The same practice without one of the links. */
let revokedWorld: string;

beforeAll(async () => {
  const made = await practice.control.createWorld({ now: monday });
  world = made.id;
  tokens.expired = await practice.signIn("aroha", world);
  await made.advance("PT31M");
  tokens.signedOut = await practice.signIn("aroha", world);
  await practice.send(`/~${world}/api/Patient/Logout?Token=${tokens.signedOut}`, { method: "POST" });
  const revoking = await practice.control.createWorld({ now: monday });
  revokedWorld = revoking.id;
  await revoking.applyEvent({ type: "revoke-link", for: "aroha", person: "manaia" });
  tokens.garbage = `tok_CANARY_~${world}_00000000000000000000000000000000`;
});

const records: Record<Caller, string> = {
  noToken: idOf("aroha"),
  own: idOf("aroha"),
  child: idOf("manaia"),
  foreign: idOf("sione"),
  unlinked: idOf("manaia"),
  revoked: idOf("manaia"),
  expired: idOf("aroha"),
  signedOut: idOf("aroha"),
  garbage: idOf("aroha"),
};

async function tokenOf(caller: Caller): Promise<string> {
  if (caller === "noToken") return "";
  if (caller === "revoked") return practice.signIn("aroha", revokedWorld);
  // Mei has no children: the requested child is Aroha's.
  return tokens[caller] ?? practice.signIn(caller === "unlinked" ? "mei" : "aroha", world);
}

/** Sends a call with every id it carries set to one record, except that the account holder acts for the child. */
async function sendCall(
  name: string,
  endpoint: AnyEndpoint,
  caller: Caller,
  tokenIn: "header" | "query",
): Promise<Response> {
  const token = await tokenOf(caller);
  const actsForChild = endpoint.subjects.length > 1 && caller === "child";
  const ids = { patientId: records[caller], holderId: actsForChild ? idOf("aroha") : records[caller] };
  const { path, query, body } = requestFor(name, endpoint, ids);
  const search = new URLSearchParams(query);
  if (token && tokenIn === "query") search.set("token", token);
  return practice.send(`/~${caller === "revoked" ? revokedWorld : world}/${path}?${search}`, {
    method: endpoint.method,
    ...(token && tokenIn === "header" ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

/** The status as far as authorization decides it: an authorised call may still answer 404, for example. */
function authorizationStatus({ status }: Response): number {
  return [400, 401, 403, 500].includes(status) ? status : 200;
}

const cells = contractEndpoints().flatMap(({ area, call, endpoint }) => {
  const name = `${area}.${call}`;
  const [kind = "", more] = Object.keys(matrix.calls).filter((of) => matrix.calls[of]?.includes(name));
  const expected = matrix.statuses[kind];
  if (!expected || more !== undefined) throw new Error(`${name} is not once in authorization.yaml.`);
  return callers.map((caller) => [name, caller, expected[caller], endpoint] as const);
});

describe.each(["header", "query"] as const)("with the token in the %s", (tokenIn) => {
  test.each(cells)("answers %s from %s with %i", async (name, caller, status, endpoint) => {
    const response = await sendCall(name, endpoint, caller, tokenIn);
    const answered = authorizationStatus(response);
    expect(answered).toBe(status);
    const refusal: unknown = answered === 200 ? "none" : await response.json();
    expect(refusal).toEqual(status === 200 ? "none" : { message: expect.any(String) });
  });
});

test.each([
  ["expired", "false"],
  ["signedOut", "false"],
  ["garbage", "false"],
  ["own", "true"],
] as const)("validates the token of %s as %s", async (caller, isValid) => {
  const response = await practice.send(`/~${world}/api/ValidateToken`, { token: await tokenOf(caller) });
  expect(await response.text()).toBe(isValid);
});
