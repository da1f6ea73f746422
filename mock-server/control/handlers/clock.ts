import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { parseDuration } from "#fixtures/time.ts";
import { ApiError } from "../../core/api-error.ts";
import { isMoment } from "../../world/clock.ts";
import { advanceClock, nextTimeEvent } from "../../world/time-events.ts";
import type { World } from "../../world/world.ts";
import type { Handlers } from "../calls.ts";

export const clockHandlers = {
  clock: ({ world }) => {
    const next = nextTimeEvent(world);
    return { ...readingOf(world), ...(next && { next }) };
  },
  setClock: ({ world, body }) => {
    const { now = world.clock.now(), running = world.clock.running, scale } = body;
    world.clock.set(now, running, scale);
    return readingOf(world);
  },
  advanceClock: ({ world, body }) => {
    const before = world.clock.now();
    const to = body.to === undefined ? undefined : readMoment(body.to)?.at(before);
    const by = to === undefined ? (parseDuration(body.by ?? "", before) ?? 0) : to - before;
    if (by < 0) throw new ApiError(400, `The clock is past that already: it shows ${world.clock.iso()}.`);
    if (!isMoment(before + by)) throw new ApiError(400, "The clock cannot advance that far.");
    const fired = advanceClock(world, by);
    return { ...readingOf(world), fired };
  },
} satisfies Partial<Handlers>;

function readingOf({ clock }: World) {
  return { now: clock.iso(), running: clock.running, ...(clock.scale === 1 ? {} : { scale: clock.scale }) };
}
