import { expect, test } from "vitest";
import type { PlayScenario } from "#mock-server/control/plays.ts";
import { openPractice } from "../../support/practice.ts";

type Playing = { readonly request: Parameters<PlayScenario>[0] } & PromiseWithResolvers<
  Awaited<ReturnType<PlayScenario>>
>;
const playing: Playing[] = [];
const practice = openPractice({
  playScenario: (request) => {
    const ended = Promise.withResolvers<Awaited<ReturnType<PlayScenario>>>();
    playing.push({ request, ...ended });
    return ended.promise;
  },
});
const bare = openPractice();

const step = (text: string, outcome: "passed" | "failed") => ({ text, line: 3, outcome, milliseconds: 12.4 });
const latest = () => playing.at(-1) ?? expect.fail("Nothing is played.");
const started = async (count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await practice.control.startPlay("abnormal-result")).id);
  return ids;
};
const stateOf = async (id: string) => (await practice.control.play(id)).state;

test("a play has the steps that have ended, then its result", async () => {
  const { id, ...begun } = await practice.control.startPlay("abnormal-result");
  expect(begun).toEqual({ scenario: "abnormal-result", state: "playing", steps: [], warnings: [] });
  await expect.poll(() => playing.length).toBe(1);
  const { request, resolve } = latest();
  expect(request).toMatchObject({ name: "abnormal-result", practiceUrl: practice.url });
  request.onStep(step("sign in as aroha", "passed"));
  expect((await practice.control.play(id)).steps).toEqual([
    { ...step("sign in as aroha", "passed"), milliseconds: 12 },
  ]);
  request.onStep({ ...step('see "71"', "failed"), problem: "It is not there.", shown: ["Test Results"] });
  resolve({ hasPassed: false, warnings: ["A rule never acted."] });
  await expect.poll(() => stateOf(id)).toBe("failed");
  expect(await practice.control.play(id)).toMatchObject({
    steps: [{ outcome: "passed" }, { problem: "It is not there.", shown: ["Test Results"] }],
    warnings: ["A rule never acted."],
  });
});

test("two plays run at once and the next one waits, and one that cannot be played says why", async () => {
  const before = playing.length;
  const ids = await started(3);
  await expect.poll(() => playing.length).toBe(before + 2);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["playing", "playing", "playing"]);
  playing[before]?.reject(new Error("There is no Chromium."));
  await expect.poll(() => playing.length).toBe(before + 3);
  const failed = await practice.control.play(ids[0] ?? "");
  expect(failed).toMatchObject({ state: "failed", problem: "There is no Chromium." });
  for (const { resolve } of playing.slice(before + 1)) resolve({ hasPassed: true, warnings: [] });
  await expect.poll(() => Promise.all(ids.slice(1).map(stateOf))).toEqual(["passed", "passed"]);
});

test("a play that runs or waits can be stopped, and lets the next one begin", async () => {
  const before = playing.length;
  const { control } = practice;
  const ids = await started(4);
  const [running = "", , waiting = "", last = ""] = ids;
  await control.stopPlay(waiting);
  expect(playing.length).toBe(before + 2);
  const { request, reject } = playing[before] ?? latest();
  request.onStep(step("sign in as aroha", "passed"));
  expect(request.signal.aborted).toBe(false);
  await control.stopPlay(running);
  expect(request.signal.aborted).toBe(true);
  // What the browser that is closed still says changes nothing.
  request.onStep(step("open Home", "failed"));
  reject(new Error("The browser is closed."));
  await expect.poll(() => playing.length).toBe(before + 3);
  for (const { resolve } of playing.slice(before + 1)) resolve({ hasPassed: true, warnings: [] });
  await expect.poll(() => stateOf(last)).toBe("passed");
  const plays = (await control.plays()).filter(({ id }) => ids.includes(id));
  const told = plays.map(({ state, steps }) => `${state}, ${steps.length}`);
  expect(told).toEqual(["stopped, 1", "passed, 0", "stopped, 0", "passed, 0"]);
  await expect(control.stopPlay(running)).rejects.toThrow(`The play ${running} has ended.`);
  await expect(control.stopPlay("99")).rejects.toThrow("There is no play 99");
});

test("a play that runs or waits is kept, however many wait", async () => {
  const before = playing.length;
  for (const [nth, id] of (await started(22)).entries()) {
    await expect.poll(() => playing.length).toBeGreaterThan(before + nth);
    playing[before + nth]?.request.onStep(step("sign in as aroha", "passed"));
    playing[before + nth]?.resolve({ hasPassed: true, warnings: [] });
    await expect.poll(() => stateOf(id)).toBe("passed");
  }
  await practice.control.startPlay("abnormal-result");
  await expect(practice.control.play("1")).rejects.toThrow("There is no play 1");
  await expect.poll(() => playing.length).toBe(before + 23);
  latest().resolve({ hasPassed: true, warnings: [] });
});

test("refuses what cannot be played or is not kept", async () => {
  await expect(practice.control.startPlay("abnormal-resul")).rejects.toThrow("abnormal-result");
  await expect(practice.control.play("99")).rejects.toThrow(
    "There is no play 99; the latest 20 are kept, and those that wait.",
  );
  await expect(bare.control.startPlay("abnormal-result")).rejects.toThrow(
    "This practice was started without a player of scripts.",
  );
});
