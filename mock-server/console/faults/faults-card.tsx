import { useState } from "react";
import { capitalized } from "#practice-api/unicode.ts";
import type { ActiveFault, PracticeDescription } from "../../control/client.ts";
import { withRule } from "../editor/marks.ts";
import { Card, CardPart, Press, Presses } from "../parts/card.tsx";
import { Note, PlaceLink } from "../parts/controls.tsx";
import { useScope } from "../parts/dialog.tsx";
import { Input } from "../parts/form.tsx";
import { practice } from "../state/practice.ts";
import { useClockTime } from "../state/use-clock-time.ts";
import { useWorld, type World } from "../state/use-world.tsx";
import { firstNameOf } from "../words/people.ts";
import { faultForm } from "./fault-form.tsx";
import { ruleText, usageOf } from "./rule.ts";

export function FaultsCard() {
  const world = useWorld();
  const { store, view, info } = world;
  const now = useClockTime(view.clock.value) ?? 0;
  const rules = view.faults.value ?? [];
  const own = rules.filter(({ name }) => info.presets.every((preset) => preset.name !== name));
  const { clearFaults } = store.control;
  const allOff = <Press look="text" label="Switch all off" act={clearFaults} said="All faults are off." />;
  return (
    <Card title="Faults" id="faults-card" aside={rules.length > 0 && allOff}>
      {view.faults.status === "failed" && <Note>The faults could not be read. {view.faults.reason}</Note>}
      <ul className="divide-y divide-line">
        {info.presets.map((preset) => (
          <PresetSwitch key={preset.name} preset={preset} rules={rules} now={now} />
        ))}
      </ul>
      <CardPart title="Rules of this world" rows={own.map((rule) => ruleRow(world, rule, now))} />
      <Presses of={[{ label: "Write a fault rule", form: faultForm(world) }]}>
        <PlaceLink to={{ world: store.id, page: "magic-inputs" }}>Magic inputs</PlaceLink>
      </Presses>
    </Card>
  );
}

function ruleRow({ store, view, info, draft, setDraft }: World, rule: ActiveFault, now: number) {
  const { description } = view;
  const text = ruleText(rule, info.effects, (key) => firstNameOf(description.value, key));
  const scenario = description.value?.scenario ?? "default-family";
  const addToFile = async () => {
    setDraft(withRule(draft ?? (await practice.scenarioText(scenario)), rule));
    return (
      <>
        The rule is in the text of the <a href="#editor-card">scenario file</a>. Save it there.
      </>
    );
  };
  const remove = () => store.control.removeFault(rule.id);
  return {
    key: rule.id,
    text: (
      <>
        <b>{rule.name ?? text}</b>
        {rule.name && <p>{text}</p>}
        <p className="text-muted">{capitalized(usageOf(rule, now))}</p>
      </>
    ),
    presses: [
      { label: "Add it to the scenario file", act: addToFile },
      { label: "Remove this rule", act: remove, said: "The rule is removed." },
    ],
  };
}

const firstPanel = "Patient/LabResults";

type PresetProps = {
  preset: PracticeDescription["presets"][number];
  rules: readonly ActiveFault[];
  now: number;
};

function PresetSwitch({ preset, rules, now }: PresetProps) {
  const { name, title, summary, needsPanel, panels = [] } = preset;
  const { store, info } = useWorld();
  const task = useScope();
  const [panel, setPanel] = useState(panels.includes(firstPanel) ? firstPanel : (panels[0] ?? ""));
  const rule = rules.find((active) => active.name === name);
  const isPending = task.pending === name;
  const state = rule ? "checked" : "unchecked";
  const turn = async () => {
    if (!rule) await store.control.addPreset(name, needsPanel ? panel : undefined);
    for (const active of rules) if (active.name === name) await store.control.removeFault(active.id);
  };
  const titleOf = (path: string) => info.calls.find(({ call }) => call === `GET ${path}`)?.title ?? path;
  const options = panels.map((path) => ({ value: path, label: titleOf(path) }));
  const which = {
    name,
    label: `${title}: which`,
    isLabelHidden: true,
    kind: "choice",
    value: "",
    options,
  } as const;
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <b>{title}</b>
        <p className="text-muted">{summary}</p>
        {rule && <p>{capitalized(`${rule.match?.path ?? ""} ${usageOf(rule, now)}`.trim())}</p>}
        {needsPanel && !rule && <Input field={which} value={panel} onChange={setPanel} />}
      </div>
      <span aria-hidden="true" className="font-semi text-ink">
        {isPending ? "…" : rule ? "On" : "Off"}
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        data-state={state}
        aria-checked={rule !== undefined}
        aria-label={title}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => void task.run(name, turn)}
      >
        <span className="switch-thumb block" data-state={state} />
      </button>
    </li>
  );
}
