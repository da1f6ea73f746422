import { expect, onTestFinished, test, vi } from "vitest";
import type { JournalEntry } from "#mock-server/control/client.ts";
import { createPractice } from "#mock-server/serve.ts";
import { idOf, monday, openPractice, practiceAt } from "../../support/practice.ts";

const practice = openPractice();

/** A world with a signed-in patient, and a call that adds one entry to its journal. */
async function busyWorld(of = practice) {
  const world = await of.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const api = `/~${world.id}/api`;
  const counters = () => of.send(`${api}/Patient/RefreshCounter?PatientID=${idOf("aroha")}`, { token });
  const validate = () => of.send(`${api}/ValidateToken`, { token });
  return { world, counters, validate };
}

type Entries = AsyncGenerator<JournalEntry, void>;
const nextOf = async (entries: Entries) => {
  const { value } = await entries.next();
  return value ? `${value.sequence} ${value.operation} ${value.status ?? "no answer"}` : "end";
};

/** The raw stream, for what the client hides: headers, ids and event names. */
async function rawStream(world: string, headers: Record<string, string> = {}, query = "", of = practice) {
  const leaving = new AbortController();
  const url = `${of.url}/~${world}/__mock/journal/stream${query}`;
  const response = await fetch(url, { headers, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream() as never).getReader() as
    | ReadableStreamDefaultReader<string>
    | undefined;
  let text = "";
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended with ${text}`);
      text += value;
    }
    return text;
  };
  return { response, until, leave: () => leaving.abort() };
}

test("sends earlier calls first, then each call as soon as it ends", async () => {
  const { world, counters, validate } = await busyWorld();
  await counters();
  const entries = world.follow();
  expect(await nextOf(entries)).toBe("1 practice.counters 200");
  const coming = nextOf(entries);
  await validate();
  expect(await coming).toBe("2 identity.validate 200");
  await entries.return();
});

test("is a stream of server-sent events that resumes by id", async () => {
  const { world, counters, validate } = await busyWorld();
  await counters();
  await validate();
  await counters();
  const all = await rawStream(world.id);
  expect(Object.fromEntries(all.response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-mock-world": world.id,
  });
  const text = await all.until("id: 3\n");
  expect(text).toMatch(/^id: 1\ndata: \{"sequence":1,.*\}\n\nid: 2\ndata: \{"sequence":2,/);
  all.leave();
  const resumed = await rawStream(world.id, { "Last-Event-ID": "2" }, "?since=0");
  expect(await resumed.until("\n\n")).toMatch(/^id: 3\ndata: \{"sequence":3,/);
  resumed.leave();
  const since = await rawStream(world.id, {}, "?since=1");
  expect(await since.until("\n\n")).toMatch(/^id: 2\ndata: \{"sequence":2,/);
  since.leave();
  expect((await practice.send(`/~${world.id}/__mock/journal/stream?since=x`)).status).toBe(400);
});

test("sends a call that ends late to a reader that reconnects in between", async () => {
  const { world, validate } = await busyWorld();
  const gone = new AbortController();
  await world.addFault({ match: { path: "Patient/RefreshCounter" }, effect: { type: "hang" } });
  const entries = world.follow();
  const first = nextOf(entries);
  const held = fetch(`${practice.url}/~${world.id}/api/Patient/RefreshCounter`, { signal: gone.signal });
  while ((await world.journal("GET Patient/RefreshCounter")).length === 0);
  await validate();
  expect(await first).toBe("2 identity.validate 200");
  const stream = await rawStream(world.id);
  expect(await stream.until("\n\n")).toMatch(/^id: 0\ndata: \{"sequence":2,/);
  const late = nextOf(entries);
  gone.abort();
  await expect(held).rejects.toThrow();
  expect(await late).toBe("1 practice.counters no answer");
  expect(await stream.until('"sequence":1')).toContain("id: 2\n");
  stream.leave();
  await entries.return();
});

test("reports a reset and sends the entries of the new journal", async () => {
  const { world, counters, validate } = await busyWorld();
  await counters();
  await world.snapshot("one call");
  await validate();
  const entries = world.follow(1);
  const stream = await rawStream(world.id, { "Last-Event-ID": "2" });
  expect(await nextOf(entries)).toBe("2 identity.validate 200");
  const again = nextOf(entries);
  await world.restore("one call");
  expect(await again).toBe("1 practice.counters 200");
  const text = await stream.until('"sequence":1');
  expect(text).toContain(`event: new-journal\nid: 0\ndata: {"now":"2026-11-23T09:00:00+13:00"}\n\nid: 1\n`);
  stream.leave();
  const afterReset = nextOf(entries);
  await world.reset();
  await practice.send(`/~${world.id}/api/ValidateToken`, { token: "none" });
  expect(await afterReset).toBe("1 identity.validate 200");
  await entries.return();
  // A number beyond the journal comes from an earlier journal.
  const late = await rawStream(world.id, { "Last-Event-ID": "40" });
  expect(await late.until('"sequence":1')).toMatch(/^event: new-journal/);
  late.leave();
});

test("sends the calls of one world only and ends with it", async () => {
  const [one, two] = [await busyWorld(), await busyWorld()];
  const entries = one.world.follow();
  const coming = nextOf(entries);
  await two.validate();
  await two.world.reset();
  await one.counters();
  expect(await coming).toBe("1 practice.counters 200");
  const end = nextOf(entries);
  await one.world.remove();
  expect(await end).toBe("end");
});

test("ends the subscription of a reader that disconnects, and all when the practice stops", async () => {
  const own = createPractice();
  const listening = await own.listen(0);
  const { world, validate } = await busyWorld(practiceAt(listening.url));
  const { journal } = own.worlds.find(world.id) ?? own.worlds.default;
  const readers = [world.follow(), world.follow()];
  const waiting = readers.map((reader) => reader.next());
  await validate();
  await Promise.all(waiting);
  expect(journal.subscribers).toBe(2);
  await readers[0]?.return();
  while (journal.subscribers > 1) await validate();
  const leaving = new AbortController();
  const idle = world.follow((await world.journal()).length, leaving.signal).next();
  while (journal.subscribers < 2) await world.clock();
  leaving.abort();
  expect((await idle).done).toBe(true);
  while (journal.subscribers > 1) await validate();
  await listening.close();
  while (journal.subscribers > 0) await new Promise((resolve) => setImmediate(resolve));
});

test("sends heartbeats, keeps its world alive and ends when the world is removed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const own = createPractice({ worldLimit: 1 });
  const listening = await own.listen(0);
  const at = practiceAt(listening.url);
  const { world } = await busyWorld(at);
  const stream = await rawStream(world.id, {}, "", at);
  vi.advanceTimersByTime(15_000);
  expect(await stream.until("\n\n")).toBe(": still here\n\n");
  await at.control.createWorld();
  vi.advanceTimersByTime(15_000);
  expect(await stream.until("event: end")).toBe(": still here\n\nevent: end\ndata: {}\n\n");
  await listening.close();
});
