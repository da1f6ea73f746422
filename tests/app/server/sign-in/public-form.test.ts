import { expect, test } from "vitest";
import { action as forgotPassword } from "#app/routes/signed-out/forgot-password.tsx";
import { action as help } from "#app/routes/signed-out/login-help.tsx";
import type { FaultRule } from "#mock-server/control/client.ts";
import { routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const failed = "Something went wrong. Please try again.";
const person = { nhi: "", given: "Mei", family: "Chen", birthDate: "1990-02-01" };
const forms = {
  forgotPassword: { path: "Patient/ForgotPassword", action: forgotPassword, fields: {} },
  help: {
    path: "SendHelpMessage",
    action: help,
    fields: { ...person, subject: "Cannot log in", message: "Please ring me." },
  },
};

async function openForm(intent: keyof typeof forms) {
  const portal = await startPortal(practice);
  const world = await practice.control.createWorld();
  const { path, action, fields } = forms[intent];
  const email = world.people.mei.username;
  const send = async (changes: Record<string, string> = {}) => {
    const altcha = await portal.solveCaptcha(intent);
    const body = new URLSearchParams({ intent, email, altcha, website: "", ...fields, ...changes });
    const request = new Request("http://portal.test/", { method: "POST", body });
    const answer = await action({ request, context: routerContext(portal.services) } as never);
    const { data, init } = answer as { data: { done?: string; message?: string }; init: { status: number } };
    return { ...data, status: init.status };
  };
  const answering = (body: unknown, phase?: FaultRule["phase"]) =>
    world.addFault({
      match: { path },
      effect: { type: "status", status: 200, body },
      ...(phase && { phase }),
    });
  return { ...portal, world, email, send, answering };
}

test.each([
  ["1", "Mail is on its way.", { done: "Mail is on its way.", status: 200 }],
  ["0", "Ring us, please.", { message: "Ring us, please.", status: 422 }],
  ["0", undefined, { message: failed, status: 422 }],
  ["5", "Internal: row 7", { message: failed, status: 422 }],
])("a forgotten password that is answered with code %s and %j is shown so", async (code, message, shown) => {
  const { answering, send, email } = await openForm("forgotPassword");
  await answering({ StatusCode: code, ...(message === undefined ? {} : { ResponseMessage: message }) });
  expect(await send()).toEqual({ ...shown, errors: {}, typed: { email }, isCaptchaUsed: true });
});

test.each([
  [{ StatusCode: "1" }, undefined],
  [true, undefined],
  ["Message Sent Successfully", undefined],
  [{ StatusCode: "0", ResponseMessage: "Ring us, please." }, "Ring us, please."],
  [{ Message: "An error has occurred." }, "An error has occurred."],
  ["Could not be sent", "Could not be sent"],
])(
  "a request for help that is answered %j is shown as sent, or with what is wrong",
  async (body, message) => {
    const { answering, send } = await openForm("help");
    await answering(body, "after-commit");
    const { status, done, message: shown } = await send();
    expect([status, done === undefined, shown]).toEqual(
      message ? [422, true, message] : [200, false, undefined],
    );
  },
);

test("a form is not sent with an invalid address, which does not use up the captcha", async () => {
  const { world, send } = await openForm("forgotPassword");
  for (const email of ["", "mei", "mei@nowhere", "a b@c.d"]) {
    expect(await send({ email })).toMatchObject({
      errors: { email: "You have entered an invalid email address." },
      isCaptchaUsed: false,
      status: 422,
    });
  }
  expect(await world.journal()).toEqual([]);
});

test("a form is not sent by a program that fills in every field, nor while the store is down", async () => {
  const { services, world, send } = await openForm("forgotPassword");
  expect(await send({ website: "https://spam.test" })).toMatchObject({ status: 422 });
  await services.database.destroy();
  const message = "You can’t send this at the moment. Try again in a minute.";
  expect(await send()).toMatchObject({ message, status: 503 });
  expect(await world.journal()).toEqual([]);
});
