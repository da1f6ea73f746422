/** Whether an element is part of what the page shows. Without `checkVisibility`, one without a box is not. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;
