import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { dayAt, isoAt } from "#fixtures/time.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { ApiError } from "../../core/api-error.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { EventBody } from "../../world/practice-events.ts";
import { problemWith } from "../../world/record-schemas.ts";
import { sessionLifetime } from "../../world/sessions.ts";
import { World } from "../../world/world.ts";
import { applyEvent } from "../events/apply-event.ts";
import { eventForm, type PracticeEvent } from "../events/event-types.ts";
import { momentAfter, writtenWords } from "../events/read-event.ts";
import type { Mistake, Read } from "../file/source.ts";
import type { Entry, Kind } from "../records/kind.ts";
import { kinds } from "../records/kinds.ts";
import { resolveTimes, TimeExpression } from "../values/parsers.ts";
import { applyLayer, applyLayers } from "../world/apply.ts";
import type { CompiledScenario } from "../world/compile.ts";

type Path = readonly PropertyKey[];
type Report = (path: Path, message: string) => void;
/** `path` is absent in an event that another file brings. */
type Planned = { readonly event: EventBody; readonly at: number; readonly path?: Path };

/** What no call of a patient changes, so that it can be tried without the calls of the script. */
const tried: ReadonlySet<string> = new Set<PracticeEvent["type"]>([
  "revoke-link",
  "restore-link",
  "closed",
  "open",
]);

/** Those that show only in the world that the scenario begins. The files that it extends have their own. */
export function dryRunMistakes(
  scenario: CompiledScenario,
  { mistakeAt }: Pick<Read, "mistakeAt">,
): Mistake[] {
  const own = scenario.layers.at(-1);
  if (!own) return [];
  const inherited = scenario.layers.slice(0, -1);
  const { name } = scenario;
  const start = { scenario: name, seed: undefined, now: undefined, running: undefined, dialects: undefined };
  const apply = (world: World) => applyLayers(world, inherited);
  const world = new World("lint", start, maxGeneratedPatients, { ...scenario, apply });
  const now = world.clock.now();
  const mistakes: Mistake[] = [];
  const report: Report = (path, message) => mistakes.push(mistakeAt(path, message));
  applyLayer(world, own, ({ path, id, ids }) => {
    const list = path.filter((part) => typeof part === "string" && !notLists.has(part));
    const message = `There is no record "${id}" in ${list.join("'s ")}, so it cannot be gone.`;
    report(path, `${message}${didYouMean(id, ids)}`);
  });
  for (const [person, form] of Object.entries(own.people ?? {})) {
    for (const collection of collections) {
      const listed = form[collection];
      if (listed === undefined) continue;
      const list = ["people", person, collection, ...(listed.replaces ? ["only"] : [])];
      for (const [index, entry] of listed.entries.entries()) {
        reportFuture(kinds[collection], entry, now, [...list, index], report);
        const problem = problemIfExact(collection, entry, now);
        if (problem !== undefined) report([...list, index], problem);
      }
    }
  }
  for (const [index, { at }] of (own.events ?? []).entries()) {
    if (at(now) < now) report(["events", index, "at"], `This is before the scenario begins, ${isoAt(now)}.`);
  }
  reportImpossible(world, plannedIn(scenario, now), report);
  reportEndedSession(scenario.script, now, report);
  return mistakes;
}

const notLists: ReadonlySet<string> = new Set(["people", "shared", "only", "id"]);

/** Nothing is filled in for an exact record. Without what it lacks the practice cannot answer. */
function problemIfExact(collection: Collection, entry: Entry, now: number): string | undefined {
  const { id = "", isExact, isRemoved, values } = entry;
  if (!isExact || isRemoved) return undefined;
  return problemWith(collection, { ...resolveTimes(values, now), id });
}

function reportFuture({ pastFields }: Kind, entry: Entry, at: number, path: Path, report: Report): void {
  const { isExact, values, writtenAs = {} } = entry;
  if (isExact) return;
  for (const field of pastFields) {
    const time = values[field];
    if (!(time instanceof TimeExpression) || writtenAs[field] === "dated") continue;
    const written = time.resolve(at);
    const isFuture = time.form === "day" ? written > dayAt(at) : Date.parse(written) > at;
    if (!isFuture) continue;
    const message = `This is after ${isoAt(at)}, so the practice cannot have it yet.`;
    report(
      [...path, writtenAs[field] ?? field],
      `${message} To let it arrive later, write it as an event with "in: 2 days".`,
    );
  }
}

function plannedIn({ layers, script }: CompiledScenario, now: number): readonly Planned[] {
  const scheduled = layers.flatMap(({ events = [] }, layer) =>
    events.map(({ event, at }, index): Planned => {
      const isOwn = layer === layers.length - 1;
      return { event, at: at(now), ...(isOwn && { path: ["events", index] }) };
    }),
  );
  let time = now;
  const acts = script.flatMap(({ act }, index): Planned[] => {
    if (act.kind === "advance") time = timeAfter(act, time);
    if (act.kind !== "practice") return [];
    const at = act.in === undefined ? time : (momentAfter(act.in, time) ?? time);
    return [{ event: act.event, at, path: ["script", index] }];
  });
  return [...scheduled, ...acts].toSorted((a, b) => a.at - b.at);
}

function timeAfter(act: { readonly by: string } | { readonly to: string }, time: number): number {
  return "by" in act ? (momentAfter(act.by, time) ?? time) : (readMoment(act.to)?.at(time) ?? time);
}

/** The script still has the person at work, who never signs in again. */
function reportEndedSession(script: CompiledScenario["script"], now: number, report: Report): void {
  const acts = script.map(({ act }) => act);
  const index = acts.findLastIndex(({ kind }) => kind === "signIn");
  const signedIn = acts[index];
  let time = now;
  const ends = acts.findIndex((act, at) => {
    if (act.kind !== "advance") return false;
    const before = time;
    time = timeAfter(act, before);
    return at > index && time - before >= sessionLifetime;
  });
  const later = ends < 0 ? [] : acts.slice(ends + 1);
  // Some scripts are about what the portal shows then.
  const isMeant = later.some((act) => act.kind === "see" && /log in/i.test(act.text));
  const atWork = later.filter(({ kind }) => ["open", "press", "choose", "type", "see"].includes(kind));
  // The last step alone is how a script under work looks at what the portal shows then.
  if (signedIn?.kind !== "signIn" || isMeant || atWork.length < 2) return;
  const message = `The practice ends a session ${sessionLifetime / 60_000} minutes after its last use.`;
  report(["script", ends], `${message} Write sign in as ${signedIn.as} where the page asks for it.`);
}

function reportImpossible(world: World, planned: readonly Planned[], report: Report): void {
  for (const { event, at, path } of planned) {
    const { collection } = eventForm(event.type);
    if (path && collection && isObject(event.record)) {
      const entry = kinds[collection].schema.parse(writtenWords(event.record));
      reportFuture(kinds[collection], entry, at, [...path, "record"], report);
    }
    if (!tried.has(event.type)) continue;
    try {
      applyEvent(world, event, at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (path) report([...path, "practice"], error.message);
    }
  }
}
