import { join } from "node:path";
import type { Browser } from "@playwright/test";
import type { ListedScenario, PracticeControl, ScriptedStep, WorldRequest } from "../control/client.ts";
import { isChecking } from "../scenarios/grammar/steps.ts";
import { warningsOf } from "../scenarios/world/warnings.ts";
import { systemNow } from "../world/clock.ts";
import { defaultWait } from "./default-wait.ts";
import { Player } from "./player.ts";
import { StepFailure } from "./step-failure.ts";
import { Windows } from "./windows.ts";

/** The steps after a failed one are not reached. */
export type PlayedStep = Pick<ScriptedStep, "text" | "line"> & {
  readonly outcome: "passed" | "failed" | "not reached" | "note";
  readonly milliseconds: number;
  /** JPEG in base64, for a step that acts and for one that fails. */
  readonly screenshot?: string;
  /** Why the step proves little although it passed. */
  readonly remark?: string;
  /** With near misses of the journal. */
  readonly problem?: string;
  /** Instead of what the step looked for. */
  readonly shown?: readonly string[];
};

export type PlayedScript = Pick<ListedScenario, "name" | "title" | "story"> & {
  readonly file: string;
  readonly hasPassed: boolean;
  readonly milliseconds: number;
  readonly steps: readonly PlayedStep[];
  /** Why the script may prove less than it seems to. */
  readonly warnings: readonly string[];
  /** Of each window; that of the script itself has no name. */
  readonly content?: Awaited<ReturnType<Windows["look"]>>;
  /** The world that `isKept` left. */
  readonly world?: string;
  /** The file of Playwright's trace, of a script that failed. */
  readonly trace?: string;
};

export type PlayOptions = {
  readonly browser: Pick<Browser, "newContext">;
  readonly practice: PracticeControl;
  readonly portalUrl: string;
  readonly name: string;
  /** For messages. */
  readonly file?: string;
  /** How long a settled page may take to show a text, in milliseconds. */
  readonly timeout?: number;
  readonly onStep?: (step: PlayedStep) => void;
  /** A warning makes the script fail. */
  readonly isStrict?: boolean;
  readonly isLooking?: boolean;
  readonly isKept?: boolean;
  /** For scripts that fail. */
  readonly traces?: string | undefined;
};

/** In a world of its own, until its end or the first step that fails. */
export async function playScript(options: PlayOptions): Promise<PlayedScript> {
  const {
    browser,
    practice,
    portalUrl,
    name,
    file = `${name}.yaml`,
    onStep,
    isStrict = false,
    isKept = false,
    isLooking = false,
    traces,
  } = options;
  const { title, story, script, wait = 0 } = await practice.scenario(name);
  const timeout = Math.max(options.timeout ?? defaultWait, wait);
  const world = await practice.createWorld({ scenario: name, ...startOf(name) });
  const windows = new Windows(browser, portalUrl, (page, session) => {
    page.setDefaultTimeout(timeout);
    page.setDefaultNavigationTimeout(30_000);
    return new Player(page, world, file, timeout, session);
  });
  const began = systemNow();
  const steps: PlayedStep[] = [];
  const hasPassed = () => steps.every(({ outcome }) => outcome === "passed" || outcome === "note");
  let warnings: readonly string[] = [];
  let trace: string | undefined;
  let content: PlayedScript["content"];
  try {
    const tracing = traces === undefined ? undefined : await windows.tracing();
    await tracing?.start({ screenshots: true, snapshots: true });
    for (const step of script) {
      const hasFailed = steps.at(-1)?.outcome === "failed" || steps.at(-1)?.outcome === "not reached";
      const played = hasFailed ? notReached(step) : await playStep(step, await windows.playerOf(step));
      steps.push(played);
      onStep?.(played);
    }
    // A script that is looked at is not finished, so it is not warned about.
    if (isLooking && hasPassed()) content = await windows.look();
    else if (hasPassed())
      warnings = warningsOf(script, { rules: await world.faults(), calls: await world.journal() });
    else if (traces !== undefined) trace = join(traces, `${name}.zip`);
    await tracing?.stop(trace === undefined ? {} : { path: trace });
  } finally {
    await windows.close();
    if (!isKept) await world.remove();
  }
  return {
    name,
    title,
    story,
    file,
    hasPassed: hasPassed() && !(isStrict && warnings.length > 0),
    milliseconds: systemNow() - began,
    steps,
    warnings,
    ...(content !== undefined && { content }),
    ...(isKept && { world: world.id }),
    ...(trace !== undefined && { trace }),
  };
}

/** Each mistake is a step that fails. */
export function unplayable({ name, title, story, mistakes }: ListedScenario, file: string): PlayedScript {
  const steps = mistakes.map(({ line, message }): PlayedStep => {
    return { text: "The file has a mistake.", line, outcome: "failed", milliseconds: 0, problem: message };
  });
  return { name, title, story, file, hasPassed: false, milliseconds: 0, steps, warnings: [] };
}

/** The default scenario has no time of its own. */
export function startOf(name: string): WorldRequest {
  return name === "default-family" ? { now: "2026-11-24T09:00:00+13:00", running: true } : {};
}

const notReached = ({ text, line }: ScriptedStep): PlayedStep => ({
  text,
  line,
  outcome: "not reached",
  milliseconds: 0,
});

async function playStep(step: ScriptedStep, player: Player): Promise<PlayedStep> {
  const { text, line, act } = step;
  if (act.kind === "note") return { text, line, outcome: "note", milliseconds: 0 };
  const began = systemNow();
  const { remark, failure } = await player.play(step).then(
    (remark) => ({ remark, failure: undefined }),
    (failure: unknown) => ({ remark: undefined, failure }),
  );
  const milliseconds = systemNow() - began;
  if (failure !== undefined && !(failure instanceof StepFailure)) throw failure;
  const screenshot = failure || !isChecking(step) ? await player.picture(!failure) : undefined;
  const shot = screenshot === undefined ? {} : { screenshot };
  if (!failure)
    return { text, line, outcome: "passed", milliseconds, ...shot, ...(remark !== undefined && { remark }) };
  const { reason: problem, step: failed } = failure;
  return { text, line, outcome: "failed", milliseconds, ...shot, problem, shown: failed.shown };
}
