import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { Wire } from "#practice-api/wire/fields.ts";
import type { ShapeField } from "../../dialects/shape.ts";
import type { Answer } from "../answer.ts";
import type { ListSample } from "./list-sample.ts";

/** True for a dialect, false against it, undefined where it cannot be seen. */
export type Sign = boolean | undefined;

/** Finds the signs of one dialect in what a practice sends. */
export type Detector = {
  readonly answer?: (seen: {
    readonly endpoint: AnyEndpoint;
    readonly answer: Answer;
    readonly wire: unknown;
  }) => Sign;
  readonly resource?: (resource: Wire, fields: readonly ShapeField[], endpoint: AnyEndpoint) => Sign;
  readonly field?: (one: ShapeField, resource: Wire, endpoint: AnyEndpoint) => Sign;
  readonly list?: (sample: ListSample) => Sign;
  /** True where one sign against the dialect outweighs all signs for it. */
  readonly always?: true;
};
