import type { TypesByPath } from "../conformance/wire/types-by-path.ts";

/** What was seen of one call: types and places, no value. */
export type RecordedCall = {
  exchanges: number;
  /** How often each status was answered. */
  readonly statuses: Record<string, number>;
  readonly query: TypesByPath;
  readonly body: TypesByPath;
  /** By status. */
  readonly answers: Record<string, TypesByPath>;
};
/** A file of the recorder. */
export type Recording = {
  readonly recording: 1;
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** Where answers differ from the contract, one sentence each. */
  readonly drift: readonly string[];
};
