import { useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext, useNavigation } from "react-router";
import { leavesDocument } from "#app/browser/leaves-document.ts";

const controls = "a[href^='/']:not([target], [download]), button[type=submit], .dialog-head button";
/** The sign-in over the page, and Log Out, never wait. */
const free = ".covers, form:has([name=intent][value=logOut])";
/** Longer than a form may take: a document that was stopped never comes. */
const maxLeavingMs = 30_000;

/**
 * The router would drop the form for a later press, meant for the page that the form leads to (ruling B106).
 */
export function HeldPresses() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const isSending = useNavigation().formMethod === "POST";
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    let leaving = false;
    let end: ReturnType<typeof setTimeout> | undefined;
    const setLeaving = (is: boolean) => {
      leaving = is;
      setIsLeaving(is);
      clearTimeout(end);
      if (is) end = setTimeout(() => setLeaving(false), maxLeavingMs);
    };
    const hold = (event: Event) => {
      // The hook has its value with the next render only, and a second press may come before.
      if (!leaving && router?.state.navigation.formMethod !== "POST") return;
      if (!(event.target instanceof Element) || event.target.closest(free) !== null) return;
      if (event.type === "click" && event.target.closest(controls) === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onSubmit = (event: Event) => {
      if (event.target instanceof HTMLFormElement && event.target.method === "post" && leavesDocument(event))
        setLeaving(true);
    };
    const onShow = () => setLeaving(false);
    const held = ["click", "submit", "cancel"];
    for (const type of held) addEventListener(type, hold, { capture: true });
    addEventListener("submit", onSubmit);
    addEventListener("pageshow", onShow);
    return () => {
      for (const type of held) removeEventListener(type, hold, { capture: true });
      removeEventListener("submit", onSubmit);
      removeEventListener("pageshow", onShow);
      clearTimeout(end);
    };
  }, [router]);

  const isHolding = isSending || isLeaving;
  useEffect(() => {
    if (!isHolding) return;
    const held = [...document.querySelectorAll(controls)].filter(
      (control) =>
        control.closest(free) === null && !control.matches("[aria-disabled], [aria-busy], [data-pending]"),
    );
    for (const control of held) {
      control.setAttribute("aria-disabled", "true");
      control.setAttribute("data-held", "");
    }
    return () => {
      for (const control of held) {
        control.removeAttribute("aria-disabled");
        control.removeAttribute("data-held");
      }
    };
  }, [isHolding]);
  return null;
}
