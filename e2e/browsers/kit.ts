/** What a suite looks for: something to press, an answer to choose, or a field with a label. */
export type Wanted = {
  readonly kind: "press" | "choose" | "field";
  readonly text: string;
  readonly which?: "first";
};
/** Why an element is not there yet, and the names of those that are. */
export type Missing = { readonly problem: string; readonly there: readonly string[] };
export type Kit = {
  /** Makes the wanted element `found`. Returns why there is none, or null. */
  find: (wanted: Wanted) => Missing | null;
  found: Element | undefined;
  /** The middle of the found element, once it is in view. Returns what covers it instead. */
  point: () => { x: number; y: number } | string;
  /** Empties the found field and focuses it. Returns false for a field that no key can fill. */
  empty: () => boolean;
  /** Chooses an option of the found list box, or sets the value of a date field. */
  set: (value: string) => boolean;
  value: () => string;
  /** The name of what has the focus, or nothing. */
  focused: () => string;
  /** Whether the page is ready for the next act, and what it has reported since the last look. */
  look: (withoutScripts: boolean) => { isSettled: boolean; reports: readonly string[] };
  shown: () => string;
  /** The text of the dialog that is open, or of the page. */
  shownOnTop: () => string;
  /** What is wrong with the layout: a dialog that hides its content, or a page that overflows to the side. */
  layoutProblem: () => string | null;
};

