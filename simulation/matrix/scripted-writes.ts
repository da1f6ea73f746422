import type { World } from "#mock-server/world/world.ts";
import { messages } from "../areas/messages/messages.ts";
import type { PaymentAct } from "../areas/payments/payment-acts.ts";
import { payments } from "../areas/payments/payments.ts";
import { elapsed } from "../runtime/virtual-time.ts";
import { account, maxPresses, signedIn, type Write } from "./write.ts";

/** Writes of open pages with the machines of their scripts. Their areas check what the pages say. */

/** Longer than the time to undo, the portal's wait for the practice and its wait before it records a payment again. */
const pauseMs = 150_000;

const written = (box: "sent" | "drafts") => (world: World) =>
  world.records.list(account, "messages").filter((one) => one.box === box && one.body?.includes("[m1]"))
    .length;

const messageWrites = (
  [
    ["send a message from an open page", "send", "sent"],
    ["save a draft from an open page", "saveDraft", "drafts"],
  ] as const
).map(
  ([name, button, box]): Write => ({
    name,
    call: "messages.post",
    proof: { call: "messages.list", nth: 2 },
    count: written(box),
    play: async (simulation, goWrong) => {
      const visitor = await signedIn(simulation, false);
      const area = messages.open(simulation);
      goWrong();
      const first = { do: button, after: "settled" } as const;
      const again = { do: button, after: pauseMs } as const;
      const end = { do: "undo", after: pauseMs } as const;
      await area.play(
        { act: "write", kind: "new", which: 0, gestures: [first, ...Array(maxPresses - 1).fill(again), end] },
        visitor,
      );
      await area.check?.();
      await area.end?.([visitor]);
      return [];
    },
  }),
);

const press = {
  card: "visa",
  isBrandRead: true,
  call: "answered",
  bank: "complete",
  leaves: "never",
} as const;
const pay: PaymentAct = {
  act: "pay",
  choice: "all",
  isRead: true,
  isTwice: false,
  fault: null,
  isAtDesk: false,
  next: null,
  ...press,
};

const paymentWrites = (
  ["billing.saveTemporaryPayment", "billing.createIntent", "billing.savePayment"] as const
).map(
  (call): Write => ({
    name: `pay, ${call}`,
    call,
    // A charge that is recorded twice, or two charges.
    count: (world) =>
      Math.max(
        world.shared.list("cardIntents").reduce((sum, { charges }) => sum + charges, 0),
        world.journal.read({ call: "billing.savePayment" }).filter(({ answer }) => answer === true).length,
      ),
    play: async (simulation, goWrong) => {
      const visitor = await signedIn(simulation, false);
      const area = payments.open(simulation);
      goWrong();
      await area.play(pay, visitor);
      for (let again = 1; again < maxPresses; again++) {
        await area.play({ act: "payAgain", ...press }, visitor);
        await elapsed(pauseMs);
        await area.play({ act: "look", page: "payment", which: 0 }, visitor);
      }
      await area.check?.();
      await area.end?.([visitor]);
      return [];
    },
  }),
);

export const scriptedWrites: readonly Write[] = [...messageWrites, ...paymentWrites];
