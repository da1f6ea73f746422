import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { networkContext, servicesContext } from "#app/.server/contexts.ts";
import { actOnUpcoming } from "#app/routes/signed-in/appointments/upcoming/.server/action.ts";
import { deleteMessages } from "#app/routes/signed-in/messages/.server/delete-messages.ts";
import { action as sendPassword } from "#app/routes/signed-out/forgot-password/route.tsx";
import { action as askForHelp } from "#app/routes/signed-out/login-help/route.tsx";
import type { FaultRule } from "#mock-server/control/client.ts";
import { contractRows, mayChange } from "#practice-api/contract.ts";
import { openPayer } from "../../support/billing/payer.ts";
import { openPortal, type PortalWorld, startPortal } from "../../support/portal.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { screenArgs } from "../../support/screen-args.ts";
import { openBookingPortal } from "./signed-in/appointments/booking-page.ts";
import { openRepeat } from "./signed-in/medications/repeat-page.ts";
import * as profile from "./signed-in/profile/profile-forms.ts";

/** What a patient reads of a change: it is made, it is not made, or that is not known. */
type Claim = "done" | "failed" | "unknown";
type Call = `${"POST" | "DELETE"} ${string}`;
type Write = { world: () => PortalWorld; act: () => Promise<Claim>; isDone: () => Promise<boolean> };

/** Answers of a practice that carries a change out and says nothing of it that the specification has. */
const answers: Record<string, FaultRule["effect"]> = {
  "an empty 200": { type: "empty-body" },
  "204": { type: "status", status: 204 },
  OK: { type: "status", status: 200, body: "OK" },
  null: { type: "status", status: 200, body: null },
  "{}": { type: "status", status: 200, body: {} },
  "[]": { type: "status", status: 200, body: [] },
  '""': { type: "status", status: 200, body: "" },
  "an answer that is lost": { type: "reset" },
  "a 500": { type: "status", status: 500 },
};
const tried = new Set<string>();

type Proof = {
  /** Whether the practice's record shows the change, so that it is proved whatever the answer was. */
  isRead?: boolean;
  /** Whether an answer is believed without a proof. */
  isBelieved?: (answer: string) => boolean;
};

/** Tries a write with every answer, once when it is carried out and once when it is not. What is said is never false. */
function tryEvery(name: string, call: Call, write: Write, proof: Proof) {
  const { isRead = false, isBelieved = () => false } = proof;
  tried.add(call);
  const [method, path] = call.split(" ") as ["POST" | "DELETE", string];
  const breakCall = (answer: string, phase: "before" | "after-commit") =>
    write.world().addFault({ match: { method, path }, phase, effect: answers[answer] ?? { type: "reset" } });

  describe(name, () => {
    test.each(Object.keys(answers))("that is carried out and answered with %s", async (answer) => {
      await breakCall(answer, "after-commit");
      expect(await write.act()).toBe(isRead || isBelieved(answer) ? "done" : "unknown");
      expect(await write.isDone()).toBe(true);
    });

    test.each(["an empty 200", "OK", "an answer that is lost", "a 500"])(
      "that is not carried out and answered with %s",
      async (answer) => {
        await breakCall(answer, "before");
        const claim = await write.act();
        expect(await write.isDone()).toBe(false);
        if (!isBelieved(answer)) expect(claim).not.toBe("done");
      },
    );
  });
}

/** A change that is read back. */
const read: Proof = { isRead: true };