/** Defines `window.kit` in the page. Runs in the browser. */
function install(): void {
  const plain = (text: string) =>
    text
      .replace(/[\u00ad\u200b]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const controls =
    "button, a[href], summary, input[type=radio], input[type=checkbox], input[type=submit], [role=tab], [role=switch], [role=menuitem], [role=option]";
  const fields =
    "input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select, input[type=file]";

  /** Also what stands in shadow roots, such as the fields of a card. */
  const allIn = (root: ParentNode, selector: string): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
      shadowRoot ? allIn(shadowRoot, selector) : [],
    ),
  ];

  /** Behind a dialog nothing can be pressed. Without scripts it is not modal, and covers the page too. */
  const part = () => allIn(document, "dialog[open]").at(-1) ?? document.body;

  function isVisible(element: Element): boolean {
    const { visibility } = getComputedStyle(element);
    // What is folded away has boxes too.
    const isFolded = element.closest("details:not([open])") && !element.matches("summary");
    return element.getClientRects().length > 0 && visibility === "visible" && !isFolded;
  }

  /** The text of an element as it is read out, with a space between what does not stand in one line. */
  function contentOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    const { display, visibility } = getComputedStyle(node);
    if (display === "none" || visibility === "hidden") return "";
    const own = node.getAttribute("aria-label") ?? node.getAttribute("alt");
    const text = own ?? [...node.childNodes].map(contentOf).join("");
    return display === "inline" ? text : ` ${text} `;
  }

  /** The accessible name. No library computes it in few lines for a page that may load none. */
  function nameOf(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    const labels = ids?.map((id) => (element.getRootNode() as Document).getElementById(id)) ?? [
      ...((element as HTMLInputElement).labels ?? []),
    ];
    const label = ids ? undefined : element.getAttribute("aria-label");
    const texts = labels.map((one) => (one ? (one.getAttribute("aria-label") ?? textOf(one)) : ""));
    const text = label ?? (texts.length > 0 ? texts.join(" ") : contentOf(element));
    return plain(text) || plain(element.getAttribute("title") ?? element.getAttribute("placeholder") ?? "");
  }

  /** The text of a label, which may be hidden, without the field inside it. */
  const textOf = (label: Element) =>
    [...label.childNodes]
      .map((node) =>
        node instanceof Element && node.matches("input, select, textarea") ? "" : contentOf(node),
      )
      .join("");

  const namesOf = (elements: Element[]) => new Map(elements.map((element) => [element, nameOf(element)]));

  /** Whether a name has these words, and no number is part of a longer one. */
  function holds(name: string, words: string): boolean {
    const at = ` ${name} `.indexOf(words);
    if (at < 1) return false;
    const [before = "", after = ""] = [` ${name} `[at - 1], ` ${name} `[at + words.length]];
    return !/[\p{L}\p{N}]/u.test(after) && !/[\p{L}\p{N}]/u.test(before);
  }

  /** The label of a box that it covers, which is what a finger meets. */
  function pressedPart(element: Element | undefined): Element | undefined {
    if (!element?.matches("[type=radio], [type=checkbox]")) return element;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const label = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("label");
    return label?.control === element ? label : element;
  }

  const reports: string[] = [];
  addEventListener("error", ({ message }) => reports.push(message));
  addEventListener("unhandledrejection", ({ reason }) => reports.push(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    reports.push(`policy ${effectiveDirective}: ${blockedURI}`),
  );

  function isSettled(withoutScripts: boolean): boolean {
    // Scripts that have not arrived yet keep a document from being complete.
    const isRead =
      document.readyState === "complete" || (withoutScripts && document.readyState === "interactive");
    if (!isRead || document.querySelector(".skeleton")) return false;
    type Router = { state: { navigation: { state: string }; revalidation: string } };
    const router: Router | undefined = Reflect.get(window, "__reactRouterDataRouter");
    // Without scripts a page is what the server sent.
    if (!router) return withoutScripts || !document.querySelector("script[type=module]");
    if (document.querySelector("dialog:modal #again-password")) return true;
    if (router.state.navigation.state !== "idle" || router.state.revalidation !== "idle") return false;
    return [...document.querySelectorAll("main form, main button, main input, dialog button")].every(
      (element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")),
    );
  }

  const kit: Kit = {
    found: undefined,
    focused: () =>
      document.activeElement === null || document.activeElement === document.body
        ? ""
        : nameOf(document.activeElement),
    find({ kind, text, which }) {
      const wanted = plain(text);
      const selector = kind === "field" ? fields : controls;
      const isPickable = (element: Element) => isVisible(element) || element.matches("[type=file]");
      const names = namesOf(allIn(part(), selector).filter(isPickable));
      const named = [...names].filter(([, name]) => name === wanted).map(([element]) => element);
      const holding = [...names].filter(([, name]) => holds(name, wanted)).map(([element]) => element);
      const list =
        kind === "choose"
          ? [...part().querySelectorAll("select")].find((select) =>
              [...select.options].some((option) => plain(option.text) === wanted),
            )
          : undefined;
      const found = list ? [list] : named.length > 0 || kind !== "choose" ? named : holding;
      kit.found = pressedPart(found[0]);
      if (found.length === 1 || (found.length > 1 && which)) return null;
      const problem =
        found.length === 0 ? `there is no ${kind} "${text}"` : `${found.length} are called "${text}"`;
      return { problem, there: [...new Set(names.values())] };
    },
    point() {
      const element = kit.found;
      if (!element) return "nothing was found";
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [rect] = element.getClientRects();
      if (!rect || rect.width < 1 || rect.height < 1) return "it has no size";
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const root = element.getRootNode() as Document;
      const top = root.elementFromPoint(x, y);
      if (!top) return "it is out of view";
      const isReached = element.contains(top) || top.closest("label")?.control === element;
      return isReached ? { x, y } : `${top.tagName.toLowerCase()}.${top.className} covers it`;
    },
    empty() {
      const field = kit.found as HTMLInputElement;
      field.scrollIntoView({ block: "center", behavior: "instant" });
      field.focus();
      if (field.matches("select, [type=date]")) return false;
      field.select?.();
      return true;
    },
    set(value) {
      const field = kit.found as HTMLInputElement | HTMLSelectElement;
      const option =
        field instanceof HTMLSelectElement
          ? [...field.options].find(({ text }) => plain(text) === plain(value))
          : undefined;
      const prototype =
        field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, option?.value ?? value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    },
    value() {
      const field = kit.found as HTMLInputElement | HTMLSelectElement;
      return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
    },
    look: (withoutScripts) => ({ isSettled: isSettled(withoutScripts), reports: reports.splice(0) }),
    shown: () => document.body.innerText,
    shownOnTop: () => (part() as HTMLElement).innerText,
    layoutProblem() {
      const page = document.documentElement;
      if (page.scrollWidth > innerWidth)
        return `the page is ${page.scrollWidth} px wide in a window of ${innerWidth}`;
      const dialog = part();
      const body = dialog.querySelector(":scope .dialog-body");
      if (!(dialog instanceof HTMLDialogElement) || !body) return null;
      if (dialog.getAnimations().length > 0) return "the dialog moves";
      // A body may scroll once its dialog is as high as it may become.
      const { maxHeight, height } = getComputedStyle(dialog);
      const most = Math.min(Number.parseFloat(maxHeight) || innerHeight, innerHeight);
      const isWhole = body.clientHeight >= body.scrollHeight - 1 || Number.parseFloat(height) >= most - 2;
      const name = dialog.querySelector("h1, h2, h3")?.textContent ?? "";
      return isWhole
        ? null
        : `the dialog "${name}" shows ${body.clientHeight} px of the ${body.scrollHeight} px of its body, and is ${height} of ${most}px high`;
    },
  };
  Reflect.set(window, "kit", kit);
}

export const kitSource = `(() => { (${install})(); return true; })()`;
