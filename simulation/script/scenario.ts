import { stringify } from "yaml";
import { firstMoment } from "../runtime/first-moment.ts";
import { note, type ScriptLine } from "./lines.ts";
import { mustHold } from "./must-hold.ts";
import type { Recorded } from "./record-script.ts";
import type { TimedRule } from "./watch-world.ts";

const minutesOf = (line: ScriptLine) =>
  Number(/^advance (\d+) minutes?$/.exec(typeof line === "string" ? line : "")?.[1] ?? 0);

/** The scenario of a recorded history (docs/mock-practice.md 6), as YAML. */
export function scenarioOf(seed: number, recorded: Recorded): string {
  const { rules, accounts, settings, isOnLeave, violation } = recorded;
  const scenario = {
    title: violation === undefined ? `The history of seed ${seed}` : `Seed ${seed}: ${violation.rule}`,
    story:
      "Written by the simulation (docs/simulation.md). A browser may read more often than a page of the simulation, " +
      "so a rule that counts reads can act on another one.",
    extends: "default-family",
    signIn: accounts,
    now: new Date(firstMoment + 13 * 3_600_000).toISOString().replace(/:00\.000Z$/, "+13:00"),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(isOnLeave ? { staff: { everybody: "on leave" } } : {}),
    ...(rules.length === 0 ? {} : { rules: rules.map(ruleAsWritten) }),
    script: [...withSessions(withoutEnd(recorded.lines)), ...mustHold(recorded)],
  };
  return `# yaml-language-server: $schema=../../../fixtures/scenarios/scenario.schema.json\n${stringify(scenario, { lineWidth: 110 })}`;
}

function ruleAsWritten({ fault: { name, match, when, phase, effect }, after, until }: TimedRule): object {
  const times = {
    ...when,
    ...(after === 0 ? {} : { after: `PT${after}M` }),
    ...(until === undefined ? {} : { for: `PT${until - after}M` }),
  };
  return {
    ...(name === undefined ? {} : { name }),
    ...(match === undefined ? {} : { match }),
    ...(Object.keys(times).length === 0 ? {} : { when: times }),
    ...(phase === undefined ? {} : { phase }),
    effect,
  };
}

/** The clock need not go on once nothing more happens. */
function withoutEnd(lines: readonly ScriptLine[]): readonly ScriptLine[] {
  return lines.slice(0, lines.findLastIndex((line) => minutesOf(line) === 0) + 1);
}

/** How long an unused session lasts, in minutes: at the portal, whose own clock a script does not move, and at the practice. */
const [portalMinutes, practiceMinutes] = [15, 30];

/** Says what a pause does to a session, and signs in again where the practice has ended it. */
function withSessions(lines: readonly ScriptLine[]): readonly ScriptLine[] {
  let account: string | undefined;
  return lines.flatMap((line, index): readonly ScriptLine[] => {
    if (typeof line === "string") account = /^sign in as (\S+)$/.exec(line)?.[1] ?? account;
    const minutes = minutesOf(line);
    if (minutes < portalMinutes) return [line];
    const clock = note("Only the practice's clock moves: the portal's own session of 15 minutes goes on.");
    const acts = lines.slice(index + 1).filter((next) => typeof next === "string" && minutesOf(next) === 0);
    const isOver = minutes >= practiceMinutes && account !== undefined && acts.length > 0;
    const signsIn = acts.some((next) => String(next).startsWith("sign in as "));
    return isOver && !signsIn ? [clock, line, `sign in as ${account}`] : [clock, line];
  });
}
