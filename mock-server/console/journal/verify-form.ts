import type { JournalEntry } from "../../control/client.ts";
import type { Form } from "../parts/form.tsx";
import type { World } from "../state/use-world.tsx";
import { peopleOptions } from "../words/people.ts";
import { counted } from "../words/times.ts";
import { hiddenLeftOut } from "./copies.ts";

export function verifyForm({ store, view, info }: World, entry?: JournalEntry): Form {
  const { call = info.calls[0]?.call ?? "", person = "any" } = entry ?? {};
  const input = entry ? hiddenLeftOut(entry) : {};
  const values = Object.keys(input).length === 0 ? "" : JSON.stringify(input, null, 2);
  const calls = info.calls.map((one) => ({ value: one.call, label: `${one.title} (${one.call})` }));
  const people = [{ value: "any", label: "Anybody" }, ...peopleOptions(view.description.value)];
  const count = { type: "number", min: 0, required: true };
  const hint = "JSON; empty for any. The call may have more values.";
  return {
    title: "Verify calls",
    fields: [
      { name: "call", label: "Call", kind: "choice", value: call, options: calls },
      { name: "person", label: "About", kind: "choice", value: person, options: people },
      { name: "times", label: "How often", kind: "number", value: "1", input: count },
      { name: "with", label: "With these values", kind: "code", value: values, hint },
    ],
    submit: "Verify",
    act: async ({ times, with: typed = "", ...chosen }) => {
      const wanted = typed.trim() === "" ? {} : { with: readValues(typed) };
      const found = await store.control.verify({
        ...{ call, person, ...chosen },
        ...{ times: Number(times), ...wanted },
      });
      return `It holds: ${counted(found.length, "call meets", "calls meet")} it.`;
    },
    stays: true,
    cancel: "Close",
  };
}

function readValues(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The values are not JSON.");
  }
}
