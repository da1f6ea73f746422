import type { AreaHandlers } from "./calls.ts";
import { Refusal } from "./visit.ts";

/** Handlers for calls that the mock practice does not practise yet: each refuses, and changes nothing. */
export function notYet<Area extends Record<string, unknown>>(calls: Area): AreaHandlers<Area> {
  const refuse = () => {
    throw new Refusal(501, "Not practised yet.");
  };
  return Object.fromEntries(
    Object.keys(calls).map((call) => [call, refuse]),
  ) as unknown as unknown as AreaHandlers<Area>;
}
