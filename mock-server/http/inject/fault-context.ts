import type { Response } from "express";
import type { stream } from "#fixtures/seed.ts";
import type { Payload } from "../../core/payload.ts";
import type { World } from "../../world/world.ts";
import type { Call } from "../route-table.ts";

/** `earlier` is the answer to the same call before it. */
export type Answer = { readonly payload: Payload; readonly earlier: (() => Payload) | undefined };

export type FaultContext = {
  readonly call: Call;
  readonly world: World;
  readonly token: string;
  readonly response: Response;
  /** Absent before the call has run. */
  readonly answer: Answer | undefined;
  readonly run: () => Promise<Answer>;
  /** As the call's answer in the journal. */
  readonly keepAnswer: (result: unknown) => void;
  /** They repeat exactly for a seed, or the rule's id, and the number of times the rule acted. */
  readonly random: (seed: string | number | undefined) => ReturnType<typeof stream>;
  /** In X-Mock-Fault, for an effect that had nothing to act on. */
  readonly note: (text: string) => void;
};

/** `handled` when the effect has used the connection itself. Undefined when the call continues unchanged. */
export type Outcome = Payload | "handled" | undefined;
