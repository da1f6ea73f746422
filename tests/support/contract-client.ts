import { z } from "zod";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import type { Row } from "#practice-api/contract.ts";
import type { InputOf, OutputOf } from "#practice-api/wire/endpoint.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { idOf, monday, type TestPractice } from "./practice.ts";

/** Somebody signed in to a world of their own, who makes the contract's calls in domain words. */
export type Speaker = {
  world: WorldDescription & WorldControl;
  token: string;
  send: <E>(row: E, ask: InputOf<E>) => Promise<Response>;
  ask: <E>(row: E, ask: InputOf<E>) => Promise<OutputOf<E>>;
};

type Account = Parameters<TestPractice["signIn"]>[0];

/** `as` says for whom the calls are made, when it is not the account's own holder. */
export async function speakAs(
  practice: TestPractice,
  account: Account,
  settings: { world?: Speaker["world"]; as?: Parameters<typeof idOf>[0] } = {},
): Promise<Speaker> {
  const world = settings.world ?? (await practice.control.createWorld({ now: monday }));
  const { token } = await world.signIn(account, "P2D");
  const caller = { token, patientId: idOf(settings.as ?? account), holderId: idOf(account) };
  const send: Speaker["send"] = (row, input) => {
    const request = toRequest(row as Row, input as object, caller);
    return practice.send(
      `/~${world.id}/${request.host}/${request.path}?${new URLSearchParams(request.query)}`,
      request,
    );
  };
  return {
    world,
    token,
    send,
    ask: async (row, ask) => {
      const response = await send(row, ask);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      return z.decode((row as Row).output, JSON.parse(text)) as never;
    },
  };
}
