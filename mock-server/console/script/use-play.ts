import { useEffect, useState } from "react";
import type { Play } from "../../control/client.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { counted } from "../words/times.ts";

/** A step takes longer than this. */
const readEvery = 300;

type Playing = { readonly play?: Play; readonly problem?: string };

/** A round of it begins with each number, and none with zero. Reading ends with the component. */
export function usePlay(scenario: string, round: number): Playing {
  const [playing, setPlaying] = useState<Playing & { readonly round: number }>({ round });
  useEffect(() => {
    if (round === 0) return;
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
  // What is shown belongs to the latest round.
  return playing.round === round ? playing : {};
}

export const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

export function statusOf({ play, problem }: Playing, count: number): string {
  if (problem !== undefined) return "It could not be played.";
  if (play === undefined) return "It begins …";
  const milliseconds = play.steps.reduce((sum, step) => sum + step.milliseconds, 0);
  if (play.state === "passed")
    return `${count === 1 ? "The step" : `All ${count} steps`} passed in ${inSeconds(milliseconds)}.`;
  if (play.state === "playing") return `${play.steps.length} of ${counted(count, "step")} played.`;
  const failed = play.steps.findIndex(({ outcome }) => outcome === "failed");
  return failed === -1 ? "It was not played to its end." : `Step ${failed + 1} of ${count} failed.`;
}
