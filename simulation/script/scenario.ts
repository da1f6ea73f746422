import { stringify } from "yaml";
import type { ScriptLine } from "../history/script-lines.ts";
import { firstMoment } from "../runtime/first-moment.ts";
import { mustHold } from "./must-hold.ts";
import type { Recorded } from "./record-script.ts";
import { minutesOf, withSessions } from "./sessions-in-script.ts";
import type { TimedRule } from "./watch-world.ts";

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
