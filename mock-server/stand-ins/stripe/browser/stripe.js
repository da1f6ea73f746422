// @ts-check
/**
 * The stand-in for Stripe.js. It defines `window.Stripe` while it runs, as Stripe's own script does; the card's
 * fields and the calls are modules beside it, which load while the page continues.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error("Load stripe.js with a script element.");
  // Modules are named in full, because a script of another origin has no base address of its own.
  const base = new URL(".", script.src).href;

  /** The fields need the practice's date, because its clock decides whether a card has expired. */
  const formParts = Promise.all([
    /** @type {Promise<typeof import("./card-form.js")>} */ (import(`${base}card-form.js`)),
    fetch(`${base}today`).then((response) => /** @type {Promise<Today>} */ (response.json())),
  ]);
  // A failure is reported by each element that needs the parts.
  formParts.catch(() => undefined);

  /**
   * @typedef {import("./card-rules.js").Today} Today
   * @typedef {import("./card-form.js").CardOptions} CardOptions
   * @typedef {import("./card-form.js").CardForm} CardForm
   * @typedef {(event?: object) => void} Listener
   */

  class CardElement {
    /** @type {Map<string, Set<Listener>>} */
    #listeners = new Map();
    /** @type {CardOptions} */
    #options;
    #onDestroy;
    /** @type {HTMLElement | undefined} */
    #host;
    /** @type {CardForm | undefined} */
    #form;

    /**
     * @param {CardOptions} options
     * @param {() => void} onDestroy
     */
    constructor(options, onDestroy) {
      this.#options = options;
      this.#onDestroy = onDestroy;
    }

    /** @param {unknown} element */
    static formOf(element) {
      return element instanceof CardElement ? element.#form : undefined;
    }

    /** @param {string | HTMLElement} target */
    mount(target) {
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container) throw new Error(`There is no element ${target} to mount the card element in.`);
      this.unmount();
      const host = document.createElement("div");
      container.replaceChildren(host);
      this.#host = host;
      void this.#fill(host);
    }

    /** @param {HTMLElement} host */
    async #fill(host) {
      try {
        const [{ CardForm }, today] = await formParts;
        if (this.#host !== host) return;
        this.#form = new CardForm(host, this.#options, today, (event, payload) => this.#emit(event, payload));
        this.#emit("ready", { elementType: "card" });
      } catch (error) {
        this.#emit("loaderror", {
          elementType: "card",
          error: { type: "api_error", message: String(error) },
        });
      }
    }

    unmount() {
      this.#host?.remove();
      this.#form = undefined;
      this.#host = undefined;
    }

    destroy() {
      this.unmount();
      this.#listeners.clear();
      this.#onDestroy();
    }

    /** @param {CardOptions} changed */
    update(changed) {
      this.#options = { ...this.#options, ...changed };
      this.#form?.update(this.#options);
    }

    focus() {
      this.#form?.focus();
    }

    blur() {
      this.#form?.blur();
    }

    clear() {
      this.#form?.clear();
    }

    /**
     * @param {string} event
     * @param {Listener} listener
     */
    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, listeners.add(listener));
      return this;
    }

    /**
     * @param {string} event
     * @param {Listener} listener
     */
    once(event, listener) {
      /** @type {Listener} */
      const only = (payload) => {
        this.off(event, only);
        listener(payload);
      };
      return this.on(event, only);
    }

    /**
     * @param {string} event
     * @param {Listener} [listener]
     */
    off(event, listener) {
      if (listener) this.#listeners.get(event)?.delete(listener);
      else this.#listeners.delete(event);
      return this;
    }

    /**
     * @param {string} event
     * @param {object} payload
     */
    #emit(event, payload) {
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
    }
  }

  function createElements() {
    /** @type {CardElement | undefined} */
    let card;
    return {
      /**
       * @param {string} type
       * @param {CardOptions} [options]
       */
      create(type, options = {}) {
        if (type !== "card") throw new Error(`This stand-in for Stripe.js has no element of type ${type}.`);
        if (card) throw new Error("Can only create one Element of type card through elements.create.");
        card = new CardElement(options, () => {
          card = undefined;
        });
        return card;
      },
      /** @param {string | { __elementType?: string }} type the type, or the component of react-stripe-js */
      getElement: (type) =>
        (typeof type === "string" ? type : type.__elementType) === "card" ? (card ?? null) : null,
      // Locale, fonts and appearance have no effect on this stand-in.
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    };
  }

  /** @param {unknown} key */
  function requireTestKey(key) {
    if (/^pk_live_/.test(String(key))) {
      throw new Error("This is a stand-in for Stripe.js. It takes no live key, and charges no card.");
    }
    if (!/^pk_test_/.test(String(key))) {
      throw new Error(
        "This stand-in for Stripe.js needs a publishable test key, which begins with pk_test_.",
      );
    }
  }

  /** @param {string} key */
  function Stripe(key) {
    requireTestKey(key);
    /** @type {Promise<[typeof import("./payments.js"), typeof import("./challenge.js")]>} */
    const loaded = Promise.all([import(`${base}payments.js`), import(`${base}challenge.js`)]);
    const payments = loaded.then(([{ paymentsAt }, { askBank }]) =>
      paymentsAt(base, key, CardElement.formOf, askBank),
    );
    payments.catch(() => undefined);
    /** @param {"confirmCardPayment" | "createPaymentMethod"} name */
    const call =
      (name) =>
      async (/** @type {unknown[]} */ ...input) => {
        const methods = await payments;
        return /** @type {(...input: unknown[]) => Promise<object>} */ (methods[name])(...input);
      };
    return {
      elements: createElements,
      confirmCardPayment: call("confirmCardPayment"),
      createPaymentMethod: call("createPaymentMethod"),
      // react-stripe-js takes no object for Stripe's without it.
      createToken() {},
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  // The version is the release train that @stripe/stripe-js expects, which warns about any other.
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: "endive" }) });
})();
