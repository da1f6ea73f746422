import type { Request, Response } from "express";
import type { z } from "zod";
import type { CardWebhook } from "../areas/call-context.ts";
import type { Library } from "../scenarios/library/library.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import type { Plays } from "./plays.ts";
import type { ControlCallers } from "./require-own-origin.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

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

/** Of a path such as `/faults/:id`. */
export type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The input is checked already. */
type ControlContext<P extends string = string, Q = unknown, B = unknown> = ControlledPractice & {
  readonly params: Readonly<Record<ParameterOf<P>, string>>;
  readonly query: Q;
  readonly body: B;
  /** By path, else the default one. Throws when it does not exist. */
  readonly world: World;
  /** The answer's headers name it. Throws when it does not exist. */
  readonly worldNamed: (id: string) => World;
  readonly origin: string;
  readonly calls: readonly ControlCall[];
  readonly request: Request;
  readonly response: Response;
};

export type DeepReadonly<T> = T extends readonly (infer I)[]
  ? readonly DeepReadonly<I>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** The router, the client's types, the documents and the command line derive from it. */
export type CallRow<
  M extends Method,
  P extends string,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
> = {
  readonly name: string;
  readonly method: M;
  /** Under `/__mock`, as Express writes it. */
  readonly path: P;
  /** One or two sentences for people. */
  readonly summary: string;
  readonly query?: Q;
  readonly body?: B;
  /** The tests compare it with what is sent. */
  readonly answer?: A;
  readonly status?: 201 | 204;
  /** The handler may set it, with the same answer. */
  readonly otherStatus?: 417;
  /** JSON by default. A stream is written by the handler. */
  readonly type?: "text/yaml" | "text/markdown" | "text/event-stream";
  readonly example?: object;
  handle(
    context: ControlContext<P, z.output<Q>, z.output<B>>,
  ): DeepReadonly<z.output<A>> | Promise<DeepReadonly<z.output<A>>>;
};

export type ControlCall = CallRow<Method, string, z.ZodObject, z.ZodType, z.ZodType>;

/** Keeps the row's exact types. */
export function call<
  const M extends Method,
  const P extends string,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUnknown,
>(row: CallRow<M, P, Q, B, A>): CallRow<M, P, Q, B, A> {
  return row;
}
