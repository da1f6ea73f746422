import { isDeepStrictEqual } from "node:util";
import { asDay, asInstant, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { readAct } from "#fixtures/scenarios/step.ts";
import { parseDuration } from "#fixtures/time.ts";
import { shownTime } from "#mock-server/console/clock/use-clock-time.ts";
import { copyNameOf } from "#mock-server/console/editor/marks.ts";
import { emptyForm, ruleOf } from "#mock-server/console/faults/rule.ts";
import { ruleText, usageOf } from "#mock-server/console/faults/rule-texts.ts";
import * as copies from "#mock-server/console/journal/copies.ts";
import * as entries from "#mock-server/console/journal/entry-texts.ts";
import { filtered } from "#mock-server/console/journal/filters.ts";
import { eventOf, outcomeOf } from "#mock-server/console/practice-acts/acts.ts";
import { matches } from "#mock-server/console/scenarios/groups.ts";
import { progressOf, sentenceOf } from "#mock-server/console/script/steps.ts";
import { addressOf, placeOf } from "#mock-server/console/state/address.ts";
import * as people from "#mock-server/console/words/people.ts";
import { timeEventText } from "#mock-server/console/words/time-events.ts";
import * as consoleTimes from "#mock-server/console/words/times.ts";
import { describePractice } from "#mock-server/control/practice-description.ts";
import { jsonType } from "#mock-server/core/payload.ts";
import { applyDialects } from "#mock-server/dialects/apply.ts";
import { dialectProblem } from "#mock-server/dialects/choose.ts";
import { jsonPayload } from "#mock-server/http/response.ts";
import { isLoopback, readOptions } from "#mock-server/options.ts";
import { isShown, nearest, nearestShown } from "#mock-server/player/shown-text.ts";
import { StepFailure } from "#mock-server/player/step-failure.ts";
import { WrittenScript } from "#mock-server/player/writer/written-script.ts";
import { reshapeLike } from "#mock-server/recorder/reshape.ts";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { warningsOf } from "#mock-server/scenarios/world/warnings.ts";
import * as cards from "#mock-server/stand-ins/stripe/browser/card-rules.js";
import { problemWith } from "#mock-server/world/record-schemas.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { functionsIn, testTables } from "../../support/function-tables.ts";
import { mistakesIn } from "../../support/scenario-folder.ts";

const endpoints = new Map(contractEndpoints().map((one) => [`${one.area}.${one.call}`, one.endpoint]));
type Short = { list?: unknown[]; ext?: unknown[] };

/** A resource whose extensions are written as their values, and a list as its resources. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== "object" || value === null) return value;
  const { list, ext, ...rest } = value as Short;
  if (list)
    return [{ resourceType: "Bundle", entry: list.map((resource) => ({ resource: whole(resource) })) }];
  const parts = Object.entries(rest).map(([name, part]) => [name, whole(part)] as const);
  return { ...Object.fromEntries(parts), ...(ext && { extension: ext.map(extensionOf) }) };
}
function extensionOf(value: unknown): object {
  if (Array.isArray(value)) return { url: value[1], valueString: value[0] };
  return typeof value === "object" && value !== null
    ? { url: "x", ...value }
    : { url: "x", valueString: value };
}

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

const scripted = (steps: readonly string[]) =>
  readScenario("a.yaml", `title: A\nstory: B\nscript:\n${steps.map((step) => `  - ${step}\n`).join("")}`)
    .definition?.script ?? [];

testTables(
  import.meta.dirname,
  {
    ...functionsIn({ consoleTimes, people, copies, entries } as never),
    ...{ copyNameOf, usageOf, matches, sentenceOf, addressOf, placeOf },
    typedAndShown: (typed: string) =>
      consoleTimes.localInputOf(consoleTimes.instantOfLocalInput(typed) ?? ""),
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
    ruleMatch: (call: string) => Reflect.get(ruleOf({ ...emptyForm, call }, effects), "match"),
    eventOf: (type: string, values: Record<string, string>, delay: string) =>
      eventOf(act(type), "aroha", values, delay),
    outcomeOf: (type: string, values: Record<string, string>, at: string | undefined) =>
      outcomeOf(act(type), "Aroha", values, at),
    ...{ formatNumber, formatExpiry, formatCvc, readExpiry, readMoment, parseDuration, dialectProblem },
    ...{ mistakesIn, problemWith, isLoopback, readOptions },
    brandName: (number: string) => cards.brandOf(number).name,
    numberText: (number: string) => cards.numberProblem(number)?.message,
    expiryText: (expiry: string) => cards.expiryProblem(expiry, november)?.message,
    cvcText: (cvc: string, number: string) => cards.cvcProblem(cvc, number)?.message,
    postalCodeText: (code: string) => cards.postalCodeProblem(code)?.message,
    isShown: (text: string) => isShown(page, text),
    nearestShown: (text: string) => nearestShown(page, text),
    nearestButton: (text: string) => nearest(text, buttons),
    reasonOf: (act: object, details: unknown) => {
      const step = { act, line: 7, text: "press Book", file: "a.yaml", shown: ["Kia ora"] };
      return new StepFailure(step as never, details).reason;
    },
    expectedAfter: (calls: readonly Parameters<WrittenScript["call"]>[0][]) => {
      const count = { count: 1, lineCount: 1, isOption: false, isInMenu: false };
      const press = { kind: "press", name: "Book", control: 4, line: "Book", ...count } as const;
      const expected = ([press, { kind: "choose", text: "Pick up" }] as const).map((action) => {
        const script = new WrittenScript({}, []);
        script.act(action);
        for (const call of calls) script.call(call);
        return script.steps.at(-1)?.expect;
      });
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
    actOf: (sentence: string) => Reflect.get(Object(readAct(sentence)), "act"),
    warningsFor: (steps: readonly string[], played: object) =>
      warningsOf(scripted(steps), { rules: [], calls: [], ...played }),
  },
  {
    spoken: (name: never, call: string, before: unknown) => {
      const request = { path: "", query: {}, headers: {}, body: undefined };
      const endpoint = endpoints.get(call);
      if (endpoint === undefined) throw new Error(`There is no call ${call}.`);
      return JSON.parse(applyDialects([name], endpoint, jsonPayload(whole(before)), request).text);
    },
    reshape: (types: object, answer: unknown) => {
      const answers = { 200: { answer: ["an object"], ...types } };
      const recorded = { exchanges: 1, statuses: {}, query: {}, body: {}, answers };
      const like = reshapeLike({ recording: 1, calls: { "results.list": recorded }, drift: [] } as never);
      return JSON.parse(
        like("results.list", { status: 200, type: jsonType, text: JSON.stringify(answer) }).text,
      );
    },
  },
  whole,
);
