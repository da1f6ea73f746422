import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { leavesDocument } from "#app/browser/leaves-document.ts";

export const useIsNavigating = () => useNavigation().state !== "idle";

/** Visible once a navigation has taken 150 ms (ruling B55). The control that began it is faded at once. */
export function NavigationProgress() {
  const isNavigating = useIsNavigating();
  const isLeaving = useIsLeaving();
  const isPending = isNavigating || isLeaving;
  usePressedControl(isPending);
  return isPending ? (
    <div role="progressbar" aria-label="Loading" className="navigation-progress print:hidden" />
  ) : null;
}

/** The router does not report that another document is loading. */
function useIsLeaving(): boolean {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const onPress = (event: Event) => setIsLeaving(leavesDocument(event));
    // The browser can show a page again as it was left.
    const onShow = () => setIsLeaving(false);
    addEventListener("click", onPress);
    addEventListener("submit", onPress);
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("click", onPress);
      removeEventListener("submit", onPress);
      removeEventListener("pageshow", onShow);
    };
  }, []);
  return isLeaving;
}

function usePressedControl(isPending: boolean): void {
  const [pressed, setPressed] = useState<Element | null>(null);
  useEffect(() => {
    // What is pressed in the sign-in over the page does not begin the navigation that waits for it.
    const onPress = ({ target }: Event) => {
      const isControl = target instanceof Element && target.closest(".covers") === null;
      setPressed(isControl ? target.closest("a, button") : null);
    };
    addEventListener("click", onPress, true);
    return () => removeEventListener("click", onPress, true);
  }, []);
  useEffect(() => {
    if (!isPending) return;
    pressed?.setAttribute("data-pending", "");
    return () => pressed?.removeAttribute("data-pending");
  }, [isPending, pressed]);
}
