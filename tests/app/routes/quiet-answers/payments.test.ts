import { describe, expect, test } from "vitest";
import { openPayer } from "../../../support/billing/payer.ts";
import { answers, tryEvery, type Write } from "./try-every.ts";

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

  test.each(Object.keys(answers))(
    "nothing is charged when POST patient/SaveTempPayment is answered with %s",
    async (answer) => {
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
    },
  );
});
