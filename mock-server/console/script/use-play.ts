import { useCallback, useEffect, useState } from "react";
import type { Play } from "../../control/client.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";

/** A step takes longer than this. */
const readEvery = 300;

type Playing = { readonly play?: Play; readonly problem?: string };

/** At once, and again with `again`. Reading ends with the component. */
export function usePlay(scenario: string): Playing & { readonly again: () => void } {
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
