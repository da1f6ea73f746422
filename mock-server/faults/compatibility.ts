import { contract, isReadOnly, type Row } from "#practice-api/contract.ts";
import type { FaultEffect } from "./fault-schema.ts";
import { practiceErrors } from "./practice-errors.ts";

type Type = FaultEffect["type"];

/** Effects that do something to the practice's own answer: there is nothing for them to do before it. */
const ofAnswers: ReadonlySet<Type> = new Set(["truncate", "drip", "mutate", "stale", "duplicate", "huge"]);
export function worksOnAnswer({ type }: FaultEffect): boolean {
  return ofAnswers.has(type);
}

/** Effects after which other rules may still act on the same call. All others have the last word. */
const passing: ReadonlySet<Type> = new Set(["latency", "mutate", "stale", "duplicate"]);
export function passesOn({ type }: FaultEffect): boolean {
  return passing.has(type);
}

/** Why an effect means nothing to a call, in one sentence; undefined when it fits. */
export function incompatibility(effect: FaultEffect, row: Row): string | undefined {
  switch (effect.type) {
    case "practice-error": {
      const { method, path } = practiceErrors[effect.error].row;
      if (row.method === method && row.path === path) return undefined;
      return `only ${method} ${path} is refused with ${effect.error}`;
    }
    case "empty-form":
      return "entry" in row.output ? undefined : "only a call that answers a bundle has empty forms";
    case "stale":
      return isReadOnly(row) ? undefined : "only a call that does nothing but read has a stale answer";
    case "mutate":
      return row.format === "text" ? "only an answer in JSON has fields to change" : undefined;
    case "auth":
      if (row.token === "none") return "this call needs no token, so none can be refused";
      if (effect.as !== "falsy" || row.path === contract.identity.validate.path) return undefined;
      return `only ${contract.identity.validate.path} answers whether a token holds`;
    default:
      return undefined;
  }
}
