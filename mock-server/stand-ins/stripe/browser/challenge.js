// @ts-check

const style = new CSSStyleSheet();
style.replaceSync(`
  dialog { max-width: 24rem; color-scheme: light dark; background: Canvas; color: CanvasText; border: 1px solid }
  dialog::backdrop { background: rgb(0 0 0 / 0.5) }
  h2 { margin-top: 0; font-size: 1.25em }
  .buttons { display: flex; flex-wrap: wrap; gap: 1em }
  button { min-height: 2.75em; padding: 0 1.25em; font: inherit }
`);

/**
 * Shows the page of the bank in a dialog and returns how it was closed.
 * @param {{ amount: number, currency: string }} payment the amount in cents
 * @returns {Promise<"complete" | "fail">}
 * @public stripe.js imports it by its address.
 */
export function askBank({ amount, currency }) {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "title");
  const title = Object.assign(document.createElement("h2"), {
    id: "title",
    textContent: "Confirm this payment with your bank",
  });
  const text = document.createElement("p");
  text.textContent = `This is the test page of a bank. It asks about a payment of ${currency.toUpperCase()} ${(amount / 100).toFixed(2)}.`;
  const buttons = Object.assign(document.createElement("div"), { className: "buttons" });
  buttons.append(button("Complete", "complete"), button("Fail", "fail"));
  dialog.append(title, text, buttons);
  root.append(dialog);
  document.body.append(host);
  const { promise, resolve } = /** @type {PromiseWithResolvers<"complete" | "fail">} */ (
    Promise.withResolvers()
  );
  dialog.addEventListener("close", () => {
    host.remove();
    // Closed with Escape there is no return value.
    resolve(dialog.returnValue === "complete" ? "complete" : "fail");
  });
  dialog.showModal();
  return promise;

  /**
   * @param {string} label
   * @param {string} outcome
   */
  function button(label, outcome) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", () => dialog.close(outcome));
    return made;
  }
}
