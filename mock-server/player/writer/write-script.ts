import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { PracticeControl, WorldControl, WorldDescription } from "../../control/client.ts";
import { startOf } from "../play-script.ts";
import { Player } from "../player.ts";
import { browserSettings } from "../windows.ts";
import { type PageAction, reportActions, reportName } from "./page-actions.ts";
import { WrittenScript, type WrittenStep } from "./written-script.ts";

/** The browser names a control for the page only with this. */
export const writerArgument = "--enable-blink-features=ComputedAccessibilityInfo";

/** A busy browser may report a press after the call that it made, in milliseconds. */
const reportDelayMs = 500;

type WriterOptions = {
  /** Started with `writerArgument`. */
  readonly browser: Browser;
  readonly practice: PracticeControl;
  readonly portalUrl: string;
  readonly scenario: string;
  readonly as: string;
  readonly screens: readonly string[];
  readonly onChange?: (steps: readonly WrittenStep[]) => void;
};

type ScriptWriter = {
  readonly page: Page;
  readonly world: WorldDescription & WorldControl;
  /** Waits until the actions until now are among the steps. */
  readonly steps: () => Promise<readonly WrittenStep[]>;
  readonly close: () => Promise<void>;
};

/** In a world of its own, until it is closed. */
export async function writeScript(options: WriterOptions): Promise<ScriptWriter> {
  const { browser, practice, portalUrl, scenario, as, screens, onChange = () => {} } = options;
  const world = await practice.createWorld({ scenario, ...startOf(scenario) });
  const context = await browser.newContext({ ...browserSettings(portalUrl), deviceScaleFactor: 1 });
  const page = await context.newPage();
  const script = new WrittenScript(accountsOf(world), screens);
  const step = `sign in as ${as}`;
  await new Player(page, world, scenario).play({ act: { kind: "signIn", as }, text: step, line: 1 });
  script.add(step);
  onChange(script.steps);

  const clock = await world.clock();
  let now = Date.parse(clock.now);
  const noteTime = (at: number) => {
    if (at > now) script.add(`advance ${durationText(at - now)}`);
    now = at;
  };
  let noted = 0;
  /** What the practice did, and the clock that was advanced, are steps of their own before the next one. */
  const noteWorld = async () => {
    const past = (await world.pastEvents()).filter(({ sequence }) => sequence > noted);
    noted = past.at(-1)?.sequence ?? noted;
    for (const { at, step } of past) {
      if (!clock.running) noteTime(Date.parse(at));
      script.add(`practice: ${typeof step.practice === "string" ? step.practice : ""}`.trim(), step);
    }
    const { now: is, running } = await world.clock();
    if (!running) noteTime(Date.parse(is));
  };
  // One after another, so that a step keeps its place while the clock is asked.
  let waiting = Promise.resolve();
  const inTurn = (work: () => unknown) => {
    waiting = waiting.then(async () => {
      await work();
      onChange(script.steps);
    });
    return waiting;
  };
  await page.exposeBinding(reportName, (_, action: PageAction) =>
    inTurn(async () => {
      if (action.kind !== "pressTwice") await noteWorld();
      script.act(action);
    }),
  );
  await page.addInitScript(reportActions, reportName);
  await page.evaluate(reportActions, reportName);

  const ended = new AbortController();
  const latest = (await world.journal()).at(-1)?.sequence ?? 0;
  const following = (async () => {
    for await (const entry of world.follow(latest, ended.signal))
      void pause(reportDelayMs).then(() => inTurn(() => script.call(entry)));
  })();
  return {
    page,
    world,
    steps: async () => {
      await inTurn(noteWorld);
      return script.steps;
    },
    close: async () => {
      await pause(reportDelayMs);
      ended.abort();
      await following.catch(() => undefined);
      await waiting;
      await world.remove();
      // The window may be closed already.
      await context.close().catch(() => undefined);
    },
  };
}

function accountsOf({ people }: WorldDescription) {
  const accounts = Object.entries(people).flatMap(([name, person]) =>
    "username" in person ? [[name, person] as const] : [],
  );
  return Object.fromEntries(accounts);
}

/** In the largest whole unit. */
function durationText(milliseconds: number): string {
  const units = [
    [86_400_000, "day"],
    [3_600_000, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ] as const;
  const [size, word] = units.find(([unit]) => milliseconds % unit === 0) ?? [1_000, "second"];
  const count = Math.round(milliseconds / size);
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
