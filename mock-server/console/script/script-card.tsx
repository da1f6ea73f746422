import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted, secondsOf } from "../words/times.ts";
import { PlayDialog } from "./play-dialog.tsx";
import { progressOf, sentenceOf } from "./steps.ts";

export function ScriptCard() {
  const { store, view } = useWorld();
  const scenario = view.description.value?.scenario ?? "";
  // Ticks belong to one scenario of one world, and end with it.
  const [ticks, setTicks] = useState<{ scenario: string; steps: ReadonlySet<number> }>();
  const [isAsking, setAsking] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const task = useTask(() => void store.refresh());
  const ticked = ticks?.scenario === scenario ? ticks.steps : new Set<number>();
  const steps = view.script.value ?? [];
  const { done, next, isDone } = progressOf(steps, ticked);
  const tick = (index: number, isOn: boolean) => {
    const others = [...ticked].filter((other) => other !== index);
    setTicks({ scenario, steps: new Set(isOn ? [...others, index] : others) });
  };
  const reset = () =>
    task.run("reset", async () => {
      await store.control.reset();
      setTicks(undefined);
      setAsking(false);
      return "The world is back at the first moment of its scenario.";
    });
  const title =
    steps.length === 0
      ? "Try this"
      : `Try this: ${next === -1 ? `all ${steps.length}` : `${done} of ${steps.length}`} steps done`;
  return (
    <Card
      id="script-card"
      title={title}
      hint="Do it yourself in the portal. Steps tick themselves from the journal."
      aside={
        <div className="acts">
          {steps.length > 0 && (
            <Button icon="play" onClick={() => setPlaying(true)}>
              Play it
            </Button>
          )}
          <Button
            icon="restart"
            isPending={task.pending === "reset"}
            onClick={() => (view.entries.length > 0 ? setAsking(true) : void reset())}
          >
            Start again
          </Button>
        </div>
      }
    >
      {view.script.status === "failed" && (
        <Note tone="danger">The steps could not be read. {view.script.reason}</Note>
      )}
      {view.script.status === "ready" && steps.length === 0 && (
        <p>This scenario has no script. Look around in the portal: every call appears in the journal.</p>
      )}
      <ol className="steps">
        {steps.map((step, index) => {
          const state = isDone[index] ? "done" : index === next ? "now" : "later";
          return (
            <li key={step.line} className={state} aria-current={state === "now" ? "step" : undefined}>
              {step.byHand && !step.done ? (
                <input
                  type="checkbox"
                  aria-label={`Done: ${sentenceOf(step.text)}`}
                  checked={isDone[index] ?? false}
                  onChange={(event) => tick(index, event.target.checked)}
                />
              ) : (
                <span className="mark">{isDone[index] ? <Icon name="check" /> : index + 1}</span>
              )}
              <span className="min-w-0">
                {state === "now" ? <b>{sentenceOf(step.text)}</b> : sentenceOf(step.text)}
                {isDone[index] && <span className="sr-only">, done</span>}
                {state === "now" && step.expects && <small>Then this call is expected: {step.expects}</small>}
                {state === "now" && step.byHand && (
                  <small>No program sees this: tick the box when you have done it.</small>
                )}
              </span>
              <span className="when">
                {step.at ? secondsOf(step.at) : state === "now" ? "Your turn" : ""}
              </span>
            </li>
          );
        })}
      </ol>
      <OutcomeLine outcome={task.outcome} />
      {isPlaying && <PlayDialog scenario={scenario} steps={steps} onClose={() => setPlaying(false)} />}
      {isAsking && (
        <Dialog
          title="Start again?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="primary" isPending={task.pending === "reset"} onClick={() => void reset()}>
                Start again
              </Button>
              <Button look="text" onClick={() => setAsking(false)}>
                Keep this world as it is
              </Button>
            </>
          }
        >
          <p>
            The world goes back to the first moment of its scenario. {counted(view.entries.length, "call")} in
            the journal and everything that changed since are discarded.
          </p>
          <OutcomeLine outcome={task.outcome} />
        </Dialog>
      )}
    </Card>
  );
}
