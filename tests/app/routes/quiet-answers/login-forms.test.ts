import { beforeAll, beforeEach, describe } from "vitest";
import { action as sendPassword } from "#app/routes/signed-out/forgot-password.tsx";
import { action as askForHelp } from "#app/routes/signed-out/login-help.tsx";
import { type PortalWorld, routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";
import { type Claim, tryEvery, type Write } from "./try-every.ts";

describe("the forms of the login pages", () => {
  const practice = openPractice();
  let portal: Awaited<ReturnType<typeof startPortal>>;
  let world: PortalWorld;
  beforeAll(async () => {
    portal = await startPortal(practice);
  });
  beforeEach(async () => {
    await portal.services.database.deleteFrom("counters").execute();
    world = await practice.control.createWorld();
  });

  type Form = {
    form: "help" | "forgotPassword";
    action: (args: never) => Promise<unknown>;
    fields: Record<string, string>;
  };
  const isSent = (kind: string) => async () => (await world.outbox()).some((one) => one.kind === kind);
  async function submit({ form, action, fields }: Form): Promise<Claim> {
    const context = routerContext(portal.services);
    const { username: email } = world.people.mei;
    const altcha = await portal.solveCaptcha(form);
    const body = new URLSearchParams({ intent: form, email, website: "", altcha, ...fields });
    const request = new Request("http://portal.test/", { method: "POST", body });
    const { data } = (await action({ request, context } as never)) as {
      data: { done?: string; message?: string };
    };
    if (data.done !== undefined) return "done";
    return /find out|may have been sent/.test(data.message ?? "") ? "unknown" : "failed";
  }

  const person = { given: "Mei", family: "Chen", birthDate: "1990-02-01", nhi: "" };
  const fields = { ...person, subject: "Cannot log in", message: "Please ring me." };
  const help = { form: "help", action: askForHelp, fields } as const;
  const asked: Write = { world: () => world, act: () => submit(help), isDone: isSent("help-request") };
  // Its answer is not specified, so every one of success counts (ruling B75).
  const isBelieved = (answer: string) => answer !== "an answer that is lost" && answer !== "a 500";
  tryEvery("a request for help", "POST SendHelpMessage", asked, { isBelieved });

  const forgot = { form: "forgotPassword", action: sendPassword, fields: {} } as const;
  const forgotten: Write = {
    world: () => world,
    act: () => submit(forgot),
    isDone: isSent("forgot-password"),
  };
  tryEvery("a forgotten password", "POST Patient/ForgotPassword", forgotten, { isBelieved: () => false });
});
