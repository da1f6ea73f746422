import { expect, test } from "vitest";
import { httpText } from "#mock-server/cli/format.ts";
import { bodyKept, exchangesKept } from "#mock-server/journal/exchanges.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

async function openWorld() {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const list = (more = "") =>
    practice.send(`/~${world.id}/api/Patient/LabResults?PatientID=20101&PageNumber=1${more}`, { token });
  return { world, token, list };
}

test("keeps the whole address, headers and bodies of a call, without its token", async () => {
  const { world, token, list } = await openWorld();
  const sent = await (await list()).text();
  const { request, response, ...rest } = await world.http(1);
  expect(request).toMatchObject({
    line: `GET /~${world.id}/api/Patient/LabResults?PatientID=20101&PageNumber=1 HTTP/1.1`,
    headers: { token: "redacted", host: new URL(practice.url).host },
    body: "",
    bytes: 0,
  });
  expect(response).toMatchObject({ line: "HTTP/1.1 200 OK", bytes: Buffer.byteLength(sent) });
  expect(response?.headers["content-type"]).toContain("application/json");
  expect(response?.body).toBe(sent.slice(0, bodyKept));
  expect(rest).toEqual({
    at: expect.stringMatching(/^\d{4}-/),
    milliseconds: expect.any(Number),
    isComplete: true,
  });
  expect(rest.at).not.toContain("2026-11-23T09:00:00.000");
  expect(JSON.stringify(await world.http(1))).not.toContain(token);
});

test("keeps a body as it was written, without passwords, tokens and card numbers", async () => {
  const { world } = await openWorld();
  const { username, password } = world.people.aroha;
  const body = `{ "UserName": "${username}",  "Password":"${password}" }`;
  const answer = await practice.send(`/~${world.id}/api/Patient/Authentication`, { method: "POST", body });
  const { request, response } = await world.http(1);
  expect(request.body).toBe(`{ "UserName": "${username}",  "Password":"redacted" }`);
  expect(request.bytes).toBe(body.length);
  const [token = ""] = /tok_CANARY_~\w+/.exec(await answer.text()) ?? [];
  expect(token).not.toBe("");
  expect(response?.body).not.toContain("tok_CANARY");
  expect(response?.body).toContain("redacted");

  await fetch(`${practice.url}/~${world.id}/stripe/v1/payment_intents/pi_1/confirm`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "payment_method_data[card][number]=4242424242424242&card%5Bnumber%5D=4242424242424242&card[cvc]=123&amount=5",
  });
  const { sequence = 0 } = (await world.journal()).at(-1) ?? {};
  const card = (await world.http(sequence)).request.body;
  expect(card).not.toMatch(/4242|=123/);
  expect(card).toContain("amount=5");
});

test("cuts long bodies, decompresses them and says when an answer was not sent", async () => {
  const { world, list } = await openWorld();
  await world.setDialects(["gzip"]);
  await list();
  const plain = await world.http(1);
  expect(plain.response?.headers["content-encoding"]).toBe("gzip");
  expect(plain.response?.body).toMatch(/^\[?\{/);
  await world.setDialects([]);
  await world.addFault({ effect: { type: "huge", megabytes: 1 }, when: { times: 1 } });
  await (await list()).text();
  const huge = await world.http(2);
  expect(huge.response?.bytes).toBeGreaterThan(100_000);
  expect(Buffer.byteLength(huge.response?.body ?? "")).toBe(bodyKept);
  await world.addFault({ effect: { type: "reset" }, when: { times: 1 } });
  await expect(list()).rejects.toThrow();
  await expect.poll(() => world.http(3).catch(() => undefined)).toMatchObject({ isComplete: false });
  expect(await world.http(3)).not.toHaveProperty("response");
  expect(httpText(await world.http(3))).toMatch(/^GET .*\n\nThere was no answer\.\n\n\d+ ms, \w{3} \d\d-/s);
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
