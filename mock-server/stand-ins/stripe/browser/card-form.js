// @ts-check
import { Field } from "./card-field.js";
import {
  brandOf,
  cvcProblem,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberProblem,
  readExpiry,
} from "./card-rules.js";
import { adoptStyles, styleOf } from "./card-styles.js";

/**
 * @typedef {import("./card-rules.js").Today} Today
 * @typedef {import("./card-rules.js").Problem} Problem
 * @typedef {import("./card-styles.js").ElementStyle} ElementStyle
 * @typedef {{ style?: ElementStyle, disabled?: boolean }} CardOptions
 * @typedef {import("./card-field.js").FieldName} FieldName
 */

/** The fields of a card in the shadow root of `host`, so that they belong to no form of the page. */
export class CardForm {
  #host;
  #today;
  #emit;
  #root;
  #problemText = document.createElement("p");
  /** @type {Readonly<Record<FieldName, Field>>} */
  #fields;
  #lastChange = "";

  /**
   * @param {HTMLElement} host
   * @param {CardOptions} options
   * @param {Today} today
   * @param {(event: string, payload: object) => void} emit
   */
  constructor(host, options, today, emit) {
    this.#host = host;
    this.#today = today;
    this.#emit = emit;
    this.#root = host.attachShadow({ mode: "open", delegatesFocus: true });
    this.#problemText.id = "problem";
    const field = (/** @type {FieldName} */ name) => new Field(name, this.#problemText.id);
    this.#fields = { number: field("number"), expiry: field("expiry"), cvc: field("cvc") };
    const endpoint = document.createElement("div");
    endpoint.className = "fields";
    endpoint.append(...Object.values(this.#fields).map(({ label }) => label));
    this.#root.append(endpoint, this.#problemText);
    this.#listen();
    this.update(options);
    this.#lastChange = JSON.stringify(this.#state());
  }

  /** @param {CardOptions} options */
  update(options) {
    adoptStyles(this.#root, styleOf(options.style));
    for (const { input } of Object.values(this.#fields)) input.disabled = options.disabled === true;
  }

  /** Moves the focus to the first field with a problem that is shown, else to the card number. */
  focus() {
    const invalid = Object.values(this.#fields).find(({ input }) => input.classList.contains("invalid"));
    (invalid ?? this.#fields.number).input.focus();
  }

  blur() {
    if (this.#root.activeElement instanceof HTMLElement) this.#root.activeElement.blur();
  }

  clear() {
    for (const field of Object.values(this.#fields)) {
      field.input.value = "";
      field.wasLeft = false;
    }
    this.#report();
  }

  /**
   * The card, when it is complete. Otherwise every problem is shown from now on.
   * @returns {{ card: Record<string, string>, brand: string } | { problem: Problem }}
   */
  read() {
    for (const field of Object.values(this.#fields)) field.wasLeft = true;
    this.#report();
    const { error } = this.#state();
    if (error) return { problem: error };
    const { number, expiry, cvc } = this.#fields;
    const date = readExpiry(expiry.input.value);
    const card = {
      number: number.input.value.replace(/\D/g, ""),
      exp_month: String(date?.month),
      exp_year: String(date?.year),
      cvc: cvc.input.value,
    };
    return { card, brand: brandOf(card.number).name };
  }

  #listen() {
    const { number, expiry, cvc } = this.#fields;
    number.input.addEventListener("input", () => {
      write(number.input, formatNumber(number.input.value));
      cvc.input.value = formatCvc(cvc.input.value, number.input.value);
    });
    expiry.input.addEventListener("input", (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
      write(expiry.input, formatExpiry(expiry.input.value, isDeleting));
    });
    cvc.input.addEventListener("input", () => {
      cvc.input.value = formatCvc(cvc.input.value, number.input.value);
    });
    for (const field of Object.values(this.#fields)) {
      field.input.addEventListener("input", () => {
        field.wasLeft = false;
        this.#report();
      });
      field.input.addEventListener("blur", () => {
        field.wasLeft = field.input.value !== "";
        this.#report();
      });
    }
    // The host is outside the shadow root, so a move from one field to another has none of these events.
    this.#host.addEventListener("focusin", () => this.#report("focus"));
    this.#host.addEventListener("focusout", () => this.#report("blur"));
    this.#root.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key === "Escape") this.#emit("escape", { elementType: "card" });
      if (key === "Enter") submitFormAround(this.#host);
    });
  }

  /** @returns {(Problem | undefined)[]} in the order of the fields */
  #problems() {
    const { number, expiry, cvc } = this.#fields;
    return [
      numberProblem(number.input.value),
      expiryProblem(expiry.input.value, this.#today),
      cvcProblem(cvc.input.value, number.input.value),
    ];
  }

  #state() {
    const problems = this.#problems();
    const fields = Object.values(this.#fields);
    const shown = fields.map((field, index) => field.shown(problems[index]));
    const first = shown.find(Boolean);
    return {
      elementType: "card",
      empty: fields.every(({ input }) => input.value === ""),
      complete: problems.every((problem) => problem === undefined),
      error: first && { type: "validation_error", ...first },
      brand: brandOf(this.#fields.number.input.value).name,
      value: { postalCode: "" },
      shown,
    };
  }

  /** @param {"focus" | "blur"} [event] */
  #report(event) {
    const { shown, ...change } = this.#state();
    for (const [index, field] of Object.values(this.#fields).entries())
      field.mark(shown[index] !== undefined);
    this.#problemText.textContent = change.error?.message ?? "";
    const text = JSON.stringify({ ...change, shown });
    if (text !== this.#lastChange) {
      this.#lastChange = text;
      this.#emit("change", change);
    }
    if (event) this.#emit(event, { elementType: "card" });
  }
}

/**
 * Writes a formatted value and keeps the caret after the same digit.
 * @param {HTMLInputElement} input
 * @param {string} value
 */
function write(input, value) {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digits = input.value.slice(0, caret).replace(/\D/g, "").length;
  input.value = value;
  if (isAtEnd) return;
  const after = new RegExp(`^(?:\\D*\\d){0,${digits}}`).exec(value)?.[0].length ?? 0;
  input.setSelectionRange(after, after);
}

/**
 * Enter submits the form around the element as it does in a field of the form's own.
 * @param {HTMLElement} host
 */
function submitFormAround(host) {
  const form = host.closest("form");
  const button = /** @type {HTMLButtonElement | null | undefined} */ (
    form?.querySelector("button[type=submit], button:not([type]), input[type=submit]")
  );
  if (form && !button?.disabled) form.requestSubmit(button);
}
