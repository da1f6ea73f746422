import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { addressContext, servicesContext } from "#app/.server/contexts.ts";
import { action } from "#app/routes/signed-out/forgot-password.tsx";
import { startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const failed = "Something went wrong. Please try again.";

async function openForm() {
  const portal = await startPortal(practice);
  const context = new RouterContextProvider();
  context.set(servicesContext, portal.services);
  context.set(addressContext, "203.0.113.7");
  const world = await practice.control.createWorld();
  const email = world.people.mei.username;
  const send = async (fields: Record<string, string> = {}) => {
    const altcha = await portal.solveCaptcha("forgotPassword");
    const body = new URLSearchParams({ intent: "forgotPassword", email, altcha, website: "", ...fields });
    const request = new Request("http://portal.test/forgetPassword", { method: "POST", body });
    const { data, init } = (await action({ request, context } as never)) as {
      data: object;
      init: { status: number };
    };
    return { ...data, status: init.status };
  };
  return { ...portal, world, email, send };
}

describe("the form for a forgotten password", () => {
  test.each([
    ["1", "Mail is on its way.", { done: "Mail is on its way.", status: 200 }],
    ["0", "Ring us, please.", { message: "Ring us, please.", status: 422 }],
    ["0", undefined, { message: failed, status: 422 }],
    ["5", "Internal: row 7", { message: failed, status: 422 }],
  ])("shows the practice's answer for code %s and %j", async (code, message, shown) => {
    const { world, send, email } = await openForm();
    const body = { StatusCode: code, ...(message === undefined ? {} : { ResponseMessage: message }) };
    await world.addFault({
      match: { path: "Patient/ForgotPassword" },
      effect: { type: "status", status: 200, body },
    });
    expect(await send()).toEqual({ ...shown, errors: {}, typed: { email }, isCaptchaUsed: true });
  });

  test("is not sent with an invalid address, which does not use up the captcha", async () => {
    const { world, send } = await openForm();
    for (const email of ["", "mei", "mei@nowhere", "a b@c.d"]) {
      expect(await send({ email })).toMatchObject({
        errors: { email: "You have entered an invalid email address." },
        isCaptchaUsed: false,
        status: 422,
      });
    }
    expect(await world.journal()).toEqual([]);
  });

  test("is not sent by a program that fills in every field", async () => {
    const { world, send } = await openForm();
    expect(await send({ website: "https://spam.test" })).toMatchObject({ status: 422 });
    expect(await world.journal()).toEqual([]);
  });

  test("is not sent while the store is down", async () => {
    const { services, world, send } = await openForm();
    await services.database.destroy();
    expect(await send()).toMatchObject({
      message: "You can’t send this at the moment. Try again in a minute.",
      status: 503,
    });
    expect(await world.journal()).toEqual([]);
  });
});
