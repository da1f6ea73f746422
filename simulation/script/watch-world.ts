import { isDeepStrictEqual } from "node:util";
import type { ActiveFault } from "#mock-server/faults/fault-rule.ts";
import type { World } from "#mock-server/world/world.ts";
import { flagWords, nameOfSetting } from "#practice-api/practice/settings.ts";
import { entriesOf } from "#practice-api/wire/keys.ts";
import { note, type ScriptLine } from "../history/script-lines.ts";

export type TimedRule = { fault: ActiveFault; after: number; until?: number };

/**
 * Turns what changes in a world into a scenario. A script cannot add a rule in its middle, so the clock goes on by a
 * minute where one begins or ends, and the rule acts from then on. `lines` receives what moves the clock.
 */
export function watchWorld(world: World, lines: ScriptLine[]) {
  const rules = new Map<string, TimedRule>();
  const settingsNow = () => world.state.settings.get("everyone") ?? {};
  const isOnLeave = () => world.shared.list("absences").length > 1;
  const first = { isOnLeave: isOnLeave(), settings: settingsNow() };
  let seen = first;
  let start: typeof first | undefined;
  let passed = 0;
  let minutes = 0;

  function advance(by: number): void {
    minutes += by;
    const [, before] = /^advance (\d+) minutes?$/.exec(String(lines.at(-1))) ?? [];
    if (before !== undefined) lines.pop();
    const all = Number(before ?? 0) + by;
    lines.push(`advance ${all} minute${all === 1 ? "" : "s"}`);
  }

  const isSpent = ({ when, matched, hits }: ActiveFault) =>
    hits >= (when?.times ?? Number.POSITIVE_INFINITY) ||
    (when?.nth !== undefined && matched >= Math.max(...when.nth));

  function lookAtRules(): void {
    const listed = world.faults.list();
    const fresh = listed.filter(({ id }) => !rules.has(id));
    const over = [...rules.values()].filter(
      ({ fault, until }) =>
        until === undefined && !isSpent(fault) && !listed.some(({ id }) => id === fault.id),
    );
    const hasBegun = lines.some((line) => typeof line === "string");
    if ((fresh.length > 0 && hasBegun) || over.length > 0) advance(1);
    for (const rule of over) rule.until = minutes;
    for (const fault of fresh) rules.set(fault.id, { fault, after: minutes });
    for (const fault of listed) {
      const rule = rules.get(fault.id);
      if (rule) rule.fault = fault;
    }
  }

  function lookAtSettings(): void {
    const present = { isOnLeave: isOnLeave(), settings: settingsNow() };
    if (isDeepStrictEqual(present, seen)) return;
    seen = present;
    const hasBegun = lines.some((line) => typeof line === "string");
    if (start === undefined) start = present;
    else if (!isDeepStrictEqual(present, start)) {
      lines.push(
        note(`The practice changes its settings to ${words(present)}. A script cannot change them.`),
      );
      return;
    }
    if (hasBegun)
      lines.push(
        note(`From here on the practice has ${words(present)}. In a script it has them from the beginning.`),
      );
  }

  return {
    look: (now: number) => {
      lookAtRules();
      lookAtSettings();
      if (now <= passed) return;
      advance(now - passed);
      passed = now;
    },
    found: () => ({
      rules: [...rules.values()],
      settings: settingsAsWritten((start ?? first).settings),
      isOnLeave: (start ?? first).isOnLeave,
    }),
  };
}

type Settings = ReturnType<World["state"]["settings"]["get"]>;

const words = ({ isOnLeave, settings }: { isOnLeave: boolean; settings: Settings }) =>
  [
    ...Object.entries(settingsAsWritten(settings)).map(([name, value]) => `${name} ${value}`),
    isOnLeave ? "everybody on leave" : "no one on leave",
  ].join(", ");

function settingsAsWritten(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    entriesOf(settings ?? {}).map(([word, value = ""]) => {
      const isFlag = flagWords.has(word) && (value === "1" || value === "0");
      return [nameOfSetting(word), isFlag ? (value === "1" ? "on" : "off") : value];
    }),
  );
}
