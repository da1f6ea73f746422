import { useState } from "react";
import type { Play, ProgressStep } from "../../control/client.ts";
import { Card, Press, Presses } from "../parts/card.tsx";
import { Button, Note } from "../parts/controls.tsx";
import { useWorld } from "../state/use-world.tsx";
import { counted, secondsOf } from "../words/times.ts";
import { StepRow } from "./step-row.tsx";
import { progressOf, sentenceOf } from "./steps.ts";
import { inSeconds, statusOf, usePlay } from "./use-play.ts";

export function ScriptCard() {
  const { store, view } = useWorld();
  const scenario = view.description.value?.scenario ?? "";
  const [plays, setPlays] = useState<{ scenario: string; round: number }>();
  const round = plays?.scenario === scenario ? plays.round : 0;
  const playing = usePlay(scenario, round);
  const play = () => setPlays({ scenario, round: (plays?.round ?? 0) + 1 });
  const isPlaying =
    round > 0 && playing.problem === undefined && (playing.play?.state ?? "playing") === "playing";
  const steps = view.script.value ?? [];
  // Ticks belong to one scenario of one world, and end with it.
  const [ticks, setTicks] = useState<{ scenario: string; steps: ReadonlySet<number> }>();
  const ticked = ticks?.scenario === scenario ? ticks.steps : new Set<number>();
  const { done, next, isDone } = progressOf(steps, ticked);
  const reset = async () => {
    await store.control.reset();
    setTicks(undefined);
  };
  const said = "The world is back at the first moment of its scenario.";
  const calls = view.entries.length;
  const question = {
    title: "Start again?",
    intro: `The world goes back to the first moment of its scenario. ${counted(calls, "call")} in the journal and everything that changed since are discarded.`,
    fields: [],
    submit: "Start again",
    cancel: "Keep this world as it is",
    act: reset,
    said,
  };
  const progress = `: ${next === -1 ? `all ${steps.length}` : `${done} of ${steps.length}`} steps done`;
  return (
    <Card
      id="script-card"
      title={`Try this${round > 0 || steps.length === 0 ? "" : progress}`}
      hint={
        round > 0
          ? "The practice plays it in a browser and a world of its own. The world that you look at stays as it is."
          : "Do it yourself in the portal. Steps tick themselves from the journal."
      }
      aside={
        <div className="flex flex-wrap gap-2">
          {steps.length > 0 && (
            <Button
              icon="play"
              isPending={isPlaying}
              onClick={play}
              label={isPlaying ? "Playing …" : round === 0 ? "Play it" : "Play again"}
            />
          )}
          <Press
            icon="restart"
            label="Start again"
            {...(calls === 0 ? { act: reset, said } : { form: question })}
          />
        </div>
      }
    >
      {view.script.status === "failed" && <Note>The steps could not be read. {view.script.reason}</Note>}
      {view.script.status === "ready" && steps.length === 0 && (
        <p>This scenario has no script. Look around in the portal: every call appears in the journal.</p>
      )}
      <div role="status">
        {round > 0 && <p className="font-semi text-ink">{statusOf(playing, steps.length)}</p>}
      </div>
      {(playing.problem ?? playing.play?.problem) && <Note>{playing.problem ?? playing.play?.problem}</Note>}
      <ol className="mt-2">
        {steps.map((step, index) =>
          round > 0 ? (
            <PlayedStep
              key={step.line}
              number={index + 1}
              text={step.text}
              played={playing.play?.steps.find(({ line }) => line === step.line)}
              isNow={isPlaying && index === (playing.play?.steps.length ?? 0)}
            />
          ) : (
            <OwnStep
              key={step.line}
              number={index + 1}
              step={step}
              state={isDone[index] ? "done" : index === next ? "now" : "later"}
              onTick={(isOn) => {
                const others = [...ticked].filter((other) => other !== index);
                setTicks({ scenario, steps: new Set(isOn ? [...others, index] : others) });
              }}
            />
          ),
        )}
      </ol>
      {playing.play?.warnings.map((warning) => (
        <Note key={warning} tone="warning">
          {warning}
        </Note>
      ))}
      {round > 0 && (
        <Presses>
          <Button icon="back" onClick={() => setPlays(undefined)} label="Back to your own steps" />
        </Presses>
      )}
    </Card>
  );
}

type OwnStepProps = {
  number: number;
  step: ProgressStep;
  state: "done" | "now" | "later";
  onTick: (isOn: boolean) => void;
};

function OwnStep({ number, step, state, onTick }: OwnStepProps) {
  const { text, byHand, expects, at, done } = step;
  const when = at ? secondsOf(at) : state === "now" ? "Your turn" : undefined;
  const box = (
    <label className="checkbox gap-2 text-text">
      <span aria-hidden="true">{when ?? "Done"}</span>
      <input
        type="checkbox"
        aria-label={`Done: ${sentenceOf(text)}`}
        checked={state === "done"}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  );
  return (
    <StepRow number={number} text={text} state={state} aside={byHand && !done ? box : when}>
      {state === "now" && expects && <p>Then this call is expected: {expects}</p>}
      {state === "now" && byHand && <p>No program sees this: tick the box when you have done it.</p>}
    </StepRow>
  );
}

type PlayedStepProps = {
  number: number;
  text: string;
  played: Play["steps"][number] | undefined;
  isNow: boolean;
};

function PlayedStep({ number, text, played, isNow }: PlayedStepProps) {
  const { outcome, milliseconds = 0, problem, shown } = played ?? {};
  const isOver = outcome === "passed" || outcome === "failed";
  const state = outcome === "note" ? "passed" : isOver ? outcome : isNow ? "now" : "later";
  return (
    <StepRow number={number} text={text} state={state} aside={isOver ? inSeconds(milliseconds) : undefined}>
      {problem !== undefined && <p className="whitespace-pre-line text-danger-fg">{problem}</p>}
      {outcome === "failed" && shown && (
        <details>
          <summary className="min-h-touch cursor-pointer py-2.5">What the page showed</summary>
          <pre>{shown.join("\n")}</pre>
        </details>
      )}
    </StepRow>
  );
}
