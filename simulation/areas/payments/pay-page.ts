import { createActor } from "xstate";
import type { Transport } from "#app/.server/practice-client/transport.ts";
import { chargeCard } from "#app/routes/signed-in/billing/pay/card-provider.ts";
import type { PayPage as PageData } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import { type CardForm, paymentOfPage } from "#app/routes/signed-in/billing/pay/payment-effects.ts";
import type { CardAnswer, Order, PaymentEvent } from "#machines/payment/types.ts";
import { cardForBrand, feeOn } from "#practice-api/billing/rules.ts";
import { cardScript } from "../../browser/card-script.ts";
import { inPage, type PageBrowser } from "../../browser/page-scripts.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Simulation } from "../../history/simulation.ts";
import { elapsed } from "../../runtime/virtual-time.ts";
import type { Press } from "./payment-acts.ts";
import { payLines } from "./payment-lines.ts";

export type PayablePage = Extract<PageData, { state: "payable" }>;
type State = "editing" | "preparing" | "charging" | "settling" | "finished";

export type HandOut = { secret: string; order: Order; pressedAt: number };

type PayPageOptions = {
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

export const browserMs = 120_000;
const lateMs = 40_000;

/** A patient presses Pay on a page at most this often after the portal refused its session. */
const maxSignIns = 3;

export function openPayPage(
  simulation: Simulation,
  { tab, page: loaded, resume, reload, onSecret, onAnswer }: PayPageOptions,
): PayPage {
  const { log, practice } = simulation;
  let page = loaded;
  let pressed: Press | undefined;
  let isClosed = false;
  let signIns = 0;
  let secret: { text: string; isUsed: boolean } | undefined;
  let bank: { end: (outcome: "complete" | "fail") => void } | undefined;
  let rests: (() => void) | undefined;
  const late = new Set<string>();

  const script = cardScript(page.setup.publishableKey, () => {
    const step = pressed?.bank ?? "complete";
    if (step !== "waits") return Promise.resolve(step);
    const { promise, resolve } = Promise.withResolvers<"complete" | "fail">();
    bank = { end: resolve };
    rests?.();
    return promise;
  });

  const browser: PageBrowser = {
    tab,
    resume: async () => {
      while (signIns++ < maxSignIns) {
        if (await resume()) return;
        await elapsed(5_000);
      }
      close();
    },
    fetchOther: async (url, init) => {
      const isCharge = url.endsWith("/confirm");
      const how = isCharge ? (pressed?.call ?? "answered") : "answered";
      const sent = secret;
      const text = sent?.text ?? "";
      const onLate = (call: Promise<unknown>) => {
        late.add(text);
        void call.then(() => late.delete(text));
      };
      try {
        return await sendCardCall(practice, url, init, { how, onLate });
      } finally {
        if (sent !== undefined) sent.isUsed = true;
        if (isCharge && pressed?.leaves === "charged") close();
      }
    },
  };

  const form: { current: Pick<CardForm, "charge"> } = {
    current: {
      charge: async ({ order, ...payment }): Promise<CardAnswer> => {
        secret = { text: payment.clientSecret, isUsed: false };
        onSecret(payPage, { secret: secret.text, order, pressedAt });
        if (pressed?.leaves === "prepared") close();
        if (isClosed) return new Promise<never>(() => undefined);
        const { cards, billing } = page.setup;
        const accepts = (brand: string) => cardForBrand(cards, brand)?.text === order.card;
        const answer = await chargeCard(script.stripe, script.element, { ...payment, billing, accepts });
        secret.isUsed = true;
        return answer;
      },
    },
  };
  let pressedAt = 0;
  let before: State = "editing";
  let paymentBefore = page.order.paymentId;
  const actor = inPage(browser, () =>
    createActor(paymentOfPage(form), {
      input: { paymentId: page.order.paymentId },
      inspect: (inspected) => {
        if (inspected.type !== "@xstate.snapshot" || inspected.actorRef !== actor || isClosed) return;
        const event = inspected.event as PaymentEvent | { type: "xstate.init" };
        if (event.type === "xstate.init") return;
        const { value, context } = actor.getSnapshot();
        const from = before;
        before = value;
        const status =
          event.type === "answered"
            ? ` ${event.status}${"clientSecret" in event ? " with a secret" : ""}`
            : "";
        simulation.coverage.step("payment", from, event.type, value);
        log(`~ payment ${from} -- ${event.type}${status} -> ${value}`);
        if (event.type === "answered") {
          onAnswer(event, paymentBefore, from);
        }
        if (event.type === "cardAnswered") bank = undefined;
        paymentBefore = context.paymentId;
        if (value === "editing" || value === "finished") rests?.();
      },
    }),
  );
  inPage(browser, () => actor.start());
  actor.send({ type: "renewed", paymentId: page.order.paymentId });

  function leave() {
    if (isClosed) return;
    isClosed = true;
    actor.stop();
    rests?.();
  }

  const close = () => tab.close();
  tab.onUnload(leave);

  function orderOf({ card, isBrandRead }: Press): Order | undefined {
    const { cards } = page.setup;
    const { invoiceIds, amount, card: fixed, paymentId } = page.order;
    script.type(card);
    const begun =
      actor.getSnapshot().context.paymentId === paymentId
        ? cards.find(({ text }) => text === fixed)
        : undefined;
    const read = isBrandRead ? cardForBrand(cards, script.brand()) : undefined;
    const isRefused =
      isBrandRead && (read === undefined || (begun !== undefined && read.text !== begun.text));
    const type = begun ?? read ?? cards[0];
    return isRefused || type === undefined
      ? undefined
      : { invoiceIds, amount, fee: feeOn(amount, type), card: type.text };
  }

  const rested = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rests = resolve;
    return promise;
  };
  const payPage: PayPage = {
    tab,
    press: async (press) => {
      const order = orderOf(press);
      if (order === undefined || isClosed || !actor.getSnapshot().matches("editing")) return;
      simulation.say(tab, payLines(order, press));
      pressed = press;
      pressedAt = Date.now();
      const rest = rested();
      inPage(browser, () => actor.send({ type: "submit", order }));
      await rest;
      if (isClosed || actor.getSnapshot().context.problem?.reason !== "outdated") return;
      const again = await reload();
      if (again === undefined || isClosed) return;
      page = again;
      actor.send({ type: "renewed", paymentId: page.order.paymentId });
    },
    state: () => (isClosed ? "finished" : actor.getSnapshot().value),
    paymentId: () => actor.getSnapshot().context.paymentId,
    mayCharge: (text) => late.has(text) || (!isClosed && secret?.text === text && !secret.isUsed),
    isAtBank: (text) => !isClosed && bank !== undefined && secret?.text === text,
    endStep: async (outcome) => {
      const rest = rested();
      bank?.end(outcome);
      await rest;
    },
    leave,
    close,
  };
  return payPage;
}

/**
 * Sends a call of the card provider's script. `onLate` receives the call where it arrives after the page has given up.
 * @throws TypeError when the page gets no answer, as `fetch` does.
 */
async function sendCardCall(
  practice: Transport,
  url: string,
  { body, headers }: RequestInit,
  { how, onLate }: { how: Press["call"]; onLate: (call: Promise<unknown>) => void },
): Promise<Response> {
  const request = {
    method: "POST" as const,
    url: new URL(url),
    headers: Object.fromEntries(new Headers(headers)),
    body: String(body),
  };
  const send = () => practice("cardProvider.confirm", request, AbortSignal.timeout(browserMs));
  if (how === "late")
    onLate(
      elapsed(lateMs)
        .then(send)
        .catch(() => undefined),
    );
  if (how === "lostBefore" || how === "late") throw new TypeError("Failed to fetch");
  const { status, text } = await send();
  if (how === "lostAfter") throw new TypeError("Failed to fetch");
  return new Response(text, { status });
}
