import type { ActiveFault, PracticeDescription } from "../../control/client.ts";
import type { Values } from "../parts/values.ts";
import { counted, lengthOf, millisecondsOf } from "../words/times.ts";

export type FaultMatch = { readonly method?: string; readonly path?: string; readonly person?: string };

/** What is typed into the form for this call, once. */
export const formOf = ({ method, path, person = "" }: FaultMatch): Values => ({
  call: method && path ? `${method} ${path}` : "",
  person,
  times: "1",
});

export type Effects = PracticeDescription["effects"];

export const effectOf = (effects: Effects, type = "status"): Effects[number] =>
  effects.find((effect) => effect.type === type) ?? { type, label: type, changesAnswer: false, fields: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As the control API takes it. The call is `GET Patient/LabResults`, or empty for every one. */
export function ruleOf(typed: Values, effects: Effects): object {
  const { name = "", call = "", person, effect, times, after, isAfterCommit } = typed;
  const [method, path] = call.trim().split(/\s+/);
  const { type, changesAnswer, fields } = effectOf(effects, effect);
  const filled = fields.flatMap(({ name: field, kind, value }) => {
    const text = (typed[field] ?? value).trim();
    if (text === "") return [];
    return [[field, kind === "number" ? Number(text) : kind === "json" ? parsed(text) : text]];
  });
  const match = {
    ...(method && path ? { method: method.toUpperCase(), path } : method ? { path: method } : {}),
    ...(person && { person }),
  };
  const when = { ...(times && { times: Number(times) }), ...(after && { after }) };
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(Object.keys(match).length > 0 && { match }),
    ...(Object.keys(when).length > 0 && { when }),
    ...(isAfterCommit && !changesAnswer && { phase: "after-commit" }),
    effect: { type, ...Object.fromEntries(filled) },
  };
}

/** `used 1 of 3, off in 9 min`. `now` is the world's time. */
export function usageOf({ hits, when = {}, ttl, addedAt }: ActiveFault, now: number): string {
  const used = when.times === undefined ? `used ${counted(hits, "time")}` : `used ${hits} of ${when.times}`;
  const age = now - addedAt;
  const begins = when.after === undefined ? 0 : millisecondsOf(when.after);
  const ends = [
    when.for === undefined ? undefined : begins + millisecondsOf(when.for),
    ttl === undefined ? undefined : millisecondsOf(ttl),
  ].filter((end) => end !== undefined);
  const left = ends.length > 0 ? Math.min(...ends) - age : undefined;
  return [
    used,
    age < begins ? `begins in ${lengthOf(begins - age)}` : undefined,
    left === undefined ? undefined : left > 0 ? `off in ${lengthOf(left)}` : "its time is over",
  ]
    .filter(Boolean)
    .join(", ");
}

/** `GET Patient/LabResults of Aroha: answers with an error (503)` */
export function ruleText(
  { match = {}, effect }: ActiveFault,
  effects: Effects,
  nameOf: (key: string) => string,
): string {
  const calls = match.path === undefined ? "Every call" : `${match.method ?? "Any"} ${match.path}`;
  const who = match.person === undefined ? "" : ` of ${nameOf(match.person)}`;
  const { label } = effectOf(effects, effect.type);
  const { status, error, as, ms } = {
    status: undefined,
    error: undefined,
    as: undefined,
    ms: undefined,
    ...effect,
  };
  const word = status ?? error ?? as ?? (ms === undefined ? undefined : `${ms} ms`);
  const detail = word === undefined ? "" : ` (${word})`;
  return `${calls}${who}: ${label.charAt(0).toLowerCase()}${label.slice(1)}${detail}`;
}
