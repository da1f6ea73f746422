import type { AnyEndpoint } from "#practice-api/contract.ts";
import { Failed, Skipped } from "../../outcomes.ts";
import type { Suite } from "../../suite.ts";

/** It is reported under the first call. */
export type Behaviour = {
  readonly title: string;
  readonly calls: readonly [AnyEndpoint, ...AnyEndpoint[]];
  /** It changes something, though none of its calls does by itself. */
  readonly needsWrites?: true;
  /** The specification leaves it open. */
  readonly assumed?: boolean;
  readonly run: (suite: Suite) => Promise<void>;
};

export const nonsense = "zzqx-no-such-text";

/** @throws Skipped where the practice does not send what was saved, else Failed. */
export function expectSaved(read: unknown, saved: unknown, otherwise: string): void {
  if (read === undefined) throw new Skipped("The practice does not send what was saved.");
  if (read !== saved) throw new Failed(otherwise);
}

/** The message names no value. @throws Failed */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Failed(otherwise);
}