describe("the profile", () => {
  const { opened, send, profileOf, api } = profile.openProfile();
  const claimOf = async (form: profile.Form): Promise<Claim> => {
    const { answer } = await send(form);
    if (answer === undefined) return "done";
    const isUnknown = answer.isUnknown || answer.detail?.startsWith("We could not find out");
    return isUnknown ? "unknown" : "failed";
  };
  const world = () => opened.world;
  const contacts = async () => (await profileOf()).emergencyContacts?.map(({ id }) => id) ?? [];
  const writes: [string, Call, profile.Form, () => Promise<boolean>][] = [
    [
      "personal details",
      "POST Patient/UpdatePatientDemographics",
      profile.details,
      async () => (await profileOf()).given?.includes("Vea Tomasi") ?? false,
    ],
    [
      "contact details",
      "POST Patient/UpdatePatientContactMethods",
      profile.contactDetails,
      async () => (await profileOf()).mobile === profile.contactDetails.mobile,
    ],
    [
      "a switch",
      "POST Patient",
      profile.notifications,
      async () => (await profileOf()).allowsEmail === false,
    ],
    [
      "an emergency contact",
      "POST patient/AddEmergencyContact",
      profile.addContact,
      async () => (await contacts()).some((id) => id?.includes("-new-")),
    ],
    [
      "the removal of a contact",
      "DELETE Patient/EmergencyContact",
      profile.removeContact,
      async () => !(await contacts()).includes(profile.removeContact.contactId),
    ],
    [
      "a new password",
      "POST Patient/ChangePassword",
      profile.password,
      async () => {
        const { identity } = await api();
        const { username } = opened.world.people.sione;
        const signIn = await identity.authenticate({ username, password: profile.password.newPassword });
        return signIn.outcome === "signedIn";
      },
    ],
  ];
  for (const [name, call, form, isDone] of writes) {
    tryEvery(name, call, { world, act: () => claimOf(form), isDone }, read);
  }
});

describe("a booking", () => {
  const portal = openBookingPortal();
  const sione = () => portal.signIn("sione");
  let page: Awaited<ReturnType<typeof sione>>;
  beforeEach(async () => {
    page = await sione();
  });
  const booking: Write = {
    world: () => portal.world() as PortalWorld,
    act: async () => {
      const { to } = await page.send("book");
      if (to?.includes("booked=")) return "done";
      return (await page.draft()).value === "unclear" ? "unknown" : "failed";
    },
    isDone: async () => (await portal.booked("sione")).length > 0,
  };
  describe("that are chosen", () => {
    beforeEach(async () => {
      await page.load();
      await page.choose();
    });
    tryEvery("of a time", "POST Patient/Appointment", booking, read);
  });
});

describe("lists", () => {
  const practice = openPractice();
  const { portal, contextFor } = openPortal(practice);
  const appointmentId = `${idOf("sione")}-appointment-0`;
  let world: PortalWorld;
  beforeEach(async () => {
    world = await practice.control.createWorld({ now: monday });
  });
  const cancelling: Write = {
    world: () => world,
    act: async () => {
      const form = { intent: "cancel", appointmentId, idempotencyKey: "key", reason: "Away" };
      const context = await contextFor(world, "sione");
      const args = screenArgs(portal.services, context, "/appointments", new URLSearchParams(form));
      const answer = await actOnUpcoming(args).catch((thrown: unknown) => thrown);
      if (answer instanceof Response) return "done";
      const { problem } = (answer as { data: { problem: { outcome: string } } }).data;
      return problem.outcome === "unknown" ? "unknown" : "failed";
    },
    isDone: async () => {
      const list = (await world.list("appointments", "sione")) as { id: string; status?: string }[];
      return list.find(({ id }) => id === appointmentId)?.status === "cancelled";
    },
  };
  tryEvery("a cancellation", "DELETE Patient/Appointment", cancelling, read);

  let ids: string[] = [];
  const inBox = async () =>
    ((await world.list("messages", "sione")) as { id: string; box: string }[]).filter(
      ({ box }) => box === "inbox",
    );
  const deleting: Write = {
    world: () => world,
    act: async () => {
      ids = (await inBox()).slice(0, 2).map(({ id }) => id);
      const { data } = await deleteMessages(await contextFor(world, "sione"), ids);
      const outcome = "outcome" in data ? data.outcome : undefined;
      return outcome === "done" ? "done" : outcome === "unknown" ? "unknown" : "failed";
    },
    isDone: async () => !(await inBox()).some(({ id }) => ids.includes(id)),
  };
  tryEvery("the deletion of messages", "DELETE Patient/DeleteMessage", deleting, read);
});

