import type { Page } from "@playwright/test";

/** What a person can press, by the selector of its elements, and how often it is drawn beside the others. */
const rows = [
  ["screen", "nav a:is([href='/'], [href='/appointments'], [href='/emails'], [href='/accounts'])", 0.4],
  ["open", "main a:is([href='/appointments?tab=book'], [href='/emails/compose'])", 3],
  ["question", "main a[href*='tab=book&step='], dialog[open] a:is([href*='step='], [href*='/repeat'])", 0.7],
  ["menu", "header [popovertarget]:not([aria-label=Menu])", 0.5],
  ["switch", "form:has(> [name=intent][value=switch]) button", 1],
  ["who", "button[name=memberId]", 3],
  ["kind", "form:has([name=intent][value=chooseType]) button[name=id]", 3],
  ["slot", "button[name=slot]", 5],
  [
    "answer",
    "form:has([name=intent]:is([value=chooseProvider], [value=chooseRole], [value=reset])) button",
    0.5,
  ],
  ["reason", "#reason-text", 2],
  ["giveReason", "form:has([name=intent][value=giveReason]) button[type=submit]", 3],
  ["book", "form:has([name=intent][value=book]) button[type=submit]", 6],
  ["tick", "main input[type=checkbox][name=ids]:not([form] *)", 2],
  ["where", "main input[type=radio]:is([name=where], [name=urgent])", 0.7],
  ["review", "form:has([name=intent][value=review]) button[type=submit]", 3],
  ["send", "form:has([name=intent][value=send]) button[type=submit]", 6],
  ["invoice", "input[type=checkbox][name=invoice]", 1],
  ["order", ".pay-bar button[type=submit]", 3],
  ["cardType", "input[type=radio][name=card-type]", 0.5],
  ["pay", "main button[type=button]", 4],
  ["to", "dialog[open] input[type=radio][name=to]", 2],
  ["subject", "dialog[open] [name=subject]", 2],
  ["body", "dialog[open] [name=body]", 3],
  ["draft", "dialog[open] button[name=intent][value=saveDraft]", 1],
  ["message", "dialog[open] button[name=intent][value=send]", 4],
  ["leave", "dialog[open][role=alertdialog] button", 2],
] as const;
export type What = (typeof rows)[number][0];

/** What a page shows, as far as a press can send it. */
export type Shown = {
  /** Whose record is open. Empty: the account holder's. */
  acting: string;
  /** The text of the open dialog, or of the page. */
  text: string;
  message: { to: string; subject: string; body: string };
};

export type Press = {
  what: What;
  label: string;
  value: string;
  /** The page took it: a form was submitted, or an element that is not one of a form was pressed. */
  isTaken: boolean;
  shown: Shown;
};

/**
 * Makes one press in the page, as a person does: of what is in view and not covered, also of what is shown as
 * disabled. `draws` say which; `word` is typed. Returns undefined when nothing can be pressed there.
 */
export const press = (page: Page, draws: { row: number; element: number }, word: string) =>
  page.evaluate(
    ({ rows, draws, word }): Press | undefined => {
      // A document that is still arriving has its header before the bar that names the open record.
      if (document.querySelector("main") === null) return undefined;
      const found = rows.flatMap(([what, selector, weight]) => {
        const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (element) =>
            element.checkVisibility() &&
            element.closest("[inert]") === null &&
            (what !== "pay" || /^Pay \$/.test(element.innerText)),
        );
        return elements.length === 0 ? [] : [{ what, elements, weight }];
      });
      const modal = document.querySelector("dialog:modal");
      const reached = found
        .map((row) => ({ ...row, elements: row.elements.filter((one) => !modal || modal.contains(one)) }))
        .filter(({ elements }) => elements.length > 0);
      let left = draws.row * reached.reduce((sum, { weight }) => sum + weight, 0);
      const row = reached.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      const element = row?.elements[Math.floor(draws.element * row.elements.length)];
      if (row === undefined || element === undefined) return undefined;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left: x, top: y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      if (![element, ...labels].some((one) => one.contains(hit) || hit?.contains(one) === true))
        return undefined;

      const form = document.querySelector<HTMLFormElement>("form:has([name=to])");
      const fields = form === null ? undefined : new FormData(form);
      const dialog = document.querySelector<HTMLElement>("dialog[open]");
      const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? "";
      const read = (): Shown => ({
        acting: textOf("[aria-label='Whose record is open'] strong"),
        text: dialog?.innerText ?? textOf("main"),
        message: {
          to: new URLSearchParams(String(fields?.get("to") ?? "")).get("recipient") ?? "",
          subject: String(fields?.get("subject") ?? ""),
          body: String(fields?.get("body") ?? ""),
        },
      });
      const shown = read();
      const pressed = {
        what: row.what,
        label: element.innerText || (element.getAttribute("aria-label") ?? ""),
        value: element.getAttribute("value") ?? "",
      };

      if (
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && element.type === "text")
      ) {
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
        own?.set?.call(element, word);
        element.dispatchEvent(new Event("input", { bubbles: true }));
        return { ...pressed, value: word, isTaken: true, shown };
      }
      let isSubmitted = false;
      const onSubmit = () => {
        isSubmitted = true;
      };
      const owner = element instanceof HTMLButtonElement ? element.form : null;
      owner?.addEventListener("submit", onSubmit, { capture: true });
      const isEnabled = element.getAttribute("aria-disabled") !== "true";
      element.click();
      owner?.removeEventListener("submit", onSubmit, { capture: true });
      const isForm = element instanceof HTMLButtonElement && element.type === "submit";
      return { ...pressed, isTaken: isForm ? isSubmitted : isEnabled, shown };
    },
    { rows, draws, word },
  );
