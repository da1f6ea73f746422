import type { FaultRule } from "./fault-rule.ts";

/** `panel` is the path of the call that a panel of the portal reads. */
type Preset = {
  readonly title: string;
  readonly summary: string;
  /** Without a panel it takes the dashboard's figures. */
  readonly needsPanel: boolean;
  readonly rule: (panel?: string) => FaultRule;
};

/** docs/mock-practice.md 5. */
export const presets = {
  "slow-practice": {
    title: "The practice is slow",
    summary: "Half of all answers take longer than 1.5 seconds, a few of them many seconds.",
    needsPanel: false,
    rule: () => ({ effect: { type: "latency", lognormal: { median: 1_500, spread: 0.5 } } }),
  },
  "flaky-practice": {
    title: "The practice fails now and then",
    summary: "One call in twenty is answered with 503; the same ones in every run.",
    needsPanel: false,
    rule: () => ({
      when: { probability: 0.05, seed: "flaky-practice" },
      effect: { type: "status", status: 503 },
    }),
  },
  "practice-down": {
    title: "The practice is down",
    summary: "Every call is answered with 503.",
    needsPanel: false,
    rule: () => ({ effect: { type: "status", status: 503 } }),
  },
  "maintenance-html": {
    title: "The practice shows a maintenance page",
    summary: "Every call is answered with a web page and status 200.",
    needsPanel: false,
    rule: () => ({ effect: { type: "html-error" } }),
  },
  "one-panel-down": {
    title: "One panel is down",
    summary: "One kind of call is answered with 500, everything else works.",
    needsPanel: true,
    rule: (panel = "Patient/RefreshCounter") => ({
      match: { path: panel },
      effect: { type: "status", status: 500 },
    }),
  },
} as const satisfies Record<string, Preset>;
export type PresetName = keyof typeof presets;

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}
