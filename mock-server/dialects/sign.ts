import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { Wire } from "#practice-api/wire/fields.ts";
import type { ShapeField } from "./shape.ts";

/** False is a sign against it, undefined where it cannot be seen. */
export type Judgement = boolean | undefined;

export type SeenAnswer = {
  readonly endpoint: AnyEndpoint;
  readonly answer: {
    readonly status: number;
    readonly type: string;
    /** Without a byte order mark. */
    readonly text: string;
    readonly hasByteOrderMark?: boolean;
    readonly isCompressed?: boolean;
    /** In small letters. Empty without one. */
    readonly charset?: string;
  };
  readonly wire: unknown;
  /** A member's name that is neither the contract's nor FHIR's. */
  readonly hasUnknownName: () => boolean;
};

/** Entries are JSON, compared and then forgotten. */
export type SamplePage = { readonly entries: readonly string[]; readonly total: number | undefined };
/** Pages by their size. */
export type ListSample = ReadonlyMap<number, readonly SamplePage[]>;
export const sampleSizes = { small: 5, middle: 20, large: 50 };

/** How a dialect is recognised in the answers of a practice. */
export type Sign = {
  readonly answer?: (seen: SeenAnswer) => Judgement;
  readonly resource?: (resource: Wire, fields: readonly ShapeField[], endpoint: AnyEndpoint) => Judgement;
  readonly field?: (one: ShapeField, resource: Wire, endpoint: AnyEndpoint) => Judgement;
  readonly list?: (sample: ListSample) => Judgement;
  /** One sign against the dialect outweighs all signs for it. */
  readonly always?: true;
};
