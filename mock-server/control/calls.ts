import type { Request, Response } from "express";
import type { z } from "zod";
import { collections } from "#fixtures/record/record.ts";
import type { CardWebhook } from "../areas/call-context.ts";
import type { DeepReadonly } from "../core/schema.ts";
import { presets } from "../faults/presets.ts";
import { exchangesKept } from "../journal/exchanges.ts";
import type { Library } from "../scenarios/library/library.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import { contract, type Method } from "./contract.ts";
import type { Plays } from "./plays.ts";
import type { ControlCallers } from "./require-own-origin.ts";
import { type CallSchemas, schemas } from "./schemas.ts";

type Contract = typeof contract;
export type CallName = keyof Contract;

export type ControlCall = CallSchemas & {
  readonly name: CallName;
  readonly method: Method;
  /** Under `/__mock`, as Express writes it. */
  readonly path: string;
  readonly summary: string;
};

const schemasOf: Readonly<Record<CallName, CallSchemas>> = schemas;
const lists: Readonly<Record<string, unknown>> = {
  collections: collections.join(", "),
  presets: Object.keys(presets).join(", "),
  exchangesKept,
};

export const controlCalls: readonly ControlCall[] = (Object.keys(contract) as CallName[]).map((name) => {
  const { route, summary } = contract[name];
  const [method, path] = route.split(" ") as [Method, string];
  const whole = summary.replace(/\{(\w+)\}/g, (word, list: string) => String(lists[list] ?? word));
  return { name, method, path, summary: whole, ...schemasOf[name] };
});

export type ControlledPractice = {
  readonly worlds: Worlds;
  readonly scenarios: Library;
  readonly plays: Plays;
  /** By default the card provider sends no events. */
  readonly cardWebhook?: CardWebhook | undefined;
  /** Of the portal that uses this practice. */
  readonly portalUrl: string;
  /** Besides pages and programs of this computer. */
  readonly callers?: ControlCallers;
};

type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Checked<N extends CallName, Part extends string> =
  (typeof schemas)[N] extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined;

/** The input is checked already. */
export type ControlContext<N extends CallName> = ControlledPractice & {
  readonly params: Readonly<Record<ParameterOf<Contract[N]["route"]>, string>>;
  readonly query: Checked<N, "query">;
  readonly body: Checked<N, "body">;
  /** By path, else the default one. Throws when it does not exist. */
  readonly world: World;
  /** The answer's headers name it. Throws when it does not exist. */
  readonly worldNamed: (id: string) => World;
  readonly origin: string;
  readonly request: Request;
  readonly response: Response;
};

type Answer<N extends CallName> = DeepReadonly<Checked<N, "answer">>;
/** Every call has a handler, or `handlers/handlers.ts` does not compile. */
export type Handlers = {
  readonly [N in CallName]: (context: ControlContext<N>) => Answer<N> | Promise<Answer<N>>;
};
