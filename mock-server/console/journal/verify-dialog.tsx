import { useState } from "react";
import type { JournalEntry } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { SelectField, TextField } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";
import { hiddenLeftOut } from "./copies.ts";

export function VerifyDialog({ entry, onClose }: { entry?: JournalEntry; onClose: () => void }) {
  const { store, view, info } = useWorld();
  const [call, setCall] = useState(entry?.call ?? info.calls[0]?.call ?? "");
  const [person, setPerson] = useState<string>(entry?.person ?? "any");
  const [times, setTimes] = useState("1");
  const input = entry ? hiddenLeftOut(entry) : {};
  const [values, setValues] = useState(Object.keys(input).length === 0 ? "" : JSON.stringify(input, null, 2));
  const task = useTask();
  const verify = () =>
    task.run("verify", async () => {
      const found = await store.control.verify({
        call,
        person,
        times: Number(times),
        ...(values.trim() !== "" && { with: readValues(values) }),
      });
      return `It holds: ${counted(found.length, "call")} ${found.length === 1 ? "meets" : "meet"} it.`;
    });
  const people = Object.entries(view.description.value?.people ?? {});
  return (
    <Dialog title="Verify calls" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        <SelectField
          label="Call"
          options={info.calls.map((one) => ({ value: one.call, label: `${one.title} (${one.call})` }))}
          value={call}
          onChange={setCall}
        />
        <SelectField
          label="About"
          options={[
            { value: "any", label: "Anybody" },
            ...people.map(([value, { name }]) => ({ value, label: name })),
          ]}
          value={person}
          onChange={setPerson}
        />
        <TextField label="How often" type="number" min={0} required value={times} onChange={setTimes} />
        <Field label="With these values" hint="JSON; empty for any. The call may have more values.">
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={5}
              spellCheck={false}
              value={values}
              onChange={(event) => setValues(event.target.value)}
            />
          )}
        </Field>
        <OutcomeLine outcome={task.outcome} />
        <div className="acts">
          <Button look="primary" type="submit" isPending={task.pending === "verify"}>
            Verify
          </Button>
          <Button look="text" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readValues(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The values are not JSON.");
  }
}
