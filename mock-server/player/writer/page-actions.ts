/** `count` is how many controls that can be pressed have the same name. */
export type PageAction =
  | {
      readonly kind: "press";
      readonly name: string;
      /** The same for every press of one control, whose name can change. */
      readonly control: number;
      readonly line: string;
      readonly count: number;
      /** How many controls have this line in their name. */
      readonly lineCount: number;
      readonly isOption: boolean;
      readonly isInMenu: boolean;
    }
  | { readonly kind: "pressTwice" }
  | { readonly kind: "back" }
  | { readonly kind: "reload" }
  | { readonly kind: "choose"; readonly text: string }
  | { readonly kind: "type"; readonly field: string; readonly text: string }
  | { readonly kind: "upload"; readonly name: string; readonly bytes: number }
  | { readonly kind: "see"; readonly text: string };

export const reportName = "reportAction";

/**
 * Runs in the browser before the page's own scripts, so it uses nothing from outside. Names are the
 * browser's own (`computedName`), as the player looks for them.
 */
export function reportActions(report: string): void {
  const pressable =
    "a[href], button, summary, [role=tab], [role=menuitem], [role=switch], [role=option], [type=radio], [type=checkbox]";
  const send = (action: PageAction) => {
    const binding: unknown = Reflect.get(window, report);
    if (typeof binding === "function") binding(action);
  };
  const spaced = (text: string) => text.replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const computed: unknown = Reflect.get(element, "computedName");
    const own = typeof computed === "string" && computed !== "" ? computed : (element.textContent ?? "");
    return spaced(own);
  };
  const within = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

  const controls = new WeakMap<Element, number>();
  let known = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const press = (control: HTMLElement) => {
    const number = controls.get(control) ?? ++known;
    controls.set(control, number);
    const part = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    const names = [...part.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility())
      .map(nameOf);
    const name = nameOf(control);
    const line = spaced(control.innerText.split("\n").find((text) => text.trim() !== "") ?? "");
    send({
      kind: "press",
      name,
      control: number,
      line,
      count: names.filter((other) => other === name).length,
      lineCount: names.filter((other) => ` ${other} `.includes(` ${line} `)).length,
      isOption: control.getAttribute("role") === "option",
      isInMenu: control.closest('nav[aria-label="Main"]') !== null,
    });
  };
  if (window === top) {
    const { activation } = navigation;
    if (activation?.navigationType === "reload") send({ kind: "reload" });
    const isBehind = (
      entry: NavigationHistoryEntry | NavigationDestination,
      other?: NavigationHistoryEntry | null,
    ) => other != null && entry.index < other.index;
    if (activation?.navigationType === "traverse" && isBehind(activation.entry, activation.from))
      send({ kind: "back" });
    // A page that leaves may not tell any more, so the one that comes does.
    navigation.addEventListener("navigate", ({ navigationType, destination, timeStamp }) => {
      if (navigationType !== "traverse" || !destination.sameDocument) return;
      // A button of the page can lead back, too.
      const isPressed = timeStamp - pressedAt < 500;
      if (isBehind(destination, navigation.currentEntry) && !isPressed) send({ kind: "back" });
    });
  }

  const isText = (element: Element | null) =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(radio|checkbox|button|submit|reset)$/.test(element.type));

  addEventListener(
    "click",
    (event) => {
      const control = within(event, pressable);
      if (!control) return;
      pressedAt = event.timeStamp;
      press(control);
    },
    true,
  );
  addEventListener("dblclick", (event) => within(event, pressable) && send({ kind: "pressTwice" }), true);
  addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLSelectElement)
        send({ kind: "choose", text: spaced(target.selectedOptions[0]?.text ?? "") });
      if (!isText(target instanceof Element ? target : null)) return;
      const field = target as HTMLInputElement;
      if (field.type !== "file") send({ kind: "type", field: nameOf(field), text: field.value });
      for (const { name, size } of field.files ?? []) send({ kind: "upload", name, bytes: size });
    },
    true,
  );
  addEventListener(
    "mouseup",
    (event) => {
      const text = spaced(getSelection()?.toString() ?? "");
      if (text !== "" && !within(event, `${pressable}, input, textarea, select`)) send({ kind: "see", text });
    },
    true,
  );
}
