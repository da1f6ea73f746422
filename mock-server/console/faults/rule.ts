import type { PracticeDescription } from "../../control/client.ts";
import type { FaultMatch } from "../journal/copies.ts";

/** As it is typed. */
export type RuleForm = {
  readonly name: string;
  /** `GET Patient/LabResults`, or empty for every call. */
  readonly call: string;
  readonly person: string;
  readonly effect: string;
  readonly values: Readonly<Record<string, string>>;
  readonly times: string;
  readonly after: string;
  readonly isAfterCommit: boolean;
};

export const emptyForm: RuleForm = {
  name: "",
  call: "",
  person: "",
  effect: "status",
  values: {},
  times: "",
  after: "",
  isAfterCommit: false,
};

export const formOf = ({ method, path, person = "" }: FaultMatch): RuleForm => ({
  ...emptyForm,
  call: method && path ? `${method} ${path}` : "",
  person,
  times: "1",
});

export type Effects = PracticeDescription["effects"];

export const effectOf = (effects: Effects, type: string): Effects[number] =>
  effects.find((effect) => effect.type === type) ?? { type, label: type, changesAnswer: false, fields: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As the control API takes it. */
export function ruleOf(
  { name, call, person, effect, values, times, after, isAfterCommit }: RuleForm,
  effects: Effects,
): object {
  const [method, path] = call.trim().split(/\s+/);
  const known = effectOf(effects, effect);
  const fields = known.fields.flatMap(({ name: field, kind: type, value }) => {
    const typed = (values[field] ?? value).trim();
    if (typed === "") return [];
    return [[field, type === "number" ? Number(typed) : type === "json" ? parsed(typed) : typed]];
  });
  const match = {
    ...(method && path ? { method: method.toUpperCase(), path } : method ? { path: method } : {}),
    ...(person ? { person } : {}),
  };
  const when = { ...(times ? { times: Number(times) } : {}), ...(after ? { after } : {}) };
  return {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(Object.keys(match).length > 0 ? { match } : {}),
    ...(Object.keys(when).length > 0 ? { when } : {}),
    ...(isAfterCommit && !known.changesAnswer ? { phase: "after-commit" } : {}),
    effect: { type: effect, ...Object.fromEntries(fields) },
  };
}
