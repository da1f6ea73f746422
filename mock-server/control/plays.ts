import { z } from "zod";
import { ApiError } from "../core/api-error.ts";

const playedStep = z.strictObject({
  text: z.string(),
  line: z.int(),
  outcome: z.enum(["passed", "failed", "not reached", "note"]),
  milliseconds: z.int(),
  problem: z.string().exactOptional().describe("Why the step failed, with what comes near."),
  shown: z.array(z.string()).exactOptional().describe("The lines that the page showed instead."),
});

export const play = z.strictObject({
  id: z.string(),
  scenario: z.string(),
  state: z.enum(["playing", "passed", "failed", "stopped"]),
  steps: z.array(playedStep).describe("Those that have ended."),
  warnings: z.array(z.string()).describe("Why it may prove less than it seems to."),
  problem: z.string().exactOptional().describe("Why it could not be played, such as a missing browser."),
});
type PlayedStep = Readonly<Omit<z.output<typeof playedStep>, "shown">> & {
  readonly shown?: readonly string[];
};
export type Play = Readonly<Omit<z.output<typeof play>, "steps" | "warnings">> & {
  readonly steps: readonly PlayedStep[];
  readonly warnings: readonly string[];
};

/** `practiceUrl` is the practice's own address. */
export type PlayScenario = (request: {
  readonly name: string;
  readonly practiceUrl: string;
  readonly onStep: (step: PlayedStep) => void;
  /** Aborted when the play is stopped. */
  readonly signal: AbortSignal;
}) => Promise<{ readonly hasPassed: boolean; readonly warnings: readonly string[] }>;

const playLimit = 20;
/** Each has a browser of its own, which takes memory. */
const playsAtOnce = 2;

export class Plays {
  readonly #playScenario: PlayScenario | undefined;
  #plays: readonly Play[] = [];
  #started = 0;
  #running = 0;
  #waiting: { readonly id: string; readonly run: () => Promise<void> }[] = [];
  readonly #stops = new Map<string, AbortController>();

  constructor(playScenario?: PlayScenario) {
    this.#playScenario = playScenario;
  }

  /** Throws when this practice has no player. */
  start(scenario: string, practiceUrl: string): Play {
    const playScenario = this.#playScenario;
    if (!playScenario) throw new ApiError(409, "This practice was started without a player of scripts.");
    this.#started += 1;
    const id = String(this.#started);
    const begun: Play = { id, scenario, state: "playing", steps: [], warnings: [] };
    const ended = this.#plays.filter(({ state }) => state !== "playing");
    const dropped = ended.slice(0, Math.max(0, this.#plays.length + 1 - playLimit));
    this.#plays = [...this.#plays.filter((one) => !dropped.includes(one)), begun];
    const stop = new AbortController();
    this.#stops.set(id, stop);
    const run = async () => {
      try {
        const { hasPassed, warnings } = await playScenario({
          name: scenario,
          practiceUrl,
          onStep: (step) => this.#change(id, ({ steps }) => ({ steps: [...steps, plain(step)] })),
          signal: stop.signal,
        });
        this.#change(id, () => ({ state: hasPassed ? "passed" : "failed", warnings }));
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        this.#change(id, () => ({ state: "failed", problem }));
      }
      this.#running -= 1;
      this.#runNext();
    };
    this.#waiting.push({ id, run });
    this.#runNext();
    return begun;
  }

  /** One that waits is not begun. Throws when it has ended. */
  stop(id: string): void {
    if (this.find(id).state !== "playing") throw new ApiError(409, `The play ${id} has ended.`);
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
    this.#stops.get(id)?.abort();
    this.#change(id, () => ({ state: "stopped" }));
  }

  list(): readonly Play[] {
    return this.#plays;
  }

  find(id: string): Play {
    const found = this.#plays.find((one) => one.id === id);
    if (!found)
      throw new ApiError(
        404,
        `There is no play ${id}; the latest ${playLimit} are kept, and those that wait.`,
      );
    return found;
  }

  /** What a stopped play still does is not kept. */
  #change(id: string, changes: (play: Play) => Partial<Play>): void {
    this.#plays = this.#plays.map((one) =>
      one.id === id && one.state === "playing" ? { ...one, ...changes(one) } : one,
    );
    if (this.#plays.every((one) => one.id !== id || one.state !== "playing")) this.#stops.delete(id);
  }

  #runNext(): void {
    const next = this.#running < playsAtOnce ? this.#waiting.shift() : undefined;
    if (!next) return;
    this.#running += 1;
    void next.run();
  }
}

const plain = ({ text, line, outcome, milliseconds, problem, shown }: PlayedStep): PlayedStep => ({
  text,
  line,
  outcome,
  milliseconds: Math.round(milliseconds),
  ...(problem !== undefined && { problem }),
  ...(shown !== undefined && { shown }),
});
