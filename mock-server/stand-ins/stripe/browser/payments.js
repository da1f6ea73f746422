// @ts-check
/**
 * @typedef {import("./card-form.js").CardForm} CardForm
 * @typedef {{ id: string, status: string, amount: number, currency: string, client_secret?: string }} PaymentIntent
 * @typedef {{ paymentIntent: PaymentIntent, error?: never } | { error: object, paymentIntent?: never }} PaymentResult
 * @typedef {{ card: Record<string, string>, billing: Billing }} CardData
 * @typedef {{ name?: string, email?: string, phone?: string }} Billing
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
   * @param {Record<string, string>} form
   * @returns {Promise<PaymentResult>}
   */
  async function send(secret, call, form) {
    const [id = ""] = secret.split("_secret_");
    const body = new URLSearchParams({ client_secret: secret, key, ...form });
    const address = `${base}v1/payment_intents/${encodeURIComponent(id)}${call}`;
    try {
      const response = await fetch(address, { method: "POST", body });
      return resultOf(await response.text(), response.ok, secret);
    } catch {
      return { error: connectionError };
    }
  }

  return {
    /**
     * @param {string} secret
     * @param {{ payment_method: string }} data the id of a payment method
     * @returns {Promise<PaymentResult>}
     */
    async confirmCardPayment(secret, { payment_method: id }) {
      const data = cards.get(id);
      if (!data)
        return { error: { type: "invalid_request_error", message: `No such PaymentMethod: '${id}'` } };
      const result = await send(secret, "/confirm", {
        "payment_method_data[type]": "card",
        ...formOfCard(data),
      });
      const { paymentIntent } = result;
      if (paymentIntent?.status !== "requires_action") return result;
      return send(secret, "/authenticate", { outcome: await askBank(paymentIntent) });
    },

    /** @param {NewPaymentMethod} method */
    async createPaymentMethod(method) {
      const form = formOf(method.card);
      if (!form) throw new Error("We could not retrieve data from the specified Element: it is not mounted.");
      const read = form.read();
      if ("problem" in read) return { error: { type: "validation_error", ...read.problem } };
      const { card, brand } = read;
      const id = `pm_${cards.size + 1}`;
      cards.set(id, { card, billing: method.billing_details ?? {} });
      const { number = "", exp_month, exp_year } = card;
      const expiry = { exp_month: Number(exp_month), exp_year: Number(exp_year) };
      const shown = { brand, last4: number.slice(-4), ...expiry };
      return { paymentMethod: { object: "payment_method", type: "card", id, card: shown } };
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
  return Object.fromEntries([...named("card", card), ...named("billing_details", billing)]);
}
