import { useEffect, useId, useMemo, useState } from "react";
import type { ScenarioMistake } from "../../control/client.ts";
import { Card, Press, Presses } from "../parts/card.tsx";
import { Button, Mark, Note } from "../parts/controls.tsx";
import { Input } from "../parts/form.tsx";
import { type Loaded, load, loading } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";
import { download } from "./download.ts";
import { copyNameOf, markedLines, withSuggestion } from "./marks.ts";
import { type Check, useCheck } from "./use-check.ts";

export function EditorCard() {
  const { store, view, scenarios, reloadScenarios, loadScenario, draft, setDraft } = useWorld();
  const current = view.description.value?.scenario;
  const [file, setFile] = useState<Loaded<string>>(loading);
  const [typedName, setTypedName] = useState<string>();
  const mistakesId = useId();
  const rows = scenarios.value ?? [];
  const names = rows.map((row) => row.name);
  const isOwn = rows.some(({ name, isSaved }) => name === current && isSaved);
  const name =
    typedName ?? (isOwn && current !== undefined ? current : copyNameOf(current ?? "scenario", names));
  const text = draft ?? file.value;
  const check = useCheck(text, name);
  const isChecked = check.text === text && text !== undefined;
  const isRight = isChecked && check.mistakes.length === 0 && check.failure === undefined;

  useEffect(() => {
    if (current === undefined) return;
    let isCurrent = true;
    void load(() => practice.scenarioText(current), loading).then((loaded) => {
      if (isCurrent) setFile(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [current]);

  const save = async () => {
    await practice.saveScenario(name, text ?? "");
    await reloadScenarios();
    setTypedName(name);
    return `Saved as ${name}. It is in the list of scenarios, under “Your own”.`;
  };
  const loadVersion = async () => {
    await save();
    setDraft(undefined);
    setTypedName(undefined);
    return loadScenario({ name, title: name });
  };
  const capture = async () => {
    setDraft(await store.control.asScenario());
    const base = store.id === "default" ? "my-scenario" : store.id;
    setTypedName(copyNameOf(base, names).replace("-copy", "-saved"));
    return "This is what the world has become, as a scenario. Give it a title and a story, then save it.";
  };
  const remove = async (own: string) => {
    await practice.removeScenario(own);
    await reloadScenarios();
    return `${own} is removed from the list. This world goes on until you load another scenario.`;
  };
  return (
    <Card
      id="editor-card"
      title="Scenario file"
      hint="Checked while you type. The last good version stays loaded until this one is right."
      aside={
        <div className="flex flex-wrap gap-2">
          <Press isOff={!isRight} label={isOwn && name === current ? "Save" : "Save a copy"} act={save} />
          <Press look="primary" isOff={!isRight} label="Load this version" act={loadVersion} />
        </div>
      }
    >
      <div className="grid grid-cols-rest gap-4">
        <Input
          field={{
            name: "name",
            label: "Name of the copy",
            kind: "text",
            value: "",
            hint: "Letters, digits and hyphens, such as second-booking-works.",
            input: { spellCheck: false },
          }}
          value={name}
          onChange={setTypedName}
        />
        {file.status === "failed" && draft === undefined && (
          <Note>The file could not be read. {file.reason}</Note>
        )}
        {text !== undefined && (
          <TextEditor text={text} mistakes={check.mistakes} onChange={setDraft} describedBy={mistakesId} />
        )}
        <Mistakes
          id={mistakesId}
          check={check}
          isRight={isRight}
          onApply={(mistake) => setDraft(withSuggestion(text ?? "", mistake))}
        />
      </div>
      <Presses>
        <Press label="Save what this world has become as a scenario" act={capture} />
        <Button
          look="text"
          icon="download"
          onClick={() => download(`${name}.yaml`, text ?? "")}
          label="Download"
        />
        {isOwn && current !== undefined && (
          <Press look="text" icon="trash" label={`Remove ${current}`} act={() => remove(current)} />
        )}
        {draft !== undefined && (
          <Button look="text" onClick={() => setDraft(undefined)} label="Back to the file" />
        )}
      </Presses>
    </Card>
  );
}

/** One wrong indent can cause dozens. */
const shown = 4;

type MistakesProps = {
  id: string;
  check: Check;
  isRight: boolean;
  onApply: (mistake: ScenarioMistake) => void;
};

function Mistakes({ id, check, isRight, onApply }: MistakesProps) {
  const { mistakes, failure } = check;
  return (
    <div id={id} role="status" className="grid gap-3">
      {failure && <Note>The file could not be checked. {failure}</Note>}
      {mistakes.slice(0, shown).map((mistake) => (
        <Note key={`${mistake.line} ${mistake.column} ${mistake.message}`}>
          <p>
            <b>Line {mistake.line}:</b> {mistake.message}
          </p>
          {mistake.suggestion && (
            <Button
              look="text"
              onClick={() => onApply(mistake)}
              label={`Change it to ${mistake.suggestion.to}`}
            />
          )}
        </Note>
      ))}
      {mistakes.length > shown && <p>… and {counted(mistakes.length - shown, "mistake")} more.</p>}
      {isRight && <Mark tone="success">People, dates, rules and steps are right.</Mark>}
      {mistakes.length > 0 && (
        <p className="text-muted">
          While line {mistakes[0]?.line} is wrong, the world keeps the version that is loaded.
        </p>
      )}
    </div>
  );
}

type EditorProps = {
  text: string;
  mistakes: readonly ScenarioMistake[];
  onChange: (text: string) => void;
  describedBy: string;
};

function TextEditor({ text, mistakes, onChange, describedBy }: EditorProps) {
  const lines = useMemo(() => markedLines(text, mistakes), [text, mistakes]);
  const longest = Math.max(20, ...text.split("\n").map((line) => line.length));
  return (
    <div className="editor">
      <pre aria-hidden="true">{lines.map(({ number }) => `${number}\n`).join("")}</pre>
      <div>
        <pre aria-hidden="true">
          {lines.map(({ number, isWrong, parts }) => {
            const marked = parts.map(({ text: part, isMarked }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity.
              isMarked ? <u key={index}>{part}</u> : part,
            );
            const Line = isWrong ? "mark" : "span";
            return (
              <Line key={number}>
                {marked}
                {"\n"}
              </Line>
            );
          })}
        </pre>
        <textarea
          aria-label="Scenario file, YAML"
          aria-describedby={describedBy}
          aria-invalid={mistakes.length > 0 || undefined}
          rows={lines.length + 1}
          cols={longest + 2}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
