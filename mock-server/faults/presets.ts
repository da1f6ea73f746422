import type { FaultRule } from "./fault-rule.ts";

/** Named rules for whole situations (docs/mock-practice.md 5). `panel` is the path of the call that a panel reads. */
export const presets = {
  "slow-practice": () => ({ effect: { type: "latency", lognormal: { median: 1_500, spread: 0.5 } } }),
  "flaky-practice": () => ({
    when: { probability: 0.05, seed: "flaky-practice" },
    effect: { type: "status", status: 503 },
  }),
  "practice-down": () => ({ effect: { type: "status", status: 503 } }),
  "maintenance-html": () => ({ effect: { type: "html-error" } }),
  "one-panel-down": (panel = "Patient/RefreshCounter") => ({
    match: { path: panel },
    effect: { type: "status", status: 500 },
  }),
} as const satisfies Record<string, (panel?: string) => FaultRule>;
export type PresetName = keyof typeof presets;

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}
