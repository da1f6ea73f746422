import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice();

async function newWorld() {
  const world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  const run = async (...args: string[]) => {
    const { code, text } = await runCommand([...args, "--world", world.id, "--at", practice.url]);
    return { code, text };
  };
  return { world, run };
}

test("state set changes the records of a person", async () => {
  const { world, run } = await newWorld();
  const before = await world.list("invoices", "sione");
  const { id = "" } = before[0] ?? {};
  const changed = await run(
    "state",
    "set",
    "invoices",
    JSON.stringify({ [id]: { balance: 500 } }),
    "--person",
    "sione",
  );
  expect(changed.code).toBe(0);
  expect(await world.list("invoices", "sione")).toContainEqual(expect.objectContaining({ id, balance: 500 }));
  expect((await run("state", "set", "invoices", "{", "--person", "sione")).code).toBe(2);
});

test("session prints a token that the practice accepts", async () => {
  const { world, run } = await newWorld();
  const { code, text } = await run("session", "aroha", "--expires-in", "10 minutes");
  expect(code).toBe(0);
  const ask = () =>
    practice.send(`/~${world.id}/api/Patient/RefreshCounter?PatientID=20101`, { token: text.trim() });
  expect((await ask()).status).toBe(200);
  await world.advance("PT11M");
  expect((await ask()).status).toBe(401);
  expect((await run("session", "aroha")).code).toBe(0);
  expect(await run("session", "aroha", "--expires-in", "soon")).toMatchObject({ code: 2 });
});

test("snapshot remove forgets a moment, and clock --scale lets the clock run faster", async () => {
  const { world, run } = await newWorld();
  await run("snapshot", "save", "before");
  expect((await run("snapshot", "remove", "before")).code).toBe(0);
  expect(await world.snapshots()).toEqual([]);
  expect((await run("clock", "--scale", "60")).text).toContain("60 times as fast");
  expect(await world.clock()).toMatchObject({ running: true, scale: 60 });
});
