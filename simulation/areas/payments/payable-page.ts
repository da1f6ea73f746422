import type { PayPage as PageData } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import type { Order, PaymentEvent } from "#machines/payment/types.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Press } from "./payment-acts.ts";

export type PayablePage = Extract<PageData, { state: "payable" }>;
export type State = "editing" | "preparing" | "charging" | "settling" | "finished";

/** A secret that a page has received, and since when the page was waiting for it. */
export type HandOut = { secret: string; order: Order; pressedAt: number };

export type PayPageOptions = {
  tab: Tab;
  page: PayablePage;
  resume: () => Promise<boolean>;
  /** Loads the page again. Undefined when nothing can be paid any more. */
  reload: () => Promise<PayablePage | undefined>;
  /** The page has the secret that charges the card. */
  onSecret: (page: PayPage, handOut: HandOut) => void;
  /** The portal has said what became of a payment. */
  onAnswer: (answer: Extract<PaymentEvent, { type: "answered" }>, paymentId: string, from: State) => void;
};

/** An open page of /accounts/pay. */
export type PayPage = {
  tab: Tab;
  /** Presses Pay. Resolves when the page has come to rest: it can be pressed again, is over, or waits for the bank. */
  press: (press: Press) => Promise<void>;
  state: () => State;
  paymentId: () => string;
  /** Whether it can still charge the card of this secret. */
  mayCharge: (secret: string) => boolean;
  isAtBank: (secret: string) => boolean;
  /** Ends the bank's step on the page. */
  endStep: (outcome: "complete" | "fail") => Promise<void>;
  /** The tab goes to another page. */
  leave: () => void;
  /** The tab is closed. */
  close: () => void;
};
