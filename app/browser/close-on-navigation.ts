import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

export function closePopover(box: HTMLElement | null): void {
  if (box?.matches(":popover-open")) box.hidePopover();
}

/** Every navigation closes a popover. Hydration does not: it may have been opened before. */
export function useCloseOnNavigation(box: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current !== key) closePopover(box.current);
    last.current = key;
  }, [key, box]);
}
