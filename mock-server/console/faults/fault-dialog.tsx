import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { FormInput, SelectField, TextField } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { delays, peopleOptions } from "../words/people.ts";
import { effectOf, type RuleForm, ruleOf } from "./rule.ts";

export function FaultDialog({ first, onClose }: { first: RuleForm; onClose: (said?: string) => void }) {
  const { store, view, info } = useWorld();
  const [form, setForm] = useState(first);
  const [json, setJson] = useState<string>();
  const task = useTask(() => void store.refresh());
  const set = (changes: Partial<RuleForm>) => setForm({ ...form, ...changes });
  const add = () =>
    task.run("add", async () => {
      await store.control.addFault(json === undefined ? ruleOf(form, info.effects) : JSON.parse(json));
      onClose("The rule is on. It is listed under Faults.");
      return undefined;
    });
  const people = peopleOptions(view.description.value);
  const effect = effectOf(info.effects, form.effect);
  return (
    <Dialog title="Write a fault rule" onClose={() => onClose()} isWide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {json === undefined ? (
          <>
            <TextField
              label="Call"
              hint="Empty for every call. Type a word of what it does, or its path."
              suggestions={info.calls.map(({ call, title }) => ({ value: call, label: title }))}
              value={form.call}
              onChange={(call) => set({ call })}
            />
            <SelectField
              label="Whose calls"
              options={[{ value: "", label: "Everyone’s" }, ...people]}
              value={form.person}
              onChange={(person) => set({ person })}
            />
            <SelectField
              label="What happens"
              options={info.effects.map(({ type, label }) => ({ value: type, label }))}
              value={form.effect}
              onChange={(type) => set({ effect: type, values: {} })}
            />
            {effect.fields.map((field) => (
              <FormInput
                key={`${effect.type} ${field.name}`}
                field={field}
                value={form.values[field.name] ?? field.value}
                onChange={(value) => set({ values: { ...form.values, [field.name]: value } })}
              />
            ))}
            <div className="pair">
              <TextField
                label="How often"
                hint="Empty for every time."
                inputMode="numeric"
                value={form.times}
                onChange={(times) => set({ times })}
              />
              <SelectField
                label="Begins"
                options={delays.slice(0, 3)}
                value={form.after}
                onChange={(after) => set({ after })}
              />
            </div>
            {!effect.changesAnswer && (
              <label className="check-row">
                <input
                  type="checkbox"
                  checked={form.isAfterCommit}
                  onChange={(event) => set({ isAfterCommit: event.target.checked })}
                />
                The practice carries the call out first, then its answer is lost
              </label>
            )}
          </>
        ) : (
          <Field label="The rule as JSON">
            {(control) => (
              <textarea
                {...control}
                className="input code"
                rows={14}
                spellCheck={false}
                value={json}
                onChange={(event) => setJson(event.target.value)}
              />
            )}
          </Field>
        )}
        <OutcomeLine outcome={task.outcome} />
        <div className="acts">
          <Button look="primary" type="submit" isPending={task.pending === "add"}>
            Switch it on
          </Button>
          <Button
            onClick={() =>
              setJson(json === undefined ? JSON.stringify(ruleOf(form, info.effects), null, 2) : undefined)
            }
          >
            {json === undefined ? "See it as JSON" : "Back to the form"}
          </Button>
          <Button look="text" onClick={() => onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
