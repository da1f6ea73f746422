import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type Caller, toRequest } from "#practice-api/wire/request.ts";
import { sampleInputs } from "./sample-inputs.ts";

/** A request that is complete unless a test takes something out of it. */
export type Request = {
  /** With the mount of its host: `api/Patient/Appointments`. */
  path: string;
  query: Record<string, string>;
  body: object | undefined;
};

/** The sample request of a call. The token is the test's to add. */
export function requestFor(name: string, endpoint: AnyEndpoint, ids: Omit<Caller, "token">): Request {
  const { host, path, query, body } = toRequest(endpoint, sampleInputs.get(name) ?? {}, {
    ...ids,
    token: "",
  });
  const { Token: _, ...withoutToken } = query;
  return { path: `${host}/${path}`, query: withoutToken, body: body as object | undefined };
}

/** The ids of an account holder who has their own record open. */
export const ownIds = (patientId: string) => ({ patientId, holderId: patientId });
