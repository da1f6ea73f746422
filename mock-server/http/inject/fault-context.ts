import type { Response } from "express";
import type { stream } from "#fixtures/seed.ts";
import type { Payload } from "../../core/payload.ts";
import type { World } from "../../world/world.ts";
import type { Call } from "../route-table.ts";

/** The response of a call, and the one to the same call before it. */
export type Answer = { readonly payload: Payload; readonly earlier: (() => Payload) | undefined };

/** A call that an effect acts on. */
export type FaultContext = {
  readonly call: Call;
  readonly world: World;
  readonly token: string;
  readonly response: Response;
  /** The answer so far. Absent before the call has run. */
  readonly answer: Answer | undefined;
  /** Authorises and handles the call. */
  readonly run: () => Promise<Answer>;
  /** Random numbers that repeat exactly for a seed, or the rule's id, and the number of times the rule acted. */
  readonly random: (seed: string | number | undefined) => ReturnType<typeof stream>;
  /** Adds a note to X-Mock-Fault, for an effect that had nothing to act on. */
  readonly note: (text: string) => void;
};

/**
 * The outcome of an effect: another answer, or `handled` when it has used the connection itself. Undefined
 * when the call continues unchanged.
 */
export type Outcome = Payload | "handled" | undefined;
