import { useEffect, useId, useMemo, useState } from "react";
import type { ListedScenario, ScenarioMistake } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { TextField } from "../parts/form-input.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useLoadScenario } from "../scenarios/use-load-scenario.tsx";
import { type Loaded, load, loading } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";
import { download } from "./download.ts";
import { copyNameOf, markedLines, withSuggestion } from "./marks.ts";
import { type Check, useCheck } from "./use-check.ts";

export function EditorCard({
  scenarios,
  onSaved,
}: {
  scenarios: Loaded<readonly ListedScenario[]>;
  onSaved: () => Promise<void>;
}) {
  const { store, view } = useWorld();
  const current = view.description.value?.scenario;
  const [file, setFile] = useState<Loaded<string>>(loading);
  /** Absent while the text is the file's. */
  const [typed, setTyped] = useState<string>();
  const [typedName, setTypedName] = useState<string>();
  const task = useTask(() => void store.refresh());
  const loader = useLoadScenario();
  const mistakesId = useId();
  const rows = scenarios.value ?? [];
  const isOwn = rows.some(({ name, isSaved }) => name === current && isSaved);
  const name =
    typedName ??
    (isOwn && current !== undefined
      ? current
      : copyNameOf(
          current ?? "scenario",
          rows.map((row) => row.name),
        ));
  const text = typed ?? file.value;
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
    await onSaved();
  };
  const saveCopy = () =>
    task.run("save", async () => {
      await save();
      setTypedName(name);
      return `Saved as ${name}. It is in the list of scenarios, under “Your own”.`;
    });
  const loadVersion = async () => {
    const isSaved = await task.run("load", async () => {
      await save();
      return undefined;
    });
    if (!isSaved) return;
    setTyped(undefined);
    setTypedName(undefined);
    loader.load({ name, title: name });
  };
  const capture = () =>
    task.run("capture", async () => {
      setTyped(await store.control.asScenario());
      setTypedName(
        copyNameOf(
          store.id === "default" ? "my-scenario" : store.id,
          rows.map((row) => row.name),
        ).replace("-copy", "-saved"),
      );
      return "This is what the world has become, as a scenario. Give it a title and a story, then save it.";
    });
  const isOff = !isRight;
  return (
    <Card
      id="editor-card"
      title="Scenario file"
      hint="Checked while you type. The last good version stays loaded until this one is right."
      aside={
        <div className="acts">
          <Button isOff={isOff} isPending={task.pending === "save"} onClick={() => void saveCopy()}>
            {isOwn && name === current ? "Save" : "Save a copy"}
          </Button>
          <Button
            look="primary"
            isOff={isOff}
            isPending={task.pending === "load"}
            onClick={() => void loadVersion()}
          >
            Load this version
          </Button>
        </div>
      }
    >
      <div className="with-editor">
        <TextField
          label="Name of the copy"
          hint="Letters, digits and hyphens, such as second-booking-works."
          spellCheck={false}
          value={name}
          onChange={setTypedName}
        />
        {file.status === "failed" && typed === undefined && (
          <Note tone="danger">The file could not be read. {file.reason}</Note>
        )}
        {text !== undefined && (
          <TextEditor text={text} mistakes={check.mistakes} onChange={setTyped} describedBy={mistakesId} />
        )}
        <Mistakes
          id={mistakesId}
          check={check}
          isChecked={isChecked}
          onApply={(mistake) => setTyped(withSuggestion(text ?? "", mistake))}
        />
      </div>
      <OutcomeLine outcome={task.outcome ?? loader.task.outcome} />
      <div className="acts mt-2">
        <Button isPending={task.pending === "capture"} onClick={() => void capture()}>
          Save what this world has become as a scenario
        </Button>
        <Button look="text" icon="download" onClick={() => download(`${name}.yaml`, text ?? "")}>
          Download
        </Button>
        {isOwn && current !== undefined && (
          <Button
            look="text"
            icon="trash"
            isPending={task.pending === "remove"}
            onClick={() =>
              void task.run("remove", async () => {
                await practice.removeScenario(current);
                await onSaved();
                return `${current} is removed from the list. This world goes on until you load another scenario.`;
              })
            }
          >
            Remove {current}
          </Button>
        )}
        {typed !== undefined && (
          <Button look="text" onClick={() => setTyped(undefined)}>
            Back to the file
          </Button>
        )}
      </div>
      {loader.dialog}
    </Card>
  );
}

/** One wrong indent can cause dozens. */
const shown = 4;

function Mistakes({
  id,
  check,
  isChecked,
  onApply,
}: {
  id: string;
  check: Check;
  /** The check is of the text as it is now. */
  isChecked: boolean;
  onApply: (mistake: ScenarioMistake) => void;
}) {
  const { mistakes, failure } = check;
  return (
    <div id={id} role="status" className="grid gap-3">
      {failure && <Note tone="danger">The file could not be checked. {failure}</Note>}
      {mistakes.slice(0, shown).map((mistake) => (
        <Note key={`${mistake.line} ${mistake.column} ${mistake.message}`} tone="danger">
          <p>
            <b>Line {mistake.line}:</b> {mistake.message}
          </p>
          {mistake.suggestion && (
            <Button look="text" onClick={() => onApply(mistake)}>
              Change it to {mistake.suggestion.to}
            </Button>
          )}
        </Note>
      ))}
      {mistakes.length > shown && <p>… and {counted(mistakes.length - shown, "mistake")} more.</p>}
      {isChecked && !failure && mistakes.length === 0 && (
        <p className="why success">
          <Icon name="check" />
          <span>People, dates, rules and steps are right.</span>
        </p>
      )}
      {mistakes.length > 0 && (
        <p className="why plain">
          <Icon name="info" />
          <span>While line {mistakes[0]?.line} is wrong, the world keeps the version that is loaded.</span>
        </p>
      )}
    </div>
  );
}

function TextEditor({
  text,
  mistakes,
  onChange,
  describedBy,
}: {
  text: string;
  mistakes: readonly ScenarioMistake[];
  onChange: (text: string) => void;
  describedBy: string;
}) {
  const lines = useMemo(() => markedLines(text, mistakes), [text, mistakes]);
  const longest = useMemo(
    () => text.split("\n").reduce((most, line) => Math.max(most, line.length), 20),
    [text],
  );
  return (
    <div className="editor">
      <pre className="numbers" aria-hidden="true">
        {lines.map(({ number }) => `${number}\n`).join("")}
      </pre>
      <div className="layers">
        <pre className="marks" aria-hidden="true">
          {lines.map(({ number, isWrong, parts }) => {
            const marked = parts.map(({ text: part, isMarked }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity.
              isMarked ? <u key={index}>{part}</u> : part,
            );
            return isWrong ? (
              <mark key={number}>
                {marked}
                {"\n"}
              </mark>
            ) : (
              <span key={number}>
                {marked}
                {"\n"}
              </span>
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
