import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { fromRequest, toRequest, type WireRequest } from "#practice-api/wire/request.ts";
import { arbitraryOf } from "../support/arbitrary.ts";
import { sampleInputs } from "../support/sample-inputs.ts";
import { requests } from "./golden/golden.ts";

const caller = { token: "tok_1", patientId: "20102", holderId: "20101" };
const calls = contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint] as const);

/** A request as its receiver gets it: the query as an address, the body as JSON text. */
function received({ path, query, headers, body }: WireRequest): WireRequest {
  const search = new URLSearchParams(new URLSearchParams(query).toString());
  return {
    method: "GET",
    host: "api",
    path,
    query: Object.fromEntries(search),
    headers,
    body: body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown),
  };
}

/** The inputs of a call. `isComplete` leaves no optional field out. */
function inputsOf(endpoint: AnyEndpoint, isComplete: boolean): fc.Arbitrary<object> {
  const parts = [endpoint.query, endpoint.headers, endpoint.body].filter((part) => part !== undefined);
  return fc
    .tuple(...parts.map(({ schema }) => arbitraryOf(schema, isComplete)))
    .map((values) => Object.assign({}, ...(values as object[])) as object);
}

/** The id that a subject has when this caller sends this input. */
const ids = (input: { memberId?: string }) => ({
  patient: caller.patientId,
  holder: caller.holderId,
  actedFor: caller.patientId,
  member: input.memberId ?? caller.patientId,
});

describe.each(calls)("a request of %s", (name, endpoint) => {
  test("is spelt as the specification spells it", () => {
    const { path = endpoint.path, ...parts } = requests[name] ?? {};
    const request = toRequest(endpoint, sampleInputs.get(name) ?? {}, caller);
    expect(request).toMatchObject({ method: endpoint.method, host: endpoint.host, path, ...parts });
  });

  test("decodes to the token, the ids and the whole input", () => {
    fc.assert(
      fc.property(inputsOf(endpoint, true), (input) => {
        const decoded = fromRequest(endpoint, received(toRequest(endpoint, input, caller)));
        expect(decoded).toEqual({
          token: endpoint.token === "none" ? "" : caller.token,
          subjects: endpoint.subjects.map((subject) => ({ subject, id: ids(input)[subject.kind] })),
          input: { success: true, data: input },
        });
      }),
      { numRuns: 50 },
    );
  });

  test("decodes to the same request again when parts of the input are left out", () => {
    fc.assert(
      fc.property(inputsOf(endpoint, false), (input) => {
        const request = toRequest(endpoint, input, caller);
        const { input: decoded } = fromRequest(endpoint, received(request));
        expect(decoded).toMatchObject({ success: true, data: input });
        expect(toRequest(endpoint, (decoded as { data: object }).data, caller)).toEqual(request);
      }),
      { numRuns: 50 },
    );
  });
});
