/** Without `checkVisibility`, an element without a box is not shown. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;
