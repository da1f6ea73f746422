import type { Request, Response } from "express";
import type { z } from "zod";
import type { CardWebhook } from "../areas/call-context.ts";
import type { Library } from "../scenarios/library/library.ts";
import type { World } from "../world/world.ts";
import type { Worlds } from "../world/worlds.ts";
import type { Plays } from "./plays.ts";
import type { ControlCallers } from "./require-own-origin.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What the control API works on. */
export type ControlledPractice = {
  readonly worlds: Worlds;
  readonly scenarios: Library;
  readonly plays: Plays;
  /** Where the card provider sends its events. By default it sends none. */
  readonly cardWebhook?: CardWebhook | undefined;
  /** Where the portal is that uses this practice. */
  readonly portalUrl: string;
  /** Who may call the control API besides pages and programs of this computer. */
  readonly callers?: ControlCallers;
};

/** The names of the parameters in a path such as `/faults/:id`. */
export type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a call works with: its input, already checked, and the practice. */
export type ControlContext<P extends string = string, Q = unknown, B = unknown> = ControlledPractice & {
  readonly params: Readonly<Record<ParameterOf<P>, string>>;
  readonly query: Q;
  readonly body: B;
  /** The world of the call: by path, query or header, else the default one. Throws when it does not exist. */
  readonly world: World;
  /** A live world by its id, which the answer's headers name. Throws when it does not exist. */
  readonly worldNamed: (id: string) => World;
  /** Scheme and host as the caller used them. */
  readonly origin: string;
  /** All rows of the table. */
  readonly calls: readonly ControlCall[];
  readonly request: Request;
  readonly response: Response;
};

/** An input or an answer, which no reader changes. */
export type DeepReadonly<T> = T extends readonly (infer I)[]
  ? readonly DeepReadonly<I>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** One call of the control API: the router, the client's types, the documents and the command line derive from it. */
export type CallRow<
  M extends Method,
  P extends string,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
> = {
  /** The operation's name, such as `createWorld`. */
  readonly name: string;
  readonly method: M;
  /** Under `/__mock`, as Express writes it. */
  readonly path: P;
  /** One or two sentences for people. */
  readonly summary: string;
  /** The query's parameters, each described. */
  readonly query?: Q;
  readonly body?: B;
  /** Describes the answer; the tests compare it with what is sent. */
  readonly answer?: A;
  /** 200 by default. */
  readonly status?: 201 | 204;
  /** A second status that the handler may set, with the same answer. */
  readonly otherStatus?: 417;
  /** Of the answer; JSON by default. A stream is written by the handler. */
  readonly type?: "text/yaml" | "text/markdown" | "text/event-stream";
  /** A body that the call takes. */
  readonly example?: object;
  handle(
    context: ControlContext<P, z.output<Q>, z.output<B>>,
  ): DeepReadonly<z.output<A>> | Promise<DeepReadonly<z.output<A>>>;
};

/** A row of the table, whatever its input and answer. */
export type ControlCall = CallRow<Method, string, z.ZodObject, z.ZodType, z.ZodType>;

/** Checks one row of the table and keeps its exact types. */
export function call<
  const M extends Method,
  const P extends string,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUnknown,
>(row: CallRow<M, P, Q, B, A>): CallRow<M, P, Q, B, A> {
  return row;
}
