import { isShown, nearest, nearestShown } from "../../mock-server/player/shown-text.ts";
import type { Act } from "../journeys/journey.ts";
import type { World } from "../support/world.ts";
import type { Driver } from "./driver.ts";
import { type Kit, kitSource, type Missing, type Wanted } from "./kit.ts";
import { until } from "./process.ts";

const signInField = "Username (email)";

/** What a person does, in a browser with a driver. Each act waits until the page is ready for it. */
export function actIn(
  driver: Driver,
  portalUrl: string,
  world: World,
  withoutScripts: boolean | (() => boolean) = false,
): { act: Act; settled: () => Promise<void>; reported: Set<string> } {
  const reported = new Set<string>();
  const hasNoScripts = () => (typeof withoutScripts === "function" ? withoutScripts() : withoutScripts);
  async function inPage<T>(expression: string): Promise<T> {
    if (!(await driver.evaluate<boolean>("'kit' in window"))) await driver.evaluate(kitSource);
    return driver.evaluate<T>(expression);
  }
  const call = (name: string, ...args: unknown[]) => `kit.${name}(${args.map((arg) => JSON.stringify(arg))})`;

  /** Repeats an attempt until it succeeds. The error says what the page shows instead. */
  async function trying<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await until(attempt);
    } catch (error) {
      const shown = await inPage<string>("kit.shownOnTop()").catch(() => "nothing");
      const near = nearestShown(shown, what);
      const lines = shown
        .split(/\s*\n\s*/)
        .filter(Boolean)
        .slice(0, 40);
      const reason = error instanceof Error ? error.message : String(error);
      const address = await driver.evaluate<string>("location.pathname + location.search").catch(() => "?");
      throw new Error(
        [
          `${what}: ${reason}${near ? ` (the page has "${near}")` : ""}`,
          `at ${address}, which shows:`,
          ...lines,
        ].join("\n    "),
      );
    }
  }

  async function settled() {
    const { isSettled, reports } = await inPage<ReturnType<Kit["look"]>>(`kit.look(${hasNoScripts()})`);
    for (const report of reports) reported.add(report);
    if (!isSettled) throw new Error("The page is not ready.");
  }

  async function find(wanted: Wanted) {
    await settled();
    const problem = await inPage<string | null>("kit.layoutProblem()");
    if (problem) throw new Error(problem);
    const missing = await inPage<Missing | null>(call("find", wanted));
    if (!missing) return;
    const near = nearest(wanted.text, missing.there);
    throw new Error(
      `${missing.problem}${near ? `, but "${near}"` : ""}. There are: ${missing.there.join(" | ")}`,
    );
  }

  /** Presses what was found. Without scripts a form or a link leads to another document, which is waited for. */
  async function pressFound() {
    const leaves = 'kit.found.matches("a[href], button:not([type=button])")';
    const isLeaving = withoutScripts === true && (await inPage<boolean>(`kit.leaves = ${leaves}`));
    await driver.press();
    if (!isLeaving) return;
    await until(async () => {
      if (await inPage<boolean>("kit.leaves === true")) throw new Error("The page is still there.");
    });
  }

  const press = (wanted: Wanted) =>
    trying(`${wanted.kind} "${wanted.text}"`, async () => {
      await find(wanted);
      await pressFound();
    });

  const act: Act = {
    async signIn(who) {
      const account = Object.entries(world.people).find(([name]) => name === who)?.[1];
      if (!account || !("username" in account)) throw new Error(`${who} has no account.`);
      const isMissing = (wanted: Wanted) => inPage<Missing | null>(call("find", wanted));
      const button = { kind: "press", text: "Log in and continue" } as const;
      // The form of a page whose session has ended knows the name.
      const isAgain = !(await isMissing(button));
      if (!isAgain) {
        if (await isMissing({ kind: "field", text: signInField })) await act.open("/login");
        await act.type(account.username, signInField);
      }
      await act.type(account.password, "Password");
      await act.press(isAgain ? button.text : "Login");
      await trying("the log in", async () => {
        await settled();
        if (!(await isMissing({ kind: "field", text: "Password" })))
          throw new Error("The form is still there.");
      });
    },
    async open(address) {
      await trying(`open ${address}`, settled);
      await driver.goTo(new URL(address, portalUrl).href);
    },
    press: (text, which) => press({ kind: "press", text, ...(which && { which }) }),
    choose: (text) =>
      trying(`choose "${text}"`, async () => {
        await find({ kind: "choose", text });
        // The list of a list box is the system's, where nothing of the page can be pressed.
        if (await inPage<boolean>("kit.found instanceof HTMLSelectElement")) await inPage(call("set", text));
        else await pressFound();
      }),
    type: (text, field) =>
      trying(`type into "${field}"`, async () => {
        await find({ kind: "field", text: field });
        if (await inPage<boolean>("kit.empty()")) await driver.type(text);
        else await inPage(call("set", text));
        const held = await inPage<string>("kit.value()");
        if (held === "" && text !== "") throw new Error("It holds nothing.");
      }),
    upload: (files, field) =>
      trying(`upload into "${field}"`, async () => {
        await find({ kind: "field", text: field });
        await driver.upload(files);
      }),
    see: (text) =>
      trying(text, async () => {
        await settled();
        const problem = await inPage<string | null>("kit.layoutProblem()");
        if (problem) throw new Error(problem);
        if (!isShown(await inPage<string>("kit.shown()"), text))
          throw new Error("The page does not show it.");
      }),
    doNotSee: (text) =>
      trying(text, async () => {
        await settled();
        if (isShown(await inPage<string>("kit.shown()"), text)) throw new Error("The page shows it.");
      }),
    seeIn: (text, field) =>
      trying(`"${text}" in "${field}"`, async () => {
        await find({ kind: "field", text: field });
        const held = await inPage<string>("kit.value()");
        if (held !== text) throw new Error(`It holds "${held}".`);
      }),
    hasFocus: (words) =>
      trying(`the focus on "${words}"`, async () => {
        await settled();
        const focused = await inPage<string>("kit.focused()");
        if (!hasNoScripts() && !focused.includes(words)) throw new Error(`It is on "${focused}".`);
      }),
    holds: (expression, what) =>
      trying(what, async () => {
        await settled();
        if (!(await inPage<boolean>(expression))) throw new Error("It is not so.");
      }),
    evaluate: inPage,
    reload: driver.reload,
    back: driver.back,
  };
  return { act, settled, reported };
}
