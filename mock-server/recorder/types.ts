import type { TypesByPath } from "../conformance/wire/types-by-path.ts";

/** Types and places, no value. */
export type RecordedCall = {
  exchanges: number;
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
  /** One sentence for each difference from the contract. */
  readonly drift: readonly string[];
};
