import type { WorldControl } from "../../mock-server/control/client.ts";
import { isActing } from "../../mock-server/scenarios/grammar/steps.ts";
import { inScope } from "../../mock-server/scenarios/world/step-scope.ts";
import type { Journey, Stage } from "./journey.ts";

/** The script of a scenario as a journey. */
export function scripted(title: string, scenario: string, more: Partial<Journey> = {}): Journey {
  return { title, world: { scenario }, ...more, run: (stage) => playScript(stage) };
}

async function playScript({ act, practice, passTime }: Stage) {
  const signedIn: { who?: string } = {};
  let since = 0;
  for (const step of practice.script) {
    const { act: done, expect: expected } = step;
    if (isActing(step)) since = await latest(practice.world);
    switch (done.kind) {
      case "signIn":
        signedIn.who = done.as;
        await act.signIn(done.as);
        break;
      case "open":
        await act.open(done.address);
        break;
      case "press":
      case "choose":
      case "see":
      case "doNotSee":
        await act[done.kind](done.text);
        break;
      case "seeIn":
        await act.seeIn(done.text, done.field);
        break;
      case "type":
        await act.type(done.text, done.into);
        break;
      case "check":
        await practice.has(done.check);
        break;
      case "advance":
        await ("by" in done ? practice.world.advance(done.by) : practice.world.advanceTo(done.to));
        break;
      case "wait":
        await passTime();
        break;
      case "note":
        break;
      default:
        throw new Error(`A journey cannot ${done.kind}.`);
    }
    if (expected) await practice.expects(inScope(expected, { account: signedIn.who, since }));
  }
}

const latest = async (world: Pick<WorldControl, "journal">) => (await world.journal()).at(-1)?.sequence ?? 0;
