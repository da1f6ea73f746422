import { useId, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { FormInput } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { cut } from "../words/people.ts";
import { effectOf, type RuleForm, ruleOf } from "./rule.ts";

/** A rule in a form, or as the JSON that the form means. */
export function FaultDialog({ first, onClose }: { first: RuleForm; onClose: (said?: string) => void }) {
  const { store, view, info } = useWorld();
  const [form, setForm] = useState(first);
  const [json, setJson] = useState<string>();
  const task = useTask(() => void store.refresh());
  const listId = useId();
  const set = (changes: Partial<RuleForm>) => setForm({ ...form, ...changes });
  const add = () =>
    task.run("add", async () => {
      await store.control.addFault(json === undefined ? ruleOf(form, info.effects) : JSON.parse(json));
      onClose("The rule is on. It is listed under Faults.");
      return undefined;
    });
  const people = Object.entries(view.description.value?.people ?? {});
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
            <Field label="Call" hint="Empty for every call. Type a word of what it does, or its path.">
              {(control) => (
                <>
                  <input
                    {...control}
                    className="input"
                    list={listId}
                    autoComplete="off"
                    value={form.call}
                    onChange={(event) => set({ call: event.target.value })}
                  />
                  <datalist id={listId}>
                    {info.calls.map(({ call, operation, title }) => (
                      <option key={operation} value={call}>
                        {title}
                      </option>
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <Field label="Whose calls">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={form.person}
                  onChange={(event) => set({ person: event.target.value })}
                >
                  <option value="">Everyone’s</option>
                  {people.map(([key, { name }]) => (
                    <option key={key} value={key}>
                      {cut(name)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="What happens">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={form.effect}
                  onChange={(event) => set({ effect: event.target.value, values: {} })}
                >
                  {info.effects.map(({ type, label }) => (
                    <option key={type} value={type}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {effect.fields.map((field) => (
              <FormInput
                key={`${effect.type} ${field.name}`}
                field={field}
                value={form.values[field.name] ?? field.value}
                onChange={(value) => set({ values: { ...form.values, [field.name]: value } })}
              />
            ))}
            <div className="pair">
              <Field label="How often" hint="Empty for every time.">
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    inputMode="numeric"
                    value={form.times}
                    onChange={(event) => set({ times: event.target.value })}
                  />
                )}
              </Field>
              <Field label="Begins">
                {(control) => (
                  <select
                    {...control}
                    className="input"
                    value={form.after}
                    onChange={(event) => set({ after: event.target.value })}
                  >
                    <option value="">Now</option>
                    <option value="PT10M">In 10 minutes</option>
                    <option value="PT1H">In 1 hour</option>
                  </select>
                )}
              </Field>
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
