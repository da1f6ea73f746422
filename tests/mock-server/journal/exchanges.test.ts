import { expect, test } from "vitest";
import { httpText } from "#mock-server/cli/format.ts";
import { bodyKept, Exchanges, exchangesKept } from "#mock-server/journal/exchanges.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

async function openWorld() {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const list = (more = "") =>
    practice.send(`/~${world.id}/api/Patient/LabResults?PatientID=20101&PageNumber=1${more}`, { token });
  return { world, list };
}

test("says of a call when there was no answer", async () => {
  const { world, list } = await openWorld();
  await list();
  await world.addFault({ effect: { type: "reset" }, when: { times: 1 } });
  await expect(list()).rejects.toThrow();
  await expect.poll(() => world.http(2).catch(() => undefined)).toMatchObject({ isComplete: false });
  expect(await world.http(2)).not.toHaveProperty("response");
  expect(httpText(await world.http(2))).toMatch(/^GET .*\n\nThere was no answer\.\n\n\d+ ms, \w{3} \d\d-/s);
  expect(httpText(await world.http(1))).toMatch(
    /\nHTTP\/1\.1 200 OK\n.*\n\n.*\n\n\d+ ms, [^,]+, \d\d:\d\d$/s,
  );
});

test("keeps the latest, and none of a world that went back", async () => {
  const { world, list } = await openWorld();
  for (let call = 0; call < exchangesKept + 1; call++) await (await list()).text();
  await expect(world.http(1)).rejects.toThrow(`that of the latest ${exchangesKept} is`);
  expect((await world.http(2)).isComplete).toBe(true);
  await expect(world.http(999)).rejects.toThrow("The journal has no entry 999.");
  await world.reset();
  const { token } = await world.signIn("aroha");
  await world.addFault({ effect: { type: "hang" }, when: { times: 1 } });
  void practice
    .send(`/~${world.id}/api/ValidateToken`, { token, headers: { Connection: "close" } })
    .catch(() => {});
  await expect.poll(async () => (await world.journal()).length).toBe(1);
  await expect(world.http(1)).rejects.toThrow("once they have ended");
  expect(JSON.stringify(await world.export())).not.toContain("milliseconds");
});

test("keeps no call of the journal before, whose number the new one has", async () => {
  const { world, list } = await openWorld();
  await world.addFault({ effect: { type: "latency", ms: 300 }, when: { times: 1 } });
  const underWay = list("&OrderBy=before");
  await expect.poll(async () => (await world.journal()).length).toBe(1);
  await world.reset();
  const { token } = await world.signIn("aroha");
  await practice.send(`/~${world.id}/api/ValidateToken`, { token });
  await underWay;
  expect((await world.http(1)).request.line).toBe(`GET /~${world.id}/api/ValidateToken HTTP/1.1`);
});

test("keeps each long answer's own beginning, although the memory of older ones is used again", () => {
  const exchanges = new Exchanges();
  const numbers = Array.from({ length: 3 * exchangesKept }, (_, index) => index + 1);
  const letterOf = (sequence: number) => String.fromCharCode(97 + (sequence % 26));
  const message = { line: "", headers: {}, content: [], bytes: 0 };
  for (const sequence of numbers) {
    const content = [exchanges.beginningOf(Buffer.alloc(bodyKept + 1, letterOf(sequence)))];
    const keep = exchanges.begin(sequence);
    keep({
      began: 0,
      milliseconds: 0,
      request: message,
      response: { ...message, content },
      isComplete: true,
    });
  }
  const kept = numbers.slice(-exchangesKept);
  const bodies = kept.map((sequence) => exchanges.find(sequence)?.response?.body);
  expect(bodies).toEqual(kept.map((sequence) => letterOf(sequence).repeat(bodyKept)));
});

test("exports what went over the wire as an HTTP archive, in the order of the calls and without secrets", async () => {
  const { world, list } = await openWorld();
  await list();
  await world.addFault({ effect: { type: "reset" }, when: { times: 1 } });
  await expect(list()).rejects.toThrow();
  const body = JSON.stringify({ text: "A sore knee" });
  const headers = { "Content-Type": "application/json" };
  await practice.send(`/~${world.id}/api/NoSuchCall`, { method: "PUT", body, headers });
  await expect.poll(async () => (await world.har()).log.entries.length).toBe(3);
  const { log } = await world.har();
  expect(log).toMatchObject({
    version: "1.2",
    entries: [
      {
        request: {
          method: "GET",
          queryString: [{ name: "PatientID", value: "20101" }, { name: "PageNumber" }],
        },
        response: { status: 200, statusText: "OK", content: { mimeType: "application/json; charset=utf-8" } },
      },
      { response: { status: 0, content: { text: "" } } },
      { request: { method: "PUT", postData: { mimeType: "application/json" } }, response: { status: 404 } },
    ],
  });
  expect(JSON.stringify(log)).not.toContain("tok_CANARY");
});
