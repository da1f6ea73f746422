import type { PracticeDescription, WorldDescription } from "../../control/client.ts";
import { Button } from "../parts/controls.tsx";
import type { Form, FormField } from "../parts/form.tsx";
import type { Values } from "../parts/values.ts";
import type { World } from "../state/use-world.tsx";
import { delays, peopleOptions } from "../words/people.ts";
import { effectOf, ruleOf } from "./rule.ts";

/** `first` is what is typed in it at first. */
export function faultForm({ store, view, info }: World, first: Values = {}): Form {
  const jsonOf = (values: Values) => JSON.stringify(ruleOf(values, info.effects), null, 2);
  return {
    title: "Write a fault rule",
    isWide: true,
    fields: (typed) =>
      typed.json === undefined ? fieldsOf(info, view.description.value, first, typed) : [json],
    submit: "Switch it on",
    act: (values) =>
      store.control.addFault(
        values.json === undefined ? ruleOf(values, info.effects) : JSON.parse(values.json),
      ),
    said: "The rule is on. It is listed under Faults.",
    others: ({ json: text, ...values }, set) => (
      <Button
        onClick={() => set(text === undefined ? { ...values, json: jsonOf(values) } : values)}
        label={text === undefined ? "See it as JSON" : "Back to the form"}
      />
    ),
  };
}

const json: FormField = { name: "json", label: "The rule as JSON", kind: "code", value: "" };

function fieldsOf(
  { calls, effects }: PracticeDescription,
  description: WorldDescription | undefined,
  { call = "", person = "", times = "" }: Values,
  typed: Values,
): readonly FormField[] {
  const { type: effect, changesAnswer, fields } = effectOf(effects, typed.effect);
  const people = [{ value: "", label: "Everyone’s" }, ...peopleOptions(description)];
  const callHint = "Empty for every call. Type a word of what it does, or its path.";
  const callOptions = calls.map((one) => ({ value: one.call, label: one.title }));
  const effectOptions = effects.map(({ type, label }) => ({ value: type, label }));
  const lost = "The practice carries the call out first, then its answer is lost";
  return [
    { name: "call", label: "Call", kind: "text", value: call, hint: callHint, options: callOptions },
    { name: "person", label: "Whose calls", kind: "choice", value: person, options: people },
    { name: "effect", label: "What happens", kind: "choice", value: effect, options: effectOptions },
    ...fields.map((field) => ({ ...field, of: "effect" })),
    { name: "times", label: "How often", kind: "number", value: times, hint: "Empty for every time." },
    { name: "after", label: "Begins", kind: "choice", value: "", options: delays.slice(0, 3) },
    ...(changesAnswer ? [] : [{ name: "isAfterCommit", label: lost, kind: "check" as const, value: "" }]),
    { name: "name", label: "Name", kind: "text", value: "", hint: "For the list of faults." },
  ];
}
