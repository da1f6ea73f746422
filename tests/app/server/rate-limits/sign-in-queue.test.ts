import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { createSignInQueue, type SignInPlace } from "#app/.server/rate-limits/sign-in-queue.ts";
import { testTables } from "../../../support/function-tables.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Act = {
  enter?: number;
  address?: string;
  tab?: string;
  abort?: string;
  leave?: number[];
  leaveFirst?: number;
  pass?: number;
  pages?: number;
  turns?: number;
  before?: number;
} & Partial<Record<"begun" | "timers" | "load", "yes">>;

/** Numbers in rising order, those that follow each other as a range. */
function rangesOf(numbers: readonly number[]): string {
  const starts = numbers.filter((one) => !numbers.includes(one - 1));
  const ends = numbers.filter((one) => !numbers.includes(one + 1));
  return starts.map((start, nth) => (start === ends[nth] ? start : `${start}-${ends[nth]}`)).join(", ");
}

async function queue({ perNetwork = 1_000 }, acts: Act[]): Promise<unknown[]> {
  const load = { pages: 0 };
  const entered = createSignInQueue(perNetwork, load);
  const places: SignInPlace[] = [];
  const turns: (string | number)[] = [];
  const tabs = new Map<string, AbortController>();
  const tabOf = (name: string) => {
    const tab = tabs.get(name) ?? new AbortController();
    tabs.set(name, tab);
    return tab;
  };
  const enter = ({ address, tab = "of nobody" }: Act) => {
    const nth = places.length;
    const place = entered.enter(address ?? `10.0.${nth >> 8}.${nth & 255}`, tabOf(tab).signal);
    places.push(place);
    turns.push("waits");
    void place.turn.then((seconds) => {
      turns[nth] = seconds ?? "begun";
    });
  };
  const told: unknown[] = [];
  for (const act of acts) {
    for (let count = 0; count < (act.enter ?? 0); count++) enter(act);
    const leaving = act.leave ?? Array.from({ length: act.leaveFirst ?? 0 }, (_, nth) => nth);
    for (const nth of leaving) places[nth]?.leave();
    if (act.abort) tabOf(act.abort).abort();
    load.pages += act.pages ?? 0;
    if (act.pass !== undefined) await vi.advanceTimersByTimeAsync(act.pass);
    if (act.begun) told.push(rangesOf(turns.flatMap((turn, nth) => (turn === "begun" ? [nth] : []))));
    if (act.turns) told.push(turns.slice(act.turns));
    if (act.before) told.push(places.slice(-act.before).map((place) => place.before()));
    if (act.timers) told.push(vi.getTimerCount());
    if (act.load) told.push(load.pages);
  }
  return told;
}

testTables(join(import.meta.dirname, "sign-in-queue.yaml"), { queue });
