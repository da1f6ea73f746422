import type { AnyEndpoint } from "#practice-api/contract.ts";
import { Failed, Skipped } from "../../outcomes.ts";
import type { Suite } from "../../suite.ts";

/** Something that several calls do together. The first call is the one that it is reported under. */
export type Behaviour = {
  readonly title: string;
  readonly calls: readonly [AnyEndpoint, ...AnyEndpoint[]];
  /** True where it changes something, though none of its calls does by itself. */
  readonly needsWrites?: true;
  /** True where the specification leaves it open. */
  readonly assumed?: boolean;
  readonly run: (suite: Suite) => Promise<void>;
};

/** A text that no record contains. */
export const nonsense = "zzqx-no-such-text";

/** Compares what was saved with what is read. @throws Skipped where the practice does not send it, else Failed. */
export function expectSaved(read: unknown, saved: unknown, otherwise: string): void {
  if (read === undefined) throw new Skipped("The practice does not send what was saved.");
  if (read !== saved) throw new Failed(otherwise);
}

/** @throws Failed unless it holds. The message names no value. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Failed(otherwise);
}
