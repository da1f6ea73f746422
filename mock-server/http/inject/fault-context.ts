import type { Response } from "express";
import type { stream } from "#fixtures/seed.ts";
import type { World } from "../../world/world.ts";
import type { Payload } from "../response.ts";
import type { Call } from "../route-table.ts";

/** What came of carrying a call out, and what the same question was answered the time before. */
export type Answer = { readonly payload: Payload; readonly earlier: (() => Payload) | undefined };

/** A call on which an effect acts. */
export type FaultContext = {
  readonly call: Call;
  readonly world: World;
  readonly token: string;
  readonly response: Response;
  /** The answer so far. Absent while the call has not been carried out. */
  readonly answer: Answer | undefined;
  readonly carryOut: () => Promise<Answer>;
  /** Chance that repeats exactly: it follows from a seed, or the rule's id, and from how often the rule acted. */
  readonly chance: (seed: string | number | undefined) => ReturnType<typeof stream>;
  /** Adds to what X-Mock-Fault says, where an effect had nothing to act on. */
  readonly remark: (text: string) => void;
};

/**
 * What came of an effect: another answer, or `taken` when it has dealt with the connection itself.
 * Nothing when the call goes on as it was.
 */
export type Outcome = Payload | "taken" | undefined;
