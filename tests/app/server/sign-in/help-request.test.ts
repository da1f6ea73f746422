import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { addressContext, servicesContext } from "#app/.server/contexts.ts";
import { action } from "#app/routes/signed-out/login-help/route.tsx";
import type { FaultRule } from "#mock-server/control/client.ts";
import { startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const fields = {
  intent: "help",
  nhi: "",
  given: "Mei",
  family: "Chen",
  birthDate: "1990-02-01",
  subject: "Cannot log in",
  message: "Please ring me.",
  website: "",
};

const answering = (body: unknown): FaultRule["effect"] => ({ type: "status", status: 200, body });

/** Sends the form of Login Help to a practice whose answer is broken so. */
async function send(effect: FaultRule["effect"]) {
  const portal = await startPortal(practice);
  const context = new RouterContextProvider();
  context.set(servicesContext, portal.services);
  context.set(addressContext, "203.0.113.7");
  const world = await practice.control.createWorld();
  await world.addFault({
    match: { path: "SendHelpMessage" },
    phase: "after-commit",
    effect,
  });
  const altcha = await portal.solveCaptcha("help");
  const form = new URLSearchParams({ ...fields, email: world.people.mei.username, altcha });
  const request = new Request("http://portal.test/login/help", { method: "POST", body: form });
  const { data, init } = (await action({ request, context } as never)) as {
    data: { done?: string; message?: string };
    init: { status: number };
  };
  return { status: init.status, ...data };
}

test.each([{ StatusCode: "1" }, true, "Message Sent Successfully"])(
  "a request for help answered %j is shown as sent",
  async (body) => {
    expect(await send(answering(body))).toMatchObject({ status: 200, done: expect.any(String) });
  },
);

test.each([
  [{ StatusCode: "0", ResponseMessage: "Ring us, please." }, "Ring us, please."],
  [{ Message: "An error has occurred." }, "An error has occurred."],
  ["Could not be sent", "Could not be sent"],
])("a request for help answered %j is not shown as sent", async (body, message) => {
  const answer = await send(answering(body));
  expect(answer).toMatchObject({ status: 422, message });
  expect(answer.done).toBeUndefined();
});
