import fc from "fast-check";
import { type Area, act, anyOf, type Drawn } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { elapsed } from "../../runtime/virtual-time.ts";
import { carryOut, deedKinds } from "./deeds.ts";
import { dashboardPath, screens } from "./screens.ts";
import { watchWhatIsTold } from "./told.ts";

/** The time limit of a call (ruling B45). */
const longestCallMs = 30_000;

/** The practice answers a request for a repeat late: its patient has read by then that it may not have it. */
const answeredAfterMs = 5 * 60_000;

/** A script that answers a request is rare, because a request has to be there. */
const deed = fc.constantFrom(...deedKinds, "repeat-answered");
const acts = anyOf([3, act("does", { deed })], [1, act("looks", { deed })]);
type PracticeAct = Drawn<typeof acts>;

function open(simulation: Simulation) {
  const { world, log, coverage } = simulation;
  const told = watchWhatIsTold(simulation);

  async function look(visitor: Visitor, paths: readonly string[]): Promise<void> {
    for (const path of [dashboardPath, ...paths]) {
      if (!(await visitor.signIn())) return;
      await visitor.tab().open(path);
    }
  }

  return {
    play: async (act: PracticeAct, visitor: Visitor) => {
      if (act.act === "looks") return look(visitor, [screens[act.deed].path]);
      // Invoices belong to the account holder.
      const person = act.deed === "invoice-sent" ? visitor.account : visitor.patient();
      if (act.deed === "repeat-answered") await elapsed(answeredAfterMs);
      const id = carryOut(world, act.deed, person);
      if (id === undefined) return log(`impossible: ${act.deed} of ${person}`);
      coverage.outcome(`done: ${act.deed}`);
      told.done({ kind: act.deed, person, id });
    },
    end: async (visitors: readonly Visitor[]) => {
      for (const visitor of visitors) {
        const paths = told.screensFor(visitor.patient());
        if (paths.length > 0) await look(visitor, paths);
      }
      // What a process that was killed has begun comes to its own end.
      await elapsed(longestCallMs);
    },
  };
}

const calls = [...Object.values(screens).map(({ call }) => call), "practice.counters"];

export const practice: Area<PracticeAct> = { calls, acts, open };
