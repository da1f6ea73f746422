import { DateTime, exactIsoAt } from "#fixtures/time.ts";

/** The only place that reads the system clock (docs/mock-practice.md 3). */
export function systemNow(): number {
  return Date.now();
}

/** Seeded records are generated around this moment, and their years need four digits. */
export const latestMoment = Date.UTC(9000, 0) - 1;

export function isMoment(instant: number): boolean {
  return instant >= 0 && instant <= latestMoment;
}

/**
 * Undefined for a time that no clock can show, and for one without an offset, which would be another instant on
 * another machine.
 */
export function parseInstant(text: string): number | undefined {
  const instant = /T[^T]*(Z|[+-]\d\d:\d\d)$/.test(text) ? DateTime.fromISO(text).toMillis() : Number.NaN;
  return isMoment(instant) ? instant : undefined;
}

/** YYYY-MM-DD. */
export function isClockDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(DateTime.fromISO(text, { zone: "utc" }).toMillis());
}

/**
 * `value` is the time when stopped. When running it is the difference to the system clock, whose seconds count
 * `scale` times (1 by default).
 */
export type ClockState = { readonly running: boolean; readonly value: number; readonly scale?: number };

/** An hour in a second: more would lose milliseconds in the numbers. */
export const maxScale = 3_600;

export function momentOf({ running, value, scale = 1 }: ClockState): number {
  return running ? systemNow() * scale + value : value;
}

export class Clock {
  readonly #world: { readonly state: { clock: ClockState } };

  constructor(world: { readonly state: { clock: ClockState } }) {
    this.#world = world;
  }

  get running(): boolean {
    return this.#world.state.clock.running;
  }

  now(): number {
    return Math.min(momentOf(this.#world.state.clock), latestMoment);
  }

  get scale(): number {
    return this.#world.state.clock.scale ?? 1;
  }

  set(now: number, running: boolean, scale = this.scale): void {
    const value = running ? now - systemNow() * scale : now;
    this.#world.state.clock = { running, value, ...(scale === 1 ? {} : { scale }) };
  }

  advance(milliseconds: number): void {
    const { clock } = this.#world.state;
    this.#world.state.clock = { ...clock, value: clock.value + milliseconds };
  }

  iso(): string {
    return exactIsoAt(this.now());
  }

  http(): string {
    return new Date(this.now()).toUTCString();
  }
}
