import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ranOut, Worlds } from "#mock-server/world/worlds.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
test("does not keep a world alive by listing it", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const worlds = new Worlds(5);
  worlds.create({ id: "short", ttl: 10_000 });
  const left = () => worlds.list().find(({ world }) => world.id === "short")?.expiresAt;
  const end = left();
  vi.advanceTimersByTime(6_000);
  expect(left()).toBe(end);
  vi.advanceTimersByTime(4_000);
  expect(left()).toBeUndefined();
});

describe("a world that ran out", () => {
  const small = openPractice({ worldLimit: 1 });
  const endedWorld = async () => {
    const world = await small.control.createWorld();
    const { token } = await world.signIn("aroha");
    await small.control.createWorld();
    return { id: world.id, token };
  };

  test("answers 401 to its own sessions, so that a portal logs them out", async () => {
    const { id, token } = await endedWorld();
    for (const path of [`/~${id}/api/ValidateToken`, `/~${id}/api/Patient/Medication?TypeID=1`]) {
      const response = await small.send(path, { token });
      expect([response.status, await response.json()]).toEqual([401, { message: ranOut(id) }]);
    }
    const restarted = await practice.send(`/~${id}-of-an-earlier-run/api/ValidateToken`, {
      token: token.replace(`~${id}_`, `~${id}-of-an-earlier-run_`),
    });
    expect(restarted.status).toBe(401);
  });

  test("answers 410 to everyone else, until one of its name is created", async () => {
    const { id } = await endedWorld();
    for (const path of [`/~${id}/api/ValidateToken`, `/__mock/worlds/${id}`, `/~${id}/__mock/clock`]) {
      const response = await small.send(path);
      expect([response.status, await response.json()]).toEqual([410, { message: ranOut(id) }]);
    }
    await small.control.createWorld({ id });
    expect((await small.send(`/__mock/worlds/${id}`)).status).toBe(200);
  });
});

test("removes the least recently used world beyond the limit", () => {
  const worlds = new Worlds(3);
  for (const id of ["a", "b", "c"]) worlds.create({ id });
  worlds.find("a");
  worlds.create({ id: "d" });
  expect(["a", "b", "c", "d"].map((id) => worlds.find(id) !== undefined)).toEqual([true, false, true, true]);
});

test("removes a world that was not used for its time to live", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const worlds = new Worlds(3);
  worlds.create({ id: "brief", ttl: 1000 });
  for (const waited of [999, 999]) {
    vi.advanceTimersByTime(waited);
    expect(worlds.find("brief")).toBeDefined();
  }
  vi.advanceTimersByTime(1000);
  expect(worlds.find("brief")).toBeUndefined();
});

test("an ended session is dropped behind one that lives longer", () => {
  const world = new Worlds(1).create({ id: "sessions" }) ?? expect.fail("There is no world.");
  world.sessions.issue("aroha", 86_400_000);
  world.sessions.issue("sione");
  world.clock.advance(3_600_000);
  world.sessions.issue("mei");
  expect([...world.state.sessions.values()].map(({ holder }) => holder)).toEqual(["aroha", "mei"]);
});
