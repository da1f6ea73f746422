import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { World } from "#mock-server/world/world.ts";
import type { Answer, Fields } from "../browser/answer.ts";
import { buttonsIn } from "../browser/page-forms.ts";
import type { Tab } from "../browser/tab.ts";
import type { Simulation } from "../history/simulation.ts";
import { createVisitors, type Visitor } from "../history/visitors.ts";

export const account: AccountKey = "sione";

export type Write = {
  name: string;
  call: string;
  /** The read that shows what became of it, and which one after the form is open is the first that can show it. */
  proof?: { call: string; nth: number };
  count: (world: World) => number;
  /**
   * No call shows what became of it. An empty answer counts as a yes (ruling B75), and its page says that it may arrive
   * twice when it is sent again.
   */
  cannotBeRead?: true;
  /**
   * @param goWrong is called once the form is open, before it is sent.
   * @returns what is wrong with what the pages say.
   */
  play: (simulation: Simulation, goWrong: () => void) => Promise<string[]>;
};

export const maxPresses = 3;

export async function signedIn(simulation: Simulation, isPlain: boolean): Promise<Visitor> {
  const [visitor] = createVisitors(simulation, [{ account, device: 0, instance: 0, isPlain, acts: 0 }]);
  if (visitor === undefined || !(await visitor.signIn())) throw new Error(`${account} cannot sign in.`);
  return visitor;
}

export type PlainWrite = Omit<Write, "play"> & {
  open: (tab: Tab, world: World) => Promise<Answer>;
  isSignedOut?: true;
  /** The intents of the buttons that send it, check it or go on with it. The first that a page has is pressed. */
  buttons: readonly string[];
  typed?: Fields;
  /** What pages say of it. The first that fits is what a page says. */
  says: readonly (readonly ["unknown" | "notDone" | "done", RegExp])[];
};

export function plainWrite({ open, isSignedOut, buttons, typed, says, ...write }: PlainWrite): Write {
  const play: Write["play"] = async (simulation, goWrong) => {
    const { world } = simulation;
    const options = { instance: 0, isPlain: true };
    const tab = isSignedOut
      ? simulation.newTab(simulation.newDevice(account), options)
      : (await signedIn(simulation, true)).tab();
    let page = await open(tab, world);
    const before = write.count(world);
    const problems: string[] = [];
    goWrong();
    for (let press = 1; press <= maxPresses; press++) {
      const offered = buttonsIn(page.html ?? "");
      const button = buttons.flatMap(
        (intent) => offered.find(({ fields }) => fields.intent === intent) ?? [],
      )[0];
      if (button === undefined && press === 1) throw new Error(`The page has no ${buttons.join(" or ")}.`);
      if (button === undefined) break;
      const answer = await tab.submit(button.action, { ...button.fields, ...typed });
      page = answer.redirect === undefined ? answer : await tab.open(answer.redirect);
      const text = textOf(page.html);
      const [said] = says.find(([, words]) => words.test(text)) ?? [];
      const count = write.count(world) - before;
      simulation.log(`press ${press}: says ${said}, ${count} at the practice`);
      // A session that is over says so, and nothing of the write.
      if (said === undefined && !text.includes("Log in | "))
        problems.push(`press ${press}: says nothing of it`);
      if (said === "done" && count < 1) problems.push(`press ${press}: says that it is done, and it is not`);
      if (said === "notDone" && count > 0)
        problems.push(`press ${press}: says that it is not done, and it is`);
      if (said === "done") break;
    }
    return problems;
  };
  return { ...write, play };
}

const textOf = (html = "") =>
  html
    .replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
