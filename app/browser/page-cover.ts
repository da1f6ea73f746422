import { forgetSeen } from "./seen-lists.ts";

/** app/shell/session/session.css hides everything inside the shell while the document has this attribute. */
const coveredAttribute = "data-session-covered";
let focused: Element | null = null;

/** At once, also what is kept to be found. */
export function coverPage(): void {
  forgetSeen();
  const root = document.documentElement;
  if (root.hasAttribute(coveredAttribute)) return;
  focused = document.activeElement;
  root.toggleAttribute(coveredAttribute, true);
}

/** Nothing hidden can hold the focus, so it is given back. */
export function revealPage(): void {
  const root = document.documentElement;
  if (!root.hasAttribute(coveredAttribute)) return;
  root.toggleAttribute(coveredAttribute, false);
  restoreFocus();
}

/** Unless something else has the focus. */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const menu = focused?.closest("[popover]");
  // A dialog closes the menu it was opened from, so the menu's button takes the focus.
  const opener = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : focused;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