describe("medicines", () => {
  const { page, review, send, draft } = openRepeat();
  beforeEach(async () => {
    await review();
  });
  const states: Partial<Record<string, Claim>> = { sent: "done", unclear: "unknown" };
  const repeat: Write = {
    world: () => page.world,
    act: async () => {
      await send();
      return states[(await draft()).value] ?? "failed";
    },
    isDone: async () => (await page.world.outbox()).some(({ kind }) => kind === "repeat-request"),
  };
  // The practice's words are shown as they come, and a request cannot be read back.
  const isBelieved = (answer: string) => answer === "OK";
  tryEvery("a repeat request", "POST Patient/SendRepeatMedicationRequest", repeat, { isBelieved });
});

describe("the forms of the login pages", () => {
  const practice = openPractice();
  let world: PortalWorld;
  beforeEach(async () => {
    world = await practice.control.createWorld();
  });

  type Form = {
    form: "help" | "forgotPassword";
    action: (args: never) => Promise<unknown>;
    fields: Record<string, string>;
  };
  const isSent = (kind: string) => async () => (await world.outbox()).some((one) => one.kind === kind);
  async function submit({ form, action, fields }: Form): Promise<Claim> {
    const portal = await startPortal(practice);
    const context = new RouterContextProvider();
    context.set(servicesContext, portal.services);
    context.set(networkContext, "203.0.113.7");
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

describe("payments", () => {
  const { payer, order, charge, settle, prepare, timesCalled, pass } = openPayer();
  let owed = 0;
  const pay: Write = {
    world: () => payer.world,
    act: async () => {
      owed = await payer.account.owed();
      const paymentId = await charge(await order());
      await settle(paymentId);
      pass(3);
      return (await settle(paymentId))?.state === "recorded" ? "done" : "unknown";
    },
    isDone: async () => (await payer.account.owed()) < owed,
  };
  // Any truthy answer means success (spec 1, section 7).
  const isTruthy = (answer: string) => answer === "OK";
  tryEvery("a charged payment", "POST patient/SavePayment", pay, { isRead: true, isBelieved: isTruthy });

  test.each(Object.keys(answers))(
    "a charged payment is recorded once when that is answered with %s",
    async (answer) => {
      await payer.world.addFault({
        match: { path: "patient/SavePayment" },
        phase: "after-commit",
        effect: answers[answer] ?? { type: "reset" },
      });
      await pay.act();
      expect(await timesCalled("POST patient/SavePayment")).toBe(1);
    },
  );

  test.each(Object.keys(answers))("nothing is charged when a payment is noted with %s", async (answer) => {
    await payer.world.addFault({
      match: { path: "patient/SaveTempPayment" },
      phase: "after-commit",
      effect: answers[answer] ?? { type: "reset" },
    });
    const request = await order();
    const { status } = await prepare(request);
    expect([status, await timesCalled("POST create-payment-intent")]).toEqual(["notCharged", 0]);
    await payer.world.clearFaults();
    expect((await prepare(request)).status).toBe("underWay");
  });
  tried.add("POST patient/SaveTempPayment");
});

/** Changes about which nothing is said, that are tried elsewhere, or that the portal does not make. */
const others: Record<string, string> = {
  "POST api/Authentication": "finds the practice, and changes nothing",
  "POST Patient/Authentication": "a sign-in succeeds only with a token",
  "POST Patient/Logout": "the portal's session ends whatever the practice answers",
  "PUT Patient/ChangePassword": "not used",
  "POST Patient/Message": "tests/app/routes/signed-in/messages",
  "POST create-payment-intent": "nothing is charged without a client secret",
  "POST signature": "nothing is joined without a signature",
};

test("every change that the portal makes at the practice is tried", () => {
  const written = contractRows()
    .filter(({ row }) => row.method !== "GET" && mayChange(row))
    .map(({ row: { method, path } }) => `${method} ${path}`);
  expect([...tried, ...Object.keys(others)].toSorted()).toEqual(written.toSorted());
});
