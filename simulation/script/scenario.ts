import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { doNotSee, note, type ScriptLine } from "../history/script-lines.ts";
import type { Result, Watch } from "../run/run.ts";
import { firstMoment } from "../runtime/virtual-time.ts";
import { type Recorded, recordScript } from "./record-script.ts";
import { minutesOf, withSessions } from "./sessions-in-script.ts";
import type { TimedRule } from "./watch-world.ts";

export async function writeScenario(
  folder: string,
  { name, seed }: { name: string; seed: number },
  play: (watch: Watch) => Promise<Result>,
): Promise<Result> {
  let recorder: ReturnType<typeof recordScript> | undefined;
  const result = await play((simulation) => {
    recorder = recordScript(simulation);
    return recorder.began;
  });
  if (recorder === undefined) return result;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.yaml`), scenarioOf(seed, recorder.recorded()));
  return result;
}

function scenarioOf(seed: number, recorded: Recorded): string {
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

const counted: Record<string, { forms: readonly string[]; expect: Record<string, unknown> }> = {
  "one booking": {
    forms: ["/appointments book"],
    expect: { call: "POST Patient/Appointment", answer: { outcome: "booked" } },
  },
  "one contact": { forms: ["/profile addContact"], expect: { call: "POST patient/AddEmergencyContact" } },
  "repeat sent": {
    forms: ["/medication/repeat send", "/medication/repeat sendAnyway"],
    expect: { call: "POST Patient/SendRepeatMedicationRequest" },
  },
};

const untrue: Record<string, { text: string; page?: string | undefined }> = {
  booked: { text: bookingTexts.booked },
  sent: { text: composeTexts.sent },
  "not sent": { text: composeTexts.failed },
  "asked medicines": { text: "Asked", page: "open All Medicines" },
};

function mustHold({ violation, sent }: Recorded): readonly ScriptLine[] {
  if (violation === undefined) return [];
  const { rule, what } = violation;
  const about = note(`The simulation found here: ${rule}: ${what.split("\n")[0]}`);
  const count = counted[rule];
  if (count !== undefined) {
    const max = count.forms.reduce((sum, form) => sum + (sent.get(form) ?? 0), 0);
    return [about, { do: "wait for the practice", expect: { ...count.expect, times: { max } } }];
  }
  const said = /as not booked \("(.*)"\)/.exec(what)?.[1];
  const { text, page } = said === undefined ? (untrue[rule] ?? {}) : { text: said };
  const isUnmarked = rule === "asked medicines" && !what.includes(" is marked");
  if (text === undefined || isUnmarked) return [about];
  return [about, ...(page === undefined ? [] : [page]), doNotSee(text)];
}
