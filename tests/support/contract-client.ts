import { z } from "zod";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import {
  type Endpoint,
  type InputOf,
  type OutputOf,
  type Subject,
  withSubjects,
} from "#practice-api/wire/endpoint.ts";
import { idOf, monday, type TestPractice } from "./practice.ts";

type Row = Endpoint<unknown, unknown>;

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
  const idFor = ({ kind }: Subject) => idOf(kind === "holder" ? account : (settings.as ?? account));
  const send: Speaker["send"] = (asked, ask) => {
    const row = asked as unknown as Row;
    const said = z.encode(row.query, ask as never) as Record<string, unknown>;
    const { memberId } = ask as { memberId?: string };
    const ids = (part: Subject["in"]) =>
      row.subjects
        .filter((id) => id.in === part)
        .map((id) => [id, (id.kind === "member" && memberId) || idFor(id)] as const);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(said[name])));
    const query = withSubjects({ ...row.constants, ...row.defaults(ask as object), ...said }, ids("query"));
    if (row.token === "query") query.Token = token;
    const body = row.body && (z.encode(row.body, ask as never) as object);
    const whole = Array.isArray(body) ? body : withSubjects({ ...row.bodyConstants, ...body }, ids("body"));
    const words = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return practice.send(`/~${world.id}/${row.host}/${path}?${new URLSearchParams(words)}`, {
      method: row.method,
      headers: z.encode(row.headers, ask as never) as Record<string, string>,
      ...(row.token === "header" ? { token } : {}),
      ...(row.method === "GET" || row.method === "DELETE" ? {} : { body: whole }),
    });
  };
  return {
    world,
    token,
    send,
    ask: async (row, ask) => {
      const response = await send(row, ask);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      return z.decode((row as unknown as Row).output, JSON.parse(text) as never) as never;
    },
  };
}
