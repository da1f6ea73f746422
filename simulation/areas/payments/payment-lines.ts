import { money } from "#app/format/money.ts";
import type { Order } from "#machines/payment/types.ts";
import { testCards } from "#mock-server/areas/magic-inputs.ts";
import { choose, note, press, type ScriptLine, typeInto } from "../../history/script-lines.ts";
import type { Press } from "./payment-acts.ts";

/** How the page that pays is reached. A script types the amount, and the portal divides it in the account's order. */
export function payPageLines({ amount }: Pick<Order, "amount">, owed: number): readonly ScriptLine[] {
  const part = [
    press("Pay part of it"),
    typeInto("Amount", (amount / 100).toFixed(2)),
    note("The amount goes to the invoices in their order, which may be others than those of the simulation."),
  ];
  return ["open Accounts", ...(amount === owed ? [] : part), press("Go to payment")];
}

const calls = {
  answered: undefined,
  lostBefore: "The connection to the card provider breaks before it has the card.",
  lostAfter: "The card provider's answer is lost after it has charged the card.",
  late: "The page gives up before the card provider has the card, which arrives later.",
} as const;
const leavings = {
  never: undefined,
  prepared: "The tab is closed before the card is sent.",
  charged: "The tab is closed once the card is charged.",
} as const;

export function payLines(
  { amount, fee }: Order,
  { card, bank, call, leaves, isBrandRead }: Press,
): readonly ScriptLine[] {
  const cannot = [
    calls[call],
    leavings[leaves],
    isBrandRead ? undefined : "Pay is pressed before the card's type is known.",
  ];
  const step = { complete: [press("Complete")], fail: [press("Fail")], waits: [] }[bank];
  return [
    ...cannot.flatMap((text) => (text === undefined ? [] : [note(`${text} A script cannot do that.`)])),
    typeInto("Card number", testCards[card]),
    typeInto("Expiry", "12/30"),
    typeInto("CVC", card === "amex" ? "9876" : "987"),
    choose(`Pay ${money(amount + fee)}`),
    ...(card === "challenged" ? step : []),
  ];
}
