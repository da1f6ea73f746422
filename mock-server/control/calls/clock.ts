import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { parseDuration } from "#fixtures/time.ts";
import { ApiError } from "../../core/api-error.ts";
import { isMoment } from "../../world/clock.ts";
import { advanceClock, nextTimeEvent } from "../../world/time-events.ts";
import type { World } from "../../world/world.ts";
import { advancedClock, clockReading, clockWithNext } from "../answers.ts";
import { call } from "../call.ts";
import { clockSetting, clockStep } from "../requests.ts";

export const clockCalls = [
  call({
    name: "clock",
    method: "GET",
    path: "/clock",
    summary: "The world's time, whether its clock runs, and the next thing that the clock causes.",
    answer: clockWithNext,
    handle: ({ world }) => {
      const next = nextTimeEvent(world);
      return { ...readingOf(world), ...(next && { next }) };
    },
  }),
  call({
    name: "setClock",
    method: "PUT",
    path: "/clock",
    summary: "Sets the clock, stops it or lets it run, up to 3,600 times as fast.",
    body: clockSetting,
    example: { running: true, scale: 60 },
    answer: clockReading,
    handle: ({ world, body }) => {
      const { now = world.clock.now(), running = world.clock.running, scale } = body;
      world.clock.set(now, running, scale);
      return readingOf(world);
    },
  }),
  call({
    name: "advanceClock",
    method: "POST",
    path: "/clock/advance",
    summary: "Advances the clock by a duration or to an instant, and lists what happens.",
    body: clockStep,
    example: { by: "PT31M" },
    answer: advancedClock,
    handle: ({ world, body }) => {
      const before = world.clock.now();
      const to = body.to === undefined ? undefined : readMoment(body.to)?.at(before);
      const by = to === undefined ? (parseDuration(body.by ?? "", before) ?? 0) : to - before;
      if (by < 0) throw new ApiError(400, `The clock is past that already: it shows ${world.clock.iso()}.`);
      if (!isMoment(before + by)) throw new ApiError(400, "The clock cannot advance that far.");
      const fired = advanceClock(world, by);
      return { ...readingOf(world), fired };
    },
  }),
] as const;

function readingOf({ clock }: World) {
  return { now: clock.iso(), running: clock.running, ...(clock.scale === 1 ? {} : { scale: clock.scale }) };
}
