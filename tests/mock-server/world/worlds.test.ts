import { describe, expect, onTestFinished, test, vi } from "vitest";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { ranOut, Worlds } from "#mock-server/world/worlds.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice();
const counters = async (world: string, token: string) => {
  const path = `/~${world}/api/Patient/RefreshCounter?PatientID=${idOf("aroha")}`;
  return ((await practice.read(path, { token })) as [Record<string, number>])[0];
};

test("describes a new world's URLs and accounts", async () => {
  const world = await practice.control.createWorld({ id: "Smith-1", now: monday });
  expect(world).toMatchObject({
    id: "smith-1",
    scenario: "default-family",
    now: "2026-11-23T09:00:00+13:00",
    running: false,
    identityUrl: `${practice.url}/~smith-1/identity`,
    apiUrl: `${practice.url}/~smith-1/api`,
  });
  expect(world.people.aroha).toEqual({
    username: "aroha+smith-1@example.nz",
    password: demoPassword,
    patientId: idOf("aroha"),
    nhi: "ZAA0067",
    name: "Aroha Ngata",
    birthDate: demoPatients.aroha.profile.birthDate,
  });
  expect(world.people.manaia).toEqual({
    patientId: idOf("manaia"),
    nhi: "ZSC21TN",
    name: "Manaia Ngata",
    birthDate: demoPatients.manaia.profile.birthDate,
  });
  await expect(practice.control.createWorld({ id: "smith-1" })).rejects.toThrow("409");
});

test("lists the live worlds with the time they have left, and extends the life of one", async () => {
  const created = await practice.control.createWorld({ id: "listed", now: monday, ttl: "PT20M" });
  const listed = await practice.control.worlds();
  expect(listed[0]).toMatchObject({ id: "default", expiresInSeconds: null });
  const summary = {
    id: "listed",
    scenario: "default-family",
    title: expect.any(String) as string,
    now: "2026-11-23T09:00:00+13:00",
    running: false,
    expiresInSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 1_200) as number,
  };
  expect(listed).toContainEqual(summary);
  expect(await created.keep()).toEqual(summary);
  await created.remove();
  expect((await practice.control.worlds()).map(({ id }) => id)).not.toContain("listed");
  await expect(created.keep()).rejects.toThrow("There is no such world.");
});

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

soak("keeps the clocks of %i worlds apart", { quick: 40, full: 200 }, async (count) => {
  const worlds = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const world = await practice.control.createWorld({ now: monday });
      const token = await practice.signIn("aroha", world.id);
      if (index % 2) await world.advance("P60D");
      return { index, counted: await counters(world.id, token).catch(() => undefined) };
    }),
  );
  for (const { index, counted } of worlds) {
    // The token has expired in the worlds that were moved on, so there the answer is a refusal.
    expect(counted?.futurecount).toBe(index % 2 ? undefined : 2);
  }
});

test("resets clock, tokens, faults, journal and changes", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  await world.advance("PT10M");
  await world.addFault({ effect: { type: "status", status: 500 } });
  const fresh = await world.reset();
  expect(fresh.now).toBe("2026-11-23T09:00:00+13:00");
  expect(await world.journal()).toEqual([]);
  expect((await practice.send(`/~${world.id}/api/ValidateToken`, { token })).status).toBe(200);
  expect(await practice.read(`/~${world.id}/api/ValidateToken`, { token })).toBe(false);
  const again = await practice.signIn("aroha", world.id);
  expect((await counters(world.id, again)).completedcount).toBe(14);
});

test("the world is taken from path, then header, then token, then username", async () => {
  const [one, two, three] = [
    await practice.control.createWorld({ id: "order-1" }),
    await practice.control.createWorld({ id: "order-2" }),
    await practice.control.createWorld({ id: "order-3" }),
  ];
  const token = await practice.signIn("aroha", three.id);
  const header = { "X-Mock-World": two.id };
  const worldOf = async (path: string, sent: object) =>
    (await practice.send(path, sent)).headers.get("X-Mock-World");
  const body = { UserName: "aroha+order-1@example.nz", Password: "x" };
  expect(await worldOf(`/~${one.id}/api/ValidateToken`, { headers: header, token })).toBe("order-1");
  expect(await worldOf("/api/ValidateToken", { headers: header, token })).toBe("order-2");
  expect(await worldOf("/api/ValidateToken", { token })).toBe("order-3");
  expect(await worldOf("/api/Patient/Authentication", { body })).toBe("order-1");
  expect(await worldOf("/api/Patient/Authentication", { body, token })).toBe("order-3");
  expect(await worldOf("/api/ValidateToken", {})).toBe("default");
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
    for (const path of [`/~${id}/api/ValidateToken`, `/__mock/worlds/${id}`, `/__mock/clock?world=${id}`]) {
      const response = await small.send(path);
      expect([response.status, await response.json()]).toEqual([410, { message: ranOut(id) }]);
    }
    await small.control.createWorld({ id });
    expect((await small.send(`/__mock/worlds/${id}`)).status).toBe(200);
  });

  test("is named by a sign-in with its suffix", async () => {
    const refusal = async (UserName: string) =>
      small.read("/api/Patient/Authentication", { body: { UserName, Password: "x" } });
    expect(await refusal("aroha+gone@example.nz")).toMatchObject({ ResponseMessage: ranOut("gone") });
    expect(await refusal("stranger+gone@example.nz")).toMatchObject({
      ResponseMessage: "Your username or password is incorrect.",
    });
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
