import { type ReactNode, useState } from "react";
import { useClockTime } from "../clock/use-clock-time.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { SelectField } from "../parts/form-input.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { goTo } from "../state/address.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { ruleText, usageOf } from "./rule-texts.ts";

export function FaultsCard({ onWrite }: { onWrite: () => void }) {
  const { store, view, info } = useWorld();
  const task = useTask(() => void store.refresh());
  const now = useClockTime(view.clock.value) ?? 0;
  const titles = new Map(info.calls.map(({ call, title }) => [call, title]));
  const [panel, setPanel] = useState<string>();
  const rules = view.faults.value ?? [];
  const presetNames = new Set<string>(info.presets.map(({ name }) => name));
  const own = rules.filter(({ name }) => name === undefined || !presetNames.has(name));
  const nameOf = (key: string) => firstNameOf(view.description.value, key);
  const change = (name: string, isOn: boolean, chosen?: string) =>
    task.run(name, async () => {
      if (isOn) {
        await store.control.addPreset(name, chosen);
      } else {
        for (const rule of rules) if (rule.name === name) await store.control.removeFault(rule.id);
      }
      return undefined;
    });
  return (
    <Card
      title="Faults"
      id="faults-card"
      aside={
        rules.length > 0 && (
          <Button
            look="text"
            isPending={task.pending === "all"}
            onClick={() =>
              void task.run("all", async () => {
                await store.control.clearFaults();
                return "All faults are off.";
              })
            }
          >
            Switch all off
          </Button>
        )
      }
    >
      {view.faults.status === "failed" && (
        <Note tone="danger">The faults could not be read. {view.faults.reason}</Note>
      )}
      {info.presets.map(({ name, title, summary, needsPanel, panels = [] }) => {
        const rule = rules.find((active) => active.name === name);
        const chosen = panel ?? (panels.includes("Patient/LabResults") ? "Patient/LabResults" : panels[0]);
        return (
          <Switch
            key={name}
            name={title}
            detail={rule ? `${summary} ${rule.match?.path ?? ""} ${usageOf(rule, now)}` : summary}
            isOn={rule !== undefined}
            isPending={task.pending === name}
            onChange={(isOn) => void change(name, isOn, needsPanel ? chosen : undefined)}
          >
            {needsPanel && !rule && (
              <div className="mt-1">
                <SelectField
                  label={`${title}: which`}
                  isLabelHidden
                  options={panels.map((path) => ({ value: path, label: titles.get(`GET ${path}`) ?? path }))}
                  value={chosen ?? ""}
                  onChange={setPanel}
                />
              </div>
            )}
          </Switch>
        );
      })}
      {own.length > 0 && (
        <>
          <h3 className="mt-3">Rules of this world</h3>
          <ul className="ruled">
            {own.map((rule) => (
              <li key={rule.id} className="py-2">
                <b>{rule.name ?? ruleText(rule, info.effects, nameOf)}</b>
                {rule.name && <p>{ruleText(rule, info.effects, nameOf)}</p>}
                <p className="text-muted">{usageOf(rule, now)}</p>
                <Button
                  look="text"
                  isPending={task.pending === rule.id}
                  onClick={() =>
                    void task.run(rule.id, async () => {
                      await store.control.removeFault(rule.id);
                      return "The rule is removed.";
                    })
                  }
                >
                  Remove this rule
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <OutcomeLine outcome={task.outcome} />
      <p className="mt-1">
        <Button look="text" onClick={onWrite}>
          Write a fault rule
        </Button>
        <Button look="text" onClick={() => goTo({ world: store.id, page: "magic-words" })}>
          Magic words to type
        </Button>
      </p>
    </Card>
  );
}

/** Its state does not depend on colour. */
function Switch({
  name,
  detail,
  isOn,
  isPending = false,
  onChange,
  children,
}: {
  name: string;
  detail: ReactNode;
  isOn: boolean;
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <div className="switch-row">
      <div>
        <b>{name}</b>
        <small className="switch-detail">{detail}</small>
        {children}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={name}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && onChange(!isOn)}
      >
        <span aria-hidden="true">{isPending ? "…" : isOn ? "On" : "Off"}</span>
        <i aria-hidden="true" />
      </button>
    </div>
  );
}
