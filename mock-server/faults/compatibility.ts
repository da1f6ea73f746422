import { contract, isReadOnly, type Row } from "#practice-api/contract.ts";
import type { FaultEffect } from "./fault-schema.ts";
import { practiceErrors } from "./practice-errors.ts";

type Type = FaultEffect["type"];

/** Effects that change the practice's own answer, so they cannot act before there is one. */
const answerEffects: ReadonlySet<Type> = new Set([
  "truncate",
  "drip",
  "mutate",
  "stale",
  "duplicate",
  "huge",
]);
export function changesAnswer({ type }: FaultEffect): boolean {
  return answerEffects.has(type);
}

/** Effects after which further rules may act on the same call. All others are final. */
const passing: ReadonlySet<Type> = new Set(["latency", "mutate", "stale", "duplicate"]);
export function isFinal({ type }: FaultEffect): boolean {
  return !passing.has(type);
}

/** Why an effect cannot act on a call, as one clause; undefined when it can. */
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
