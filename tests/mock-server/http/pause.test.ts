import { EventEmitter } from "node:events";
import type { Response } from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { pause } from "#mock-server/http/pause.ts";

const aWeek = 604_800_000;

test("a delay ends when the caller leaves, and leaves no timer and no listener behind", async () => {
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

test("a delay that has run its time leaves no listener behind", async () => {
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as Response;
  await pause(0, response);
  expect(response.listenerCount("close")).toBe(0);
});

test("there is nothing to wait for once the caller has gone", async () => {
  await pause(aWeek, { closed: true } as Response);
});
