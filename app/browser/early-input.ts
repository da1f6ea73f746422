type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** With the state of the field: hydration may give the field its first one again. */
type EarlyInput = readonly [event: Event, value: string | undefined, checked: boolean | undefined];

declare global {
  interface Window {
    earlyInput?: EarlyInput[];
    keepEarlyInput: (event: Event) => void;
  }
}

const types = ["click", "input", "change"];

export const recordEarlyInput = `earlyInput=[];keepEarlyInput=e=>earlyInput.push([e,e.target.value,e.target.checked]);for(const t of ${JSON.stringify(types)})addEventListener(t,keepEarlyInput,true);`;

const retryMs = 50;

/** React replays nothing from before hydration. A link, a form and a popover have worked without scripts. */
export function replayEarlyInput(): void {
  const early = window.earlyInput ?? [];
  window.earlyInput = [];
  for (const type of types) removeEventListener(type, window.keepEarlyInput, { capture: true });
  const fields = new Map<Field, EarlyInput>();
  const buttons = new Set<HTMLButtonElement>();
  for (const input of early) {
    const [{ type, target }] = input;
    if (type !== "click" && isField(target)) {
      // The last of a group of radio buttons has to come last.
      fields.delete(target);
      fields.set(target, input);
    }
    const button = type === "click" && target instanceof Element ? target.closest("button") : null;
    // Pressed again because nothing happened, it would close what it has opened.
    if (button && needsScripts(button)) buttons.add(button);
  }
  for (const [field, [, value = "", checked = false]] of fields) {
    if (field instanceof HTMLSelectElement || field.type === "file") {
      deliver(field, "change", () => choose(field, value));
    } else if (field.type === "checkbox" || field.type === "radio") {
      deliver(field, "click", () => tick(field as HTMLInputElement, checked));
    } else deliver(field, "input", () => typeInto(field, value));
  }
  for (const button of buttons) deliver(button, "click", () => button.click());
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const needsScripts = (button: HTMLButtonElement) =>
  button.type === "button" && !button.hasAttribute("popovertarget");

function choose(field: Field, value: string) {
  if (field instanceof HTMLSelectElement) field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

// React compares a field with the state that it last saw or set, and ignores an event without a difference. It has seen
// the patient's state while it hydrated the field, so the field gets another one first.

function tick(field: HTMLInputElement, checked: boolean) {
  field.checked = !checked;
  field.click();
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React does not see what the prototype sets.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** React stops an event on its way to a part of the page that it cannot hydrate yet, such as a panel still to come. */
function deliver(target: Element, name: string, send: () => void): void {
  if (!target.isConnected || target.matches(":disabled")) return;
  let hasArrived = false;
  target.addEventListener(
    name,
    () => {
      hasArrived = true;
    },
    { once: true },
  );
  send();
  if (!hasArrived) setTimeout(() => deliver(target, name, send), retryMs);
}
