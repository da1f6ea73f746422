import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

export function closePopover(box: HTMLElement | null): void {
  // The first browsers with popovers throw where it is closed already.
  if (box !== null && "hidePopover" in box && box.matches(":popover-open")) box.hidePopover();
  // In a browser without popovers it is open while the box before it is ticked.
  const before = box?.previousElementSibling;
  if (before instanceof HTMLInputElement) before.checked = false;
}

/** Hydration closes nothing: the popover may have been opened before. */
export function useCloseOnNavigation(box: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current !== key) closePopover(box.current);
    last.current = key;
  }, [key, box]);
}
