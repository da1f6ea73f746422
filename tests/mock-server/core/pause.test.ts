import { EventEmitter } from "node:events";
import type { Response } from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { pause } from "#mock-server/core/pause.ts";

const aWeek = 604_800_000;

test("ends when the caller disconnects, without a timer or listener left", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
  const paused = pause(aWeek, response);
  response.emit("close");
  await paused;
  expect(response.listenerCount("close")).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("leaves no listener after the delay", async () => {
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
  await pause(0, response);
  expect(response.listenerCount("close")).toBe(0);
});

test("returns at once when the caller has disconnected before", async () => {
  await pause(aWeek, { closed: true } as Response);
});
