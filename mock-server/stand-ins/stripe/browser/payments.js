// @ts-check
/**
 * @typedef {import("./card-form.js").CardForm} CardForm
 * @typedef {{ id: string, status: string, amount: number, currency: string, client_secret?: string }} PaymentIntent
 * @typedef {{ paymentIntent: PaymentIntent, error?: never } | { error: object, paymentIntent?: never }} PaymentResult
 * @typedef {{ card: Record<string, string>, brand: string, billing: Billing }} CardData
 * @typedef {{ name?: string, email?: string, phone?: string, address?: { postal_code?: string } }} Billing
 * @typedef {{ type?: string, card?: unknown, billing_details?: Billing }} NewPaymentMethod
 */

const connectionError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};
const unexpectedError = {
  type: "api_error",
  message: "An unexpected error occurred. Please try again later.",
};

/**
 * The methods of a Stripe object that make calls.
 * @param {string} base the address of this stand-in, with a trailing slash
 * @param {string} key
 * @param {(element: unknown) => CardForm | undefined} formOf
 * @param {(payment: PaymentIntent) => Promise<"complete" | "fail">} askBank shows the page of the bank
 */
export function paymentsAt(base, key, formOf, askBank) {
  /**
   * Cards by the id of their payment method. They are in no call before a payment is confirmed.
   * @type {Map<string, CardData>}
   */
  const cards = new Map();

  /**
   * @param {string} secret
   * @param {string} call
   * @param {Record<string, string>} [form] without it the call reads
   * @returns {Promise<PaymentResult>}
   */
  async function send(secret, call, form) {
    const [id = ""] = secret.split("_secret_");
    const fields = new URLSearchParams({ client_secret: secret, key, ...form });
    const address = `${base}v1/payment_intents/${encodeURIComponent(id)}${call}`;
    try {
      const response = form
        ? await fetch(address, { method: "POST", body: fields })
        : await fetch(`${address}?${fields}`);
      return resultOf(await response.text(), response.ok, secret);
    } catch {
      return { error: connectionError };
    }
  }

  /**
   * @param {NewPaymentMethod | string} method
   * @returns {CardData | { error: object }}
   */
  function cardOf(method) {
    if (typeof method === "string") {
      const card = cards.get(method);
      return (
        card ?? { error: { type: "invalid_request_error", message: `No such PaymentMethod: '${method}'` } }
      );
    }
    const form = formOf(method.card);
    if (!form) throw new Error("We could not retrieve data from the specified Element: it is not mounted.");
    const read = form.read();
    if ("problem" in read) return { error: { type: "validation_error", ...read.problem } };
    const { postalCode, card, brand } = read;
    const address = postalCode === "" ? {} : { address: { postal_code: postalCode } };
    return { card, brand, billing: { ...address, ...method.billing_details } };
  }

  /** @param {NewPaymentMethod} method */
  function keepCard(method) {
    const read = cardOf(method);
    if ("error" in read) return read;
    const id = `pm_${cards.size + 1}`;
    cards.set(id, read);
    const { number = "", exp_month, exp_year } = read.card;
    const expiry = { exp_month: Number(exp_month), exp_year: Number(exp_year) };
    return { id, card: { brand: read.brand, last4: number.slice(-4), ...expiry } };
  }

  return {
    /**
     * @param {string} secret
     * @param {{ payment_method?: NewPaymentMethod | string }} [data]
     * @param {{ handleActions?: boolean }} [options]
     * @returns {Promise<PaymentResult>}
     */
    async confirmCardPayment(secret, data = {}, { handleActions = true } = {}) {
      const read = cardOf(data.payment_method ?? "");
      if ("error" in read) return read;
      const result = await send(secret, "/confirm", {
        "payment_method_data[type]": "card",
        ...formOfCard(read),
      });
      const { paymentIntent } = result;
      if (paymentIntent?.status !== "requires_action" || !handleActions) return result;
      return send(secret, "/authenticate", { outcome: await askBank(paymentIntent) });
    },

    /** @param {string} secret */
    retrievePaymentIntent: (secret) => send(secret, ""),

    /** @param {NewPaymentMethod} method */
    async createPaymentMethod(method) {
      const kept = keepCard(method);
      return "error" in kept ? kept : { paymentMethod: { object: "payment_method", type: "card", ...kept } };
    },

    /** @param {unknown} element */
    async createToken(element) {
      const kept = keepCard({ card: element });
      return "error" in kept
        ? kept
        : { token: { object: "token", type: "card", id: kept.id.replace("pm_", "tok_"), card: kept.card } };
    },
  };
}

/**
 * @param {string} text
 * @param {boolean} isOk
 * @param {string} secret
 * @returns {PaymentResult}
 */
function resultOf(text, isOk, secret) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return { error: unexpectedError };
  }
  if (!isOk) return { error: answer?.error ?? unexpectedError };
  return answer?.id ? { paymentIntent: { ...answer, client_secret: secret } } : { error: unexpectedError };
}

/**
 * The fields of a card as Stripe's API has them.
 * @param {CardData} data
 */
function formOfCard({ card, billing }) {
  const named = (/** @type {string} */ name, /** @type {object} */ values) =>
    Object.entries(values).map(([key, value]) => [`payment_method_data[${name}][${key}]`, String(value)]);
  const { address, ...details } = billing;
  return Object.fromEntries([
    ...named("card", card),
    ...named("billing_details", details),
    ...named("billing_details][address", address ?? {}),
  ]);
}
