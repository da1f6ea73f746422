import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { Wire } from "#practice-api/wire/fields.ts";
import type { ShapeField } from "../../dialects/shape.ts";
import type { Answer } from "../answer.ts";
import type { ListSample } from "./list-sample.ts";

/** False is a sign against it, undefined where it cannot be seen. */
export type Sign = boolean | undefined;

export type Detector = {
  readonly answer?: (seen: {
    readonly endpoint: AnyEndpoint;
    readonly answer: Answer;
    readonly wire: unknown;
  }) => Sign;
  readonly resource?: (resource: Wire, fields: readonly ShapeField[], endpoint: AnyEndpoint) => Sign;
  readonly field?: (one: ShapeField, resource: Wire, endpoint: AnyEndpoint) => Sign;
  readonly list?: (sample: ListSample) => Sign;
  /** One sign against the dialect outweighs all signs for it. */
  readonly always?: true;
};
