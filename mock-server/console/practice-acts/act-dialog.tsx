import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormInput, type Option, SelectField } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import type { Task } from "../state/task.ts";
import { delays } from "../words/people.ts";
import type { PracticeAct } from "./acts.ts";

export type Filled = {
  readonly act: PracticeAct;
  readonly values: Readonly<Record<string, string>>;
  readonly delay: string;
};

export function ActDialog({
  act: first,
  others,
  delay: firstDelay,
  who,
  people,
  appointments,
  task,
  onAct,
  onClose,
}: {
  act: PracticeAct;
  /** What can be chosen instead. */
  others: readonly PracticeAct[];
  delay: string;
  who: string;
  people: readonly Option[];
  appointments: readonly Option[];
  task: Task;
  onAct: (filled: Filled) => void;
  onClose: () => void;
}) {
  const [act, setAct] = useState(first);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [delay, setDelay] = useState(firstDelay);
  const begun: Record<string, string> = Object.fromEntries(
    act.fields.map(({ name, value, kind }) => [name, kind === "person" ? (people[0]?.value ?? "") : value]),
  );
  const values = { ...begun, ...typed };
  return (
    <Dialog title={others.length === 0 ? first.label : "Later, by itself"} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAct({ act, values, delay });
        }}
      >
        {others.length > 0 && (
          <SelectField
            label="What happens"
            options={others.map(({ type, label }) => ({ value: type, label }))}
            value={act.type}
            onChange={(chosen) => {
              setTyped({});
              setAct(others.find(({ type }) => type === chosen) ?? act);
            }}
          />
        )}
        {act.isForOne && (
          <p>
            For <b>{who}</b>.
          </p>
        )}
        {act.fields.map((field) => (
          <FormInput
            key={`${act.type} ${field.name}`}
            field={field}
            value={values[field.name] ?? ""}
            options={
              field.kind === "person" ? people : field.kind === "appointment" ? appointments : undefined
            }
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <SelectField
          label="When"
          hint={delay ? "On this world’s clock: it happens when the clock gets there." : undefined}
          options={delays}
          value={delay}
          onChange={setDelay}
        />
        <OutcomeLine outcome={task.outcome?.isFailure ? task.outcome : undefined} />
        <div className="acts">
          <Button look="primary" type="submit" isPending={task.pending === "act"}>
            {delay ? "Plan it" : act.label}
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
