import { allergies } from "./allergies/endpoints.ts";
import { appointments } from "./appointments/endpoints.ts";
import { cardProvider } from "./billing/card-provider.ts";
import { billing } from "./billing/endpoints.ts";
import { diagnoses } from "./diagnoses/endpoints.ts";
import { identity } from "./identity/endpoints.ts";
import { immunisations } from "./immunisations/endpoints.ts";
import { letters } from "./letters.ts";
import { medications } from "./medications/endpoints.ts";
import { meetings } from "./meetings.ts";
import { messages } from "./messages/endpoints.ts";
import { practice } from "./practice/endpoints.ts";
import { profile } from "./profile/endpoints.ts";
import { reminders } from "./reminders/endpoints.ts";
import { resources } from "./resources.ts";
import { results } from "./results/endpoints.ts";
import { timeline } from "./timeline/endpoints.ts";
import { vitals } from "./vitals/endpoints.ts";
import type { Endpoint } from "./wire/endpoint.ts";

/** The portal's client and the mock's routes both derive from it. */
export const contract = {
  identity,
  profile,
  practice,
  billing,
  appointments,
  medications,
  diagnoses,
  results,
  allergies,
  immunisations,
  timeline,
  reminders,
  resources,
  letters,
  vitals,
  messages,
  meetings,
};

export type Contract = typeof contract;

export type AnyEndpoint = Endpoint<unknown, unknown>;

/** No server of ours makes these: the card provider's script makes them in the browser. */
export const browserCalls = { cardProvider };
export type BrowserCalls = typeof browserCalls;

export type NamedEndpoint = { area: string; call: string; endpoint: AnyEndpoint };

export function contractEndpoints(): NamedEndpoint[] {
  return endpointsOf(contract);
}

export function servedEndpoints(): NamedEndpoint[] {
  return endpointsOf({ ...contract, ...browserCalls });
}

function endpointsOf(
  areas: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>,
): NamedEndpoint[] {
  return Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({ area, call, endpoint })),
  );
}

export function isReadOnly({ method, sideEffect }: AnyEndpoint): boolean {
  return method === "GET" && !sideEffect;
}

/** The practice takes them as POST although they only read. */
const postedReads: ReadonlySet<unknown> = new Set([contract.identity.menu]);

export function mayChange(endpoint: AnyEndpoint): boolean {
  return !isReadOnly(endpoint) && !postedReads.has(endpoint);
}
