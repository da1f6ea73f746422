import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

/** Resets the default world as a page of another site makes a browser do it. */
async function reset(headers: Record<string, string>, body = "") {
  const call = request(`${practice.url}/__mock/worlds/default/reset`, { method: "POST", headers });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return { status: response.statusCode, message: ((await json(response)) as { message?: string }).message };
}

test("refuses a host and an origin that are not its own", async () => {
  expect(await reset({ Host: "attacker.example" })).toEqual({
    status: 403,
    message:
      "The control API does not answer at attacker.example. MOCK_CONTROL_HOSTS=attacker.example lets it.",
  });
  expect(await reset({ Origin: "http://attacker.example" })).toEqual({
    status: 403,
    message: "The control API takes no calls from http://attacker.example.",
  });
  expect((await reset({ Origin: practice.url })).status).toBe(200);
  expect((await reset({})).status).toBe(200);
});

test("refuses a body that is not declared as JSON", async () => {
  expect(await reset({ "Content-Type": "text/plain" }, "{}")).toEqual({
    status: 415,
    message: "The body must have Content-Type: application/json.",
  });
  expect((await reset({ "Content-Type": "application/json" }, "{}")).status).toBe(200);
});
