import type { PayPage as PageData } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import type { Order, PaymentEvent } from "#machines/payment/types.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Press } from "./payment-acts.ts";

export type PayablePage = Extract<PageData, { state: "payable" }>;
export type State = "editing" | "preparing" | "charging" | "settling" | "finished";

export type HandOut = { secret: string; order: Order; pressedAt: number };

export type PayPageOptions = {
  tab: Tab;
  page: PayablePage;
  resume: () => Promise<boolean>;
  reload: () => Promise<PayablePage | undefined>;
  onSecret: (page: PayPage, handOut: HandOut) => void;
  onAnswer: (answer: Extract<PaymentEvent, { type: "answered" }>, paymentId: string, from: State) => void;
};

export type PayPage = {
  tab: Tab;
  /** Presses Pay. Resolves when the page has come to rest: it can be pressed again, is over, or waits for the bank. */
  press: (press: Press) => Promise<void>;
  state: () => State;
  paymentId: () => string;
  mayCharge: (secret: string) => boolean;
  isAtBank: (secret: string) => boolean;
  endStep: (outcome: "complete" | "fail") => Promise<void>;
  leave: () => void;
  close: () => void;
};
