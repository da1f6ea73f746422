import type { z } from "zod";
import { collections } from "#fixtures/record/record.ts";
import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { durationForms, parseDuration } from "#fixtures/time.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { inWords, type Mistake, mistakesOf } from "../../core/mistakes.ts";
import { closest } from "../../core/suggest.ts";
import type { EventBody } from "../../world/practice-events.ts";
import { problemWith } from "../../world/record-schemas.ts";
import { kinds } from "../records/kinds.ts";
import { account, person } from "../values/parsers.ts";
import {
  eventForm,
  eventOfSentence,
  eventSentences,
  type PracticeEvent,
  practiceEvent,
} from "./event-types.ts";

type ReadEvent = { readonly event: PracticeEvent } | { readonly problems: readonly Mistake[] };

export function readEventSentence(sentence: string, fields: object): ReadEvent {
  const event = eventOfSentence(sentence);
  if (event) return readEvent({ ...fields, ...event });
  const nearest = closest(sentence, eventSentences);
  const message = `"${sentence}" is nothing that the practice does. Write it like "${nearest}".`;
  return { problems: [{ path: ["practice"], message }] };
}

export function readEvent(value: unknown): ReadEvent {
  const written = value ?? {};
  const parsed = practiceEvent.safeParse(written, { error: inWords });
  if (!parsed.success) return { problems: mistakesOf(parsed.error.issues, written) };
  const problems = [
    ...nameProblems(parsed.data),
    ...timeProblems(parsed.data),
    ...recordProblems(parsed.data),
  ];
  return problems.length > 0 ? { problems } : { event: parsed.data };
}

export function momentAfter(written: string, now: number): number | undefined {
  const duration = parseDuration(written, now);
  return duration === undefined ? undefined : now + duration;
}

/** As a state stores it: without the time at which it happens. */
export function bodyOf({ in: _, ...event }: PracticeEvent): EventBody {
  return event;
}

function nameProblems(event: PracticeEvent): Mistake[] {
  const isLink = event.type === "revoke-link" || event.type === "restore-link";
  return [
    ...("for" in event ? problemsIn(isLink ? account : person, event.for, ["for"]) : []),
    ...("person" in event ? problemsIn(person, event.person, ["person"]) : []),
  ];
}

function timeProblems(event: PracticeEvent): Mistake[] {
  const { in: later, on } = { on: undefined, ...event };
  const isDay = on === undefined || readMoment(on) !== undefined;
  const isTime = later === undefined || momentAfter(later, 0) !== undefined;
  return [
    ...(isDay
      ? []
      : [{ path: ["on"], message: `"${on}" is not a day such as today, tomorrow or 2026-12-28.` }]),
    ...(isTime ? [] : [{ path: ["in"], message: `"${later}" is not a duration: ${durationForms}.` }]),
  ];
}

function recordProblems(event: PracticeEvent): Mistake[] {
  if (event.type === "add") {
    const collection = collections.find((name) => name === event.collection);
    if (collection) {
      if (problemWith(collection, { ...event.record, id: "" }) === undefined) return [];
      return problemsIn(kinds[collection].schema, writtenWords(event.record), ["record"]);
    }
    const message = `There is no collection ${event.collection}: choose from ${collections.join(", ")}.`;
    return [{ path: ["collection"], message }];
  }
  const { collection } = eventForm(event.type);
  if (collection === undefined || !("record" in event) || event.record === undefined) return [];
  return problemsIn(kinds[collection].schema, writtenWords(event.record), ["record"]);
}

function problemsIn(schema: z.ZodType, value: unknown, at: readonly PropertyKey[]): Mistake[] {
  const problems = mistakesOf(schema.safeParse(value, { error: inWords }).error?.issues ?? [], value);
  return problems.map((problem) => ({ ...problem, path: [...at, ...problem.path] }));
}

/** Without the id, which the practice chooses. Numbers and booleans become texts. */
export function writtenWords({ id: _, ...words }: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, textsOf(value)]));
}

function textsOf(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textsOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, textsOf(part)]));
}
