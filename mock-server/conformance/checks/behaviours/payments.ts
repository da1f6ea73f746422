import { contract } from "#practice-api/contract.ts";
import { begunPayment, createdIntent, referencesOf } from "../../../inputs/billing.ts";
import { type Suite, words } from "../../suite.ts";
import { type Behaviour, expectThat } from "./behaviour.ts";

const { billing } = contract;

async function openBalance(suite: Suite): Promise<number> {
  const open = await suite.entries(billing.invoices, { which: "pending" });
  return open.reduce((sum, { balance }) => sum + balance, 0);
}

export const paymentBehaviours: readonly Behaviour[] = [
  {
    title: "records a payment once",
    calls: [billing.savePayment, billing.saveTemporaryPayment, billing.invoices, billing.balance],
    run: async (suite) => {
      const paymentId = await begunPayment(suite);
      const before = await openBalance(suite);
      for (let time = 0; time < 2; time += 1) {
        const isRecorded = await suite.call(billing.savePayment, { paymentId });
        expectThat(isRecorded, "a payment that was begun is not recorded");
      }
      expectThat(
        (await openBalance(suite)) === before - 100,
        "the open invoices do not fall by what was paid",
      );
    },
  },
  {
    title: "returns the references of a card payment",
    calls: [billing.readIntent, billing.createIntent],
    assumed: true,
    run: async (suite) => {
      const paymentId = await begunPayment(suite);
      const { attemptId } = referencesOf(words);
      const state = await suite.call(
        billing.readIntent,
        await createdIntent(suite, { paymentId, attemptId }),
      );
      expectThat(state.amount === 103, "the amount is another one");
      expectThat(state.paymentId === paymentId, "the payment's id does not come back");
      expectThat(state.attemptId === attemptId, "the attempt's id does not come back");
    },
  },
  {
    title: "refuses a card payment of nothing",
    calls: [billing.createIntent],
    assumed: true,
    run: async (suite) => {
      const { outcome } = await suite.call(billing.createIntent, { amount: 0 });
      expectThat(outcome === "refused", "a payment of nothing is prepared");
    },
  },
  {
    title: "prepares one card payment for one key",
    calls: [billing.createIntent],
    assumed: true,
    run: async (suite) => {
      const key = { idempotencyKey: `${words.slug}-once` };
      const [first, again] = [await createdIntent(suite, key), await createdIntent(suite, key)];
      const other = await createdIntent(suite, { idempotencyKey: `${words.slug}-other` });
      expectThat(first.intentId === again.intentId, "the same key prepares two payments");
      expectThat(first.intentId !== other.intentId, "two keys prepare the same payment");
    },
  },
];
