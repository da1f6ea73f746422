import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { Answer } from "../browser/answer.ts";
import type { Tab } from "../browser/tab.ts";
import { note, type ScriptLine, type Sent, type Translate, twice } from "../history/script-lines.ts";
import type { ServedRequest } from "../history/served-request.ts";
import type { Simulation, Violation } from "../history/simulation.ts";
import type { Visitor } from "../history/visitors.ts";
import type { Step } from "../run/history.ts";
import { firstMoment } from "../runtime/virtual-time.ts";
import { bookingForm, bookingPage, cancelForm, upcomingPage } from "./appointment-lines.ts";
import { happening } from "./happenings.ts";
import { profileForm, profilePage } from "./profile-lines.ts";
import { medicinesForm, repeatForm } from "./repeat-lines.ts";
import { loginForm, resumeForm, sessionForm } from "./sign-in-lines.ts";
import { type TimedRule, watchWorld } from "./watch-world.ts";

const isUpcoming = ({ search }: Sent) => search.get("tab") === "upcoming";
const pages: Record<string, Translate> = {
  "/appointments": (sent) =>
    isUpcoming(sent) ? (sent.search.has("cancelled") ? [] : upcomingPage) : bookingPage(sent),
  "/profile": profilePage,
  "/medication": () => ["open All Medicines"],
  "/medication/repeat": ({ search }) => (search.has("step") ? [] : ["open Ask for a repeat"]),
  "/accounts": () => ["open Accounts"],
};
const forms: Record<string, Translate> = {
  "/login": loginForm,
  "/session": sessionForm,
  "/session/resume": resumeForm,
  "/appointments": (sent) => (isUpcoming(sent) ? cancelForm(sent) : bookingForm(sent)),
  "/profile": profileForm,
  "/medication": medicinesForm,
  "/medication/repeat": repeatForm,
};

const isReached = (line: ScriptLine) => typeof line === "string" && /^(open|sign in as) /.test(line);
const notPlayed = (line: ScriptLine) => (typeof line === "string" ? note(`Not played: ${line}`) : line);

export type Recorded = {
  lines: readonly ScriptLine[];
  rules: readonly TimedRule[];
  accounts: readonly AccountKey[];
  settings: Record<string, string>;
  isOnLeave: boolean;
  violation: Violation | undefined;
  sent: ReadonlyMap<string, number>;
};

export function recordScript(simulation: Simulation) {
  const { world, time, records } = simulation;
  const lines: ScriptLine[] = [];
  const accounts = new Set<AccountKey>();
  const loaded = new Map<Tab, Record<string, unknown>>();
  /** Where the latest answer of a tab leads to: the browser goes there by itself. */
  const leadsTo = new Map<Tab, string>();
  const underWay = new Map<string, number>();
  const sent = new Map<string, number>();
  const watched = watchWorld(world, lines);
  let last: Tab | undefined;
  let unreached: Tab | undefined;
  let broken: { lines: readonly ScriptLine[]; violation: Violation } | undefined;
  let steps = 0;

  const add = (...more: readonly ScriptLine[]) => void lines.push(...more);
  const lookAround = () => {
    const [violation] = simulation.result().violations;
    if (violation) broken ??= { violation, lines: [...lines] };
    watched.look(Math.floor((time.now() - firstMoment) / 60_000));
  };

  function from(tab: Tab): void {
    const before = last;
    last = tab;
    if (before === undefined || before === tab) return;
    if (before.device === tab.device) {
      add(note("This is in another tab of the same browser."));
      return;
    }
    add(note("This is on another device. A script has one browser, so the patient signs in there anew."));
    if (tab.device.cookie() !== "") add(`sign in as ${tab.device.account}`);
  }

  function began({ tab, method, path, body }: ServedRequest): void {
    lookAround();
    const { pathname, searchParams, address } = pageOf(path);
    const isForm = method === "POST";
    const isLedTo = leadsTo.get(tab)?.split("#")[0] === address;
    const translate = isForm ? forms[pathname] : pages[pathname];
    if (translate === undefined || (!isForm && isLedTo)) return;
    const key = `${tab.number} ${address} ${body}`;
    const beside = underWay.get(key) ?? 0;
    underWay.set(key, beside + 1);
    if (isForm && beside > 0) {
      pressedTwice(beside);
      return;
    }
    const account = tab.device.account;
    accounts.add(account);
    const made = translate({
      path: pathname,
      search: searchParams,
      fields: body,
      loaders: loaded.get(tab) ?? {},
      account,
      patient: records.of(tab.record)?.patient ?? account,
      world,
    });
    if (isForm) {
      const name = `${pathname} ${body.get("intent")}`;
      sent.set(name, (sent.get(name) ?? 0) + 1);
    }
    if (made === undefined || made.length === 0) return;
    from(tab);
    if (made.some(isReached)) unreached = undefined;
    else if (made.every((line) => typeof line !== "string")) unreached = tab;
    add(...(unreached === tab ? made.map(notPlayed) : made));
    // A script signs in on a page of its own.
    if (pathname === "/session/resume") unreached = tab;
  }

  function pressedTwice(beside: number): void {
    const line = lines.at(-1);
    if (beside > 1 || typeof line !== "string") return;
    lines.splice(-1, 1, ...twice(line));
  }

  simulation.onRequest({
    begin: began,
    end: ({ tab, path, body }) => void underWay.delete(`${tab.number} ${pageOf(path).address} ${body}`),
  });
  simulation.onAnswer((tab: Tab, _path: string, { loaders, redirect }: Answer) => {
    loaded.set(tab, { ...loaded.get(tab), ...loaders });
    if (redirect === undefined) leadsTo.delete(tab);
    else leadsTo.set(tab, redirect);
  });
  simulation.onSaid((tab, said) => {
    lookAround();
    from(tab);
    add(...said);
  });

  return {
    began: (step: Step, visitor: Visitor) => {
      lookAround();
      steps += 1;
      accounts.add(visitor.account);
      const beside = step.isBeside
        ? " The next step begins before it has ended; a script plays one after the other."
        : "";
      add(note(`Step ${steps}, ${visitor.account}: ${step.area}, ${step.act.act}.${beside}`));
      add(...(happening(step, visitor, world) ?? []));
    },
    recorded: (): Recorded => {
      lookAround();
      const { violation, lines: played } = broken ?? { violation: undefined, lines };
      return { violation, lines: played, accounts: [...accounts], sent, ...watched.found() };
    },
  };
}

/** The page of a request: an open page asks for its data, and for parts of it. */
function pageOf(path: string) {
  const { pathname: asked, searchParams } = new URL(path, "http://portal");
  searchParams.delete("_routes");
  const pathname = asked.replace(/\.data$/, "").replace(/^\/_$/, "/");
  return {
    pathname,
    searchParams,
    address: searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`,
  };
}
