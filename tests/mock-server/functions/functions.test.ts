import { isDeepStrictEqual } from "node:util";
import { asDay, asInstant, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { parseDuration } from "#fixtures/time.ts";
import { spanText } from "#mock-server/cli/format.ts";
import * as played from "#mock-server/cli/play-text.ts";
import { plainScenario, withSteps } from "#mock-server/cli/written-file.ts";
import { junit as conformJunit } from "#mock-server/conformance/report/text.ts";
import { copyNameOf, markedLines, withRule, withSuggestion } from "#mock-server/console/editor/marks.ts";
import { formOf, ruleOf, ruleText, usageOf } from "#mock-server/console/faults/rule.ts";
import * as copies from "#mock-server/console/journal/copies.ts";
import * as entries from "#mock-server/console/journal/entry-texts.ts";
import { filtered } from "#mock-server/console/journal/filters.ts";
import { withValue } from "#mock-server/console/parts/values.ts";
import { eventOf, outcomeOf } from "#mock-server/console/practice-acts/acts.ts";
import * as groups from "#mock-server/console/scenarios/groups.ts";
import { progressOf, sentenceOf } from "#mock-server/console/script/steps.ts";
import { addressOf, placeOf } from "#mock-server/console/state/address.ts";
import { isWorldGone, load, reasonOf } from "#mock-server/console/state/loaded.ts";
import { shownTime } from "#mock-server/console/state/use-clock-time.ts";
import * as people from "#mock-server/console/words/people.ts";
import { timeEventText } from "#mock-server/console/words/time-events.ts";
import * as consoleTimes from "#mock-server/console/words/times.ts";
import { ControlError } from "#mock-server/control/client.ts";
import { describePractice } from "#mock-server/control/practice-description.ts";
import { escaped, junitDocument } from "#mock-server/core/junit.ts";
import type { JournalEntry } from "#mock-server/journal/journal.ts";
import { isLoopback, readOptions } from "#mock-server/options.ts";
import { isShown, nearest, nearestShown } from "#mock-server/player/shown-text.ts";
import { StepFailure } from "#mock-server/player/step-failure.ts";
import type { PageAction } from "#mock-server/player/writer/page-actions.ts";
import { WrittenScript } from "#mock-server/player/writer/written-script.ts";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { readAct } from "#mock-server/scenarios/grammar/steps.ts";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { progressOf as worldProgress } from "#mock-server/scenarios/world/progress.ts";
import { warningsOf } from "#mock-server/scenarios/world/warnings.ts";
import * as cards from "#mock-server/stand-ins/stripe/browser/card-rules.js";
import { problemWith } from "#mock-server/world/record-schemas.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { functionsIn, testTables } from "../../support/function-tables.ts";
import { createScenarioFolder, mistakesIn } from "../../support/scenario-folder.ts";

const page = "Results\n\nUnread\n1\nAll\n11\n\nDr Hana Pōtiki · Te Aro\nTotal: $12.50\n24-11-2026, 10:30";
const buttons = ["Book for Tama Ngata", "Book now", "Back to times"];
const november = { year: 2026, month: 11 };
const friday = Date.parse("2026-09-25T09:00:00+12:00");
const { formatNumber, formatExpiry, formatCvc, readExpiry } = cards;

const { effects, acts } = describePractice({ portalUrl: "", worlds: new Worlds(1) });
const act = (type: string) => acts.find((one) => one.type === type) as (typeof acts)[number];
const nameOf = (key: string) => ({ aroha: "Aroha", manaia: "Manaia" })[key] ?? key;
const calls = [
  { sequence: 4, by: "aroha", person: "aroha", status: 200 },
  { sequence: 5, by: "manaia", status: 404 },
  { sequence: 6, by: "aroha", person: "aroha", status: 503, fault: "f1 status" },
];

/** What a scenario of this text says, or its mistakes. */
function definitionOf(text: string) {
  const { definition, mistakes } = readScenario("a.yaml", `title: A\nstory: B\n${text}`);
  if (definition === undefined || mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  return definition;
}
const scripted = (steps: readonly string[]) =>
  definitionOf(`script:\n${steps.map((step) => `  - ${step}\n`).join("")}`).script ?? [];

type Press = Extract<PageAction, { kind: "press" }>;
const pressed = (name: string): Press => {
  const once = { control: name.length, line: name, count: 1, lineCount: 1, isOption: false, isInMenu: false };
  return { kind: "press", name, ...once };
};
type Made = Parameters<WrittenScript["call"]>[0];
type Done = Partial<Omit<Press, "kind">> & {
  [of in "press" | "type" | "into" | "see" | "choose" | "add" | "upload"]?: string;
} & { bytes?: number; goes?: "back" | "reload" };

/** The steps of what is done on a page, written in words, and of the calls that it makes. */
function writtenSteps(actions: readonly (Done & Partial<Made>)[]) {
  const accounts = { mei: { username: "mei.w1@example.nz", password: "Kowhai-Tui-Harbour" } };
  const script = new WrittenScript(accounts, ["Test Results", "Test"]);
  for (const { press, type, into = "", see, choose, add, upload, bytes = 0, goes, ...more } of actions) {
    const { call, status, changed, ...pressedSo } = more;
    if (call !== undefined) script.call({ call, ...(status && { status }), ...(changed && { changed }) });
    else if (add !== undefined) script.add(add);
    else if (press !== undefined) script.act({ ...pressed(press), ...pressedSo });
    else if (type !== undefined) script.act({ kind: "type", text: type, field: into });
    else if (upload !== undefined) script.act({ kind: "upload", name: upload, bytes });
    else if (goes !== undefined) script.act({ kind: goes });
    else if (see !== undefined) script.act({ kind: "see", text: see });
    else if (choose !== undefined) script.act({ kind: "choose", text: choose });
    else script.act({ kind: "pressTwice" });
  }
  return script.steps;
}

/** `{ TypeError: words }` is an error, one of the control API with its status. */
function errorOf(written: object | string): unknown {
  if (typeof written === "string") return written;
  const [[name = "", words] = []] = Object.entries(written);
  const { status = 0 } = { ...written } as { status?: number };
  if (name === "ControlError") return new ControlError("GET x", status, String(words));
  return new ({ TypeError, SyntaxError }[name] ?? Error)(String(words));
}

/** Three scenarios of a group, and one of a tester's own. */
const known = [1, 2, 3, 4, 5].map((number) => ({ name: `n${number}`, group: "Paying", isSaved: false }));
const rows = [...known, { name: "mine", isSaved: true }].map((row) => {
  return { ...row, title: row.name, story: "", signIn: [], mistakes: [], steps: 0, tags: [] };
});
const at = "2026-11-23T09:00:00+13:00";

testTables(import.meta.dirname, {
  ...functionsIn({ consoleTimes, people, copies, entries } as never),
  ...{ copyNameOf, usageOf, sentenceOf, addressOf, placeOf, withSuggestion, withRule, withValue, spanText },
  ...functionsIn({ groups, played } as never),
  ...{ escaped, conformJunit, junitDocument, definitionOf, writtenSteps },
  mistakesOfFiles: (files: Readonly<Record<string, string>>) => {
    const folder = createScenarioFolder(files);
    const linesIn = (name: string) =>
      lintScenarios([`${folder}/${name}.yaml`]).map(({ line, message }) => `${line}: ${message}`);
    return Object.fromEntries(Object.keys(files).map((name) => [name, linesIn(name)]));
  },
  scriptOf: scripted,
  sentences: (actions: Parameters<typeof writtenSteps>[0]) => writtenSteps(actions).map(({ step }) => step),
  stepsDone: (steps: readonly string[], made: readonly ({ signIn?: "aroha" } & Partial<JournalEntry>)[]) => {
    const calls = made.map(({ signIn: by, ...call }, index) => ({
      ...{ sequence: index + 1, at, call: "GET x", ...call },
      ...(by && { operation: "identity.authenticate", by, answer: { outcome: "signedIn" } }),
    }));
    return worldProgress(scripted(steps), { calls, events: [], scheduled: [] }).map(({ done }) => done);
  },
  writtenFile: (text: string, title: string, steps: Parameters<typeof withSteps>[2]) =>
    withSteps(text === "mei" ? plainScenario(text) : text, title, steps),
  failureText: (step: never, details: string) => new StepFailure(step, new Error(details)).message,
  linesShown: (count: number) => {
    const shown = Array.from({ length: count }, (_, line) => `line ${line}.`);
    const step = {
      act: { kind: "press", text: "Book" },
      line: 7,
      text: "press Book",
      file: "a.yaml",
      shown,
    };
    return shown.filter((line) => new StepFailure(step as never, "").message.includes(line)).length;
  },
  ruleOfForm: ({ of, values, ...form }: { of?: object; values?: object }) =>
    ruleOf({ ...(of && formOf(of)), ...values, ...form }, effects),
  effectFields: (type: string) => {
    const fields = effects.find((one) => one.type === type)?.fields ?? [];
    return Object.fromEntries(fields.map(({ name, value }) => [name, Number(value)]));
  },
  markedParts: (text: string, mistakes: Parameters<typeof markedLines>[1]) =>
    markedLines(text, mistakes).map(({ parts }) =>
      parts.map((part) => (part.isMarked ? `|${part.text}|` : part.text)).join(""),
    ),
  listed: (current: string) =>
    Object.fromEntries(
      groups
        .shortened(groups.grouped(rows), current)
        .map((group) => [group.name, group.rows.map(({ name }) => name)]),
    ),
  reasonFor: (error: object | string) => reasonOf(errorOf(error)),
  isWorldGone: (error: object) => isWorldGone(errorOf(error)),
  loadedAfter: (found: object | number, before: Parameters<typeof load>[1]) =>
    load(async () => {
      if (typeof found === "object") throw errorOf(found);
      return found;
    }, before),
  typedAndShown: (typed: string) => consoleTimes.localInputOf(consoleTimes.instantOfLocalInput(typed) ?? ""),
  clockAt: (running: boolean, at: number) => {
    const reading = { now: "2026-11-23T09:00:00+13:00", running, scale: 60, readAt: 1_000 };
    return consoleTimes.momentOf(shownTime(reading, at));
  },
  timeEventText: (event: never) => timeEventText(event, nameOf),
  progressOf: (steps: readonly boolean[], ticked: readonly number[]) =>
    progressOf(
      steps.map((done) => ({ text: "", line: 1, kind: "see", byHand: true, done })),
      new Set(ticked),
    ),
  titleOf: (entry: never) => entries.titleOf(entry, new Map([["results.read", "Open one test result"]])),
  detailOf: (entry: never) => entries.detailOf(entry, nameOf),
  verified: (entry: never) => JSON.parse(copies.verifyOf(entry)),
  filteredNumbers: (filter: Parameters<typeof filtered>[1]) =>
    filtered(calls as never, filter).map(({ sequence }) => sequence),
  ruleText: (rule: never) => ruleText(rule, effects, nameOf),
  ruleMatch: (call: string) => Reflect.get(ruleOf({ call }, effects), "match"),
  eventOf: (type: string, values: Record<string, string>, delay: string) =>
    eventOf(act(type), "aroha", values, delay),
  outcomeOf: (type: string, values: Record<string, string>, at: string | undefined) =>
    outcomeOf(act(type), "Aroha", values, at),
  ...{ formatNumber, formatExpiry, formatCvc, readExpiry, readMoment, parseDuration },
  ...{ mistakesIn, problemWith, isLoopback, readOptions },
  brandName: (number: string) => cards.brandOf(number).name,
  numberText: (number: string) => cards.numberProblem(number)?.message,
  expiryText: (expiry: string) => cards.expiryProblem(expiry, november)?.message,
  cvcText: (cvc: string, number: string) => cards.cvcProblem(cvc, number)?.message,
  isShown: (text: string) => isShown(page, text),
  nearestShown: (text: string) => nearestShown(page, text),
  nearestButton: (text: string) => nearest(text, buttons),
  reasonOf: (act: object, details: unknown) => {
    const step = { act, line: 7, text: "press Book", file: "a.yaml", shown: ["Kia ora"] };
    return new StepFailure(step as never, details).reason;
  },
  expectedAfter: (calls: readonly Made[]) => {
    const done = [{ press: "Book" }, { choose: "Pick up" }];
    const expected = done.map((one) => writtenSteps([one, ...calls]).at(-1)?.expect);
    return isDeepStrictEqual(expected[0], expected[1]) ? expected[0] : expected;
  },
  instantOf: (words: string) => {
    const moment = readMoment(words);
    return moment && asInstant(moment, friday);
  },
  dayOf: (words: string, now: string) => {
    const moment = readMoment(words);
    return moment && asDay(moment, Date.parse(now));
  },
  actOf: readAct,
  warningsFor: (steps: readonly string[], played: object) =>
    warningsOf(scripted(steps), { rules: [], calls: [], ...played }),
});
