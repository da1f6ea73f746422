import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorldControl } from "../../mock-server/control/client.ts";
import { isActing } from "../../mock-server/scenarios/grammar/steps.ts";
import { inScope } from "../../mock-server/scenarios/world/step-scope.ts";
import type { Act, Stage } from "./journey.ts";

/** The names of acts that take texts. */
const actNames: readonly (keyof Act)[] = [
  ...(["signIn", "open", "press", "choose", "type", "see", "doNotSee"] as const),
  ...(["seeIn", "hasFocus", "holds", "evaluate", "reload", "back"] as const),
];

const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A picture and a PDF, as a phone has them. */
function twoFiles(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "journey-"));
  const files = [join(folder, "rash.png"), join(folder, "food.pdf")] as const;
  writeFileSync(files[0], Buffer.from(picture, "base64"));
  writeFileSync(files[1], "%PDF-1.7 what I ate");
  return [...files];
}

type Step = Readonly<Record<string, unknown>>;

/** The other steps of a journey's file. */
const others = {
  has: ({ practice }: Stage, check: never) => practice.has(check),
  expects: ({ practice }: Stage, expected: never) => practice.expects(expected),
  passTime: ({ passTime }: Stage) => passTime(),
  change: ({ practice }: Stage, [of, who, changed]: [never, never, object]) =>
    practice.world.change(of, who ?? undefined, changed),
  addFault: ({ practice }: Stage, fault: never) => practice.world.addFault(fault),
  advance: ({ practice }: Stage, by: string) => practice.world.advance(by),
  clearFaults: ({ practice }: Stage) => practice.world.clearFaults(),
  uploadTwo: ({ act }: Stage, field: string) => act.upload(twoFiles(), field),
  onPhone: (stage: Stage, step: Step) => (stage.isPhone ? playSteps(stage, [step]) : undefined),
  /** It has the name of the person, and on a phone the first one. */
  openUserMenu: ({ act, isPhone }: Stage, name: string) =>
    act.choose(isPhone ? String(name.split(" ")[0]) : name),
  async hasAttachments({ practice }: Stage, wanted: readonly string[]) {
    const [post] = await practice.world.journal("POST Patient/Message");
    const sent = (post?.input?.attachments ?? []) as readonly { contentType: string }[];
    const kinds = sent.map(({ contentType }) => contentType).sort();
    if (kinds.join() !== wanted.join()) throw new Error(`The practice has: ${kinds.join()}`);
  },
  async seeCounters({ act, practice }: Stage, who: "aroha") {
    const { unreadMessages, newResults, futureAppointments } = await practice.world.counters(who);
    for (const [label, count] of [
      ["Unread messages", unreadMessages],
      ["New results", newResults],
      ["Future appointments", futureAppointments],
    ]) {
      const card = `[...document.querySelectorAll("main li")].some(({ innerText }) => /${label}/.test(innerText) && /\\b${count}\\b/.test(innerText))`;
      await act.holds(card, `${label}: ${count}`);
    }
  },
};

export const stepNames: readonly string[] = [...actNames, ...Object.keys(others)];

/** The steps of a journey's file. An act takes one text or several; `{username.mei}` is hers in this world. */
export async function playSteps(stage: Stage, steps: readonly Step[]): Promise<void> {
  const { people } = stage.practice.world;
  const filled = (text: unknown) => String(text).replace("{username.mei}", people.mei.username);
  for (const step of steps) {
    for (const [name, given] of Object.entries(step)) {
      if (name in others) await Reflect.apply(Reflect.get(others, name), undefined, [stage, given]);
      else await Reflect.apply(Reflect.get(stage.act, name), undefined, [given].flat().map(filled));
    }
  }
}

/** The script of the world's scenario. */
export async function playScript({ act, practice, passTime }: Stage) {
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
