import { useCallback, useEffect, useState } from "react";
import type { Play, ProgressStep } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { counted } from "../words/times.ts";
import { sentenceOf } from "./steps.ts";

/** The world that is shown stays as it is. */
export function PlayDialog({
  scenario,
  steps,
  onClose,
}: {
  scenario: string;
  steps: readonly Pick<ProgressStep, "text" | "line">[];
  onClose: () => void;
}) {
  const { play, problem, again } = usePlay(scenario);
  const isPlaying = problem === undefined && (play === undefined || play.state === "playing");
  return (
    <Dialog
      title="Play the script"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button look="primary" icon="play" isPending={isPlaying} onClick={again}>
            Play again
          </Button>
          <Button look="text" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        The practice plays it in a browser and a world of its own. The world that you look at stays as it is.
      </p>
      <p role="status" className="mt-2">
        <b>{problem === undefined ? statusOf(play, steps.length) : ""}</b>
      </p>
      {(problem ?? play?.problem) && <Note tone="danger">{problem ?? play?.problem}</Note>}
      <ol className="steps">
        {steps.map((step, index) => (
          <PlayedStep
            key={step.line}
            number={index + 1}
            text={step.text}
            played={play?.steps.find(({ line }) => line === step.line)}
            isNow={isPlaying && index === (play?.steps.length ?? 0)}
          />
        ))}
      </ol>
      {play?.warnings.map((warning) => (
        <Note key={warning} tone="warning">
          {warning}
        </Note>
      ))}
    </Dialog>
  );
}

function PlayedStep({
  number,
  text,
  played,
  isNow,
}: {
  number: number;
  text: string;
  played: Play["steps"][number] | undefined;
  isNow: boolean;
}) {
  const outcome = played?.outcome;
  const isDone = outcome === "passed" || outcome === "note";
  const isFailed = outcome === "failed";
  return (
    <li className={isDone ? "done" : isFailed ? "failed" : isNow ? "now" : "later"}>
      <span className="mark">
        {isDone ? <Icon name="check" /> : isFailed ? <Icon name="close" /> : number}
      </span>
      <span className="min-w-0">
        {isNow ? <b>{sentenceOf(text)}</b> : sentenceOf(text)}
        {isDone && <span className="sr-only">, passed</span>}
        {isFailed && <span className="sr-only">, failed</span>}
        {played?.problem !== undefined && <small className="problem">{played.problem}</small>}
        {isFailed && played?.shown && (
          <details>
            <summary>What the page showed</summary>
            <pre>{played.shown.join("\n")}</pre>
          </details>
        )}
      </span>
      <span className="when">
        {outcome === undefined || outcome === "note" || outcome === "not reached"
          ? ""
          : inSeconds(played?.milliseconds ?? 0)}
      </span>
    </li>
  );
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

function statusOf(play: Play | undefined, count: number): string {
  if (play === undefined) return "It begins …";
  const milliseconds = play.steps.reduce((sum, step) => sum + step.milliseconds, 0);
  if (play.state === "passed")
    return `${count === 1 ? "The step" : `All ${count} steps`} passed in ${inSeconds(milliseconds)}.`;
  if (play.state === "playing") return `${play.steps.length} of ${counted(count, "step")} done.`;
  const failed = play.steps.findIndex(({ outcome }) => outcome === "failed");
  return failed === -1 ? "It was not played to its end." : `Step ${failed + 1} of ${count} failed.`;
}

/** A step takes longer than this. */
const readEvery = 300;

type Playing = { readonly play?: Play; readonly problem?: string };

/** At once, and again with `again`. Reading ends with the component. */
function usePlay(scenario: string): Playing & { readonly again: () => void } {
  const [round, setRound] = useState(0);
  const [playing, setPlaying] = useState<Playing & { readonly round: number }>({ round });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Playing) => isOver || setPlaying({ ...next, round });
    const follow = async (reading: Promise<Play>) => {
      const play = await reading;
      show({ play });
      if (play.state === "playing" && !isOver)
        timer = setTimeout(() => void follow(practice.play(play.id)).catch(fail), readEvery);
    };
    const fail = (error: unknown) => show({ problem: reasonOf(error) });
    void follow(practice.startPlay(scenario)).catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [scenario, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  // What is shown belongs to the latest round.
  return { ...(playing.round === round ? playing : {}), again };
}
