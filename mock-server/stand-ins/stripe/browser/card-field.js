// @ts-check
/**
 * @typedef {import("./card-rules.js").Problem} Problem
 * @typedef {"number" | "expiry" | "cvc"} FieldName
 * @typedef {{ label: string, placeholder: string, autocomplete: AutoFill, inputMode: string }} FieldText
 */

/** @type {Readonly<Record<FieldName, FieldText>>} */
const texts = {
  number: {
    label: "Card number",
    placeholder: "1234 1234 1234 1234",
    autocomplete: "cc-number",
    inputMode: "numeric",
  },
  expiry: { label: "Expiry", placeholder: "MM / YY", autocomplete: "cc-exp", inputMode: "numeric" },
  cvc: { label: "CVC", placeholder: "CVC", autocomplete: "cc-csc", inputMode: "numeric" },
};

/** One field with its label. A problem is shown when the field was left, or cannot be solved by typing on. */
export class Field {
  label = document.createElement("label");
  input = document.createElement("input");
  wasLeft = false;

  /**
   * @param {FieldName} name
   * @param {string} problemId
   */
  constructor(name, problemId) {
    const { label, placeholder, autocomplete, inputMode } = texts[name];
    const caption = document.createElement("span");
    caption.textContent = label;
    this.label.className = name;
    this.label.append(caption, this.input);
    Object.assign(this.input, { placeholder, autocomplete, inputMode, spellcheck: false });
    this.problemId = problemId;
  }

  /**
   * @param {Problem | undefined} problem
   * @returns {Problem | undefined} the problem if it is to be shown
   */
  shown(problem) {
    const isShown = problem && (this.wasLeft || !problem.code.startsWith("incomplete"));
    return isShown ? problem : undefined;
  }

  /** @param {boolean} isInvalid */
  mark(isInvalid) {
    this.input.classList.toggle("invalid", isInvalid);
    this.input.setAttribute("aria-invalid", String(isInvalid));
    if (isInvalid) this.input.setAttribute("aria-describedby", this.problemId);
    else this.input.removeAttribute("aria-describedby");
  }
}
