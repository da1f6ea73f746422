import { z } from "zod";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { InputOf, OutputOf } from "#practice-api/wire/endpoint.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { idOf, monday, type TestPractice } from "./practice.ts";

/** Makes the contract's calls with domain values, signed in to a world of its own. */
export type ContractClient = {
  world: WorldDescription & WorldControl;
  token: string;
  send: <E>(endpoint: E, input: InputOf<E>) => Promise<Response>;
  /** The decoded answer. Throws for an HTTP error. */
  call: <E>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
};

type Account = Parameters<TestPractice["signIn"]>[0];

/** Signs an account in. `as` is the patient that the calls concern, by default the account's own holder. */
export async function clientFor(
  practice: TestPractice,
  account: Account,
  settings: { world?: ContractClient["world"]; as?: Parameters<typeof idOf>[0] } = {},
): Promise<ContractClient> {
  const world = settings.world ?? (await practice.control.createWorld({ now: monday }));
  const { token } = await world.signIn(account, "P2D");
  const caller = { token, patientId: idOf(settings.as ?? account), holderId: idOf(account) };
  const send: ContractClient["send"] = (endpoint, input) => {
    const request = toRequest(endpoint as AnyEndpoint, input as object, caller);
    const address = `/~${world.id}/${request.host}/${request.path}?${new URLSearchParams(request.query)}`;
    return practice.send(address, request);
  };
  return {
    world,
    token,
    send,
    call: async (endpoint, input) => {
      const response = await send(endpoint, input);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      return z.decode((endpoint as AnyEndpoint).output, JSON.parse(text)) as never;
    },
  };
}
